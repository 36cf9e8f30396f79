import { readMoney } from '../form/typed-money.ts';
import { hourlyText } from '../words/format.ts';
import { type EntryField, optionalNumber } from './fields.ts';

/**
 * Dollars per hour, with cents; optional. Unreadable text is sent as NaN, as `optionalNumber` does.
 */
export const optionalRate = (label: string): EntryField<number | null, string> => ({
  ...optionalNumber(label, hourlyText),
  held: (value) => (value === null ? '' : value.toFixed(2)),
  value(held) {
    const read = readMoney(held);
    if (read.kind === 'nothing') return null;
    return read.kind === 'amount' ? read.dollars : Number.NaN;
  },
  question(held) {
    const read = readMoney(held);
    return read.kind === 'either'
      ? `Did you mean ${read.readings.join(' or ')}? Type the one you mean.`
      : undefined;
  },
});
