import { TextField, type TextFieldProps } from './TextField.tsx';

/** Dollars as they are typed. Many people write 18,50: the comma becomes a point while they watch. */
export function MoneyField({ onChange, ...rest }: TextFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      // This is not `type="number"`: there a browser silently drops what it cannot read, and 18,5 becomes 185.
      inputMode="decimal"
      onChange={(event) => {
        const input = event.currentTarget;
        if (input.value.includes(',')) input.value = input.value.replace(',', '.');
        return onChange?.(event);
      }}
    />
  );
}
