import { plainSigns } from '@pcr/contract/kit/reading/plain-signs.ts';

/** What a typed amount of dollars says. */
export type TypedMoney =
  | { kind: 'nothing' }
  | { kind: 'amount'; dollars: number }
  /** It can be read in two ways, and each says how it is typed so that it can mean nothing else. */
  | { kind: 'either'; readings: readonly [string, string] }
  | { kind: 'unreadable' };

/** The point and the sign between thousands of Arabic and Persian digits. */
const ARABIC_POINT = /\u066b/g;
const ARABIC_COMMA = /\u066c/g;
const SIGNS = /^(-?)\s*\$?\s*(.*?)\s*\$?\s*(?:\/\s*(?:hr|hour))?$/i;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
/** 1,500 and 1,500.00 and 1 500; the same sign all along. */
const GROUPED = /^[1-9]\d{0,2}([ ,])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
/** 1.500,00 and 1 500,00. */
const GROUPED_BEFORE_COMMA = /^[1-9]\d{0,2}([ .])\d{3}(?:\1\d{3})*,\d{1,2}$/;
const DECIMAL_COMMA = /^(\d*),(\d{1,2})$/;
/**
 * One digit, and less or other than a group of thousands has: 1,50 and 1.500. Longer ones would be
 * above the limit.
 */
const EITHER = /^([1-9])(?:,(\d{1,2})|\.(\d\d)0)$/;

/**
 * Reads dollars as people type them (kit.md 56): with a dollar sign, with a comma or a blank
 * between thousands, with a comma for the point. Nothing is guessed: text that can be $1.50 or
 * $1,500 is `either`.
 */
export function readMoney(typed: string): TypedMoney {
  const plain = plainSigns(typed.replace(ARABIC_POINT, '.').replace(ARABIC_COMMA, ','));
  const [, minus = '', digits = ''] = SIGNS.exec(plain) ?? [];
  const amount = (text: string): TypedMoney => ({
    kind: 'amount',
    dollars: Number(`${minus}${text}`),
  });
  if (digits === '') return { kind: plain === '' ? 'nothing' : 'unreadable' };
  const [either, whole, afterComma, afterPoint = ''] = EITHER.exec(digits) ?? [];
  if (either) {
    const part = afterComma ?? afterPoint;
    return {
      kind: 'either',
      readings: [`${whole}.${part.padEnd(2, '0')}`, `${whole},${part.padEnd(3, '0')}`],
    };
  }
  if (PLAIN.test(digits)) return amount(digits);
  if (GROUPED.test(digits)) return amount(digits.replace(/[ ,]/g, ''));
  if (GROUPED_BEFORE_COMMA.test(digits))
    return amount(digits.replace(/[ .]/g, '').replace(',', '.'));
  const comma = DECIMAL_COMMA.exec(digits);
  return comma ? amount(`${comma[1]}.${comma[2]}`) : { kind: 'unreadable' };
}
