import * as z from 'zod/mini';
import { orNull } from './shapes.ts';
import { cleanLine } from './typed.ts';

/** As it is typed, with brackets, dots and an extension. */
export const PHONE_MAX = 40;

const EXTENSION = /[\s,]*(?:x|ext\.?|extension|#)\s*\d{1,6}$/i;
/** The North American plan: area code and exchange begin with 2 to 9. */
const US = /^[2-9]\d{2}[2-9]\d{6}$/;

/**
 * The number that a phone dials, '+15125550100', of what a person wrote; null when that is no
 * number. Ten digits, or eleven that begin with 1, are a US number: '(512) 555-0100',
 * '512.555.0100', '1-512-555-0100'. Any other country begins with '+' and its code, 8 to 15 digits
 * in all. An extension ('x12', 'ext. 12') may follow; it is not dialled.
 */
export function phoneNumber(text: string): string | null {
  const typed = text.trim();
  // EXTENSION takes the square of the length in time.
  if (typed.length > PHONE_MAX) return null;
  const number = typed.replace(EXTENSION, '');
  if (!/^\+?[\d\s().\-/\u2010-\u2013]+$/.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  const national = digits.startsWith('1') ? digits.slice(1) : null;
  if (number.startsWith('+')) {
    const right = national === null ? /^[2-9]\d{7,14}$/.test(digits) : US.test(national);
    return right ? `+${digits}` : null;
  }
  if (US.test(digits)) return `+1${digits}`;
  return national !== null && US.test(national) ? `+${digits}` : null;
}

/**
 * How a number that a phone dials is read: '(512) 555-0100' of '+15125550100'; one of another
 * country as it is.
 */
export const phoneText = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** The address that dials what a person wrote as a phone number; null when that is none. */
export function phoneLink(text: string): string | null {
  const number = phoneNumber(text);
  return number && `tel:${number}`;
}

const typedPhone = z.string({ error: 'Phone is required' }).check(
  z.overwrite(cleanLine),
  z.maxLength(PHONE_MAX, `A phone number can have at most ${PHONE_MAX} characters`),
  z.refine((text) => text === '' || phoneNumber(text) !== null, {
    error: 'Enter a phone number like (512) 555-0100, or with + and the country code',
  }),
);

/**
 * A phone number as its owner writes it, null if none is given. Kept as it was typed (one from a
 * list of contacts often has U+202A before it); `phoneNumber` makes of it the number to dial.
 */
export const OptionalPhone = orNull(typedPhone);

/** As `OptionalPhone`, where one must be said. */
export const RequiredPhone = typedPhone.check(z.minLength(1, 'Phone is required'));
