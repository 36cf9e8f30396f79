import { TextField, type TextFieldProps } from './TextField.tsx';

/** Dollars as they are typed. Half of the world writes 18,50: a comma becomes the point, in sight of who typed it. */
export function MoneyField({ onChange, ...rest }: TextFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      // Not `type="number"`: there a browser drops what it cannot read without a word, and 18,5 becomes 185.
      inputMode="decimal"
      onChange={(event) => {
        const input = event.currentTarget;
        if (input.value.includes(',')) input.value = input.value.replace(',', '.');
        return onChange?.(event);
      }}
    />
  );
}
