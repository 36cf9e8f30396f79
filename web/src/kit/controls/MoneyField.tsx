import { readMoney } from '../form/typed-money.ts';
import { hourlyText } from '../words/format.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface MoneyFieldProps extends TextFieldProps {
  /** The field's content. */
  typed: string;
}

/**
 * Dollars per hour as they are typed. If they were typed in another way, the field shows how it
 * reads them.
 */
export function MoneyField({ typed, hint, ...rest }: MoneyFieldProps) {
  const read = readMoney(typed);
  const told = read.kind === 'amount' && read.dollars >= 0 && /[^\d.$]/.test(typed.trim());
  return (
    <TextField
      autoComplete="off"
      {...rest}
      hint={told ? `That is ${hourlyText(read.dollars)}` : hint}
      // This is not `type="number"`: there a browser silently drops what it cannot read, and 18,5
      // becomes 185.
      inputMode="decimal"
    />
  );
}
