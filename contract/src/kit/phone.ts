import * as z from 'zod/mini';
import { worldNumber } from '#phones';
import { plainSigns } from './reading/plain-signs.ts';
import { orNull } from './shapes.ts';

/** As it is typed, with brackets, dots and an extension. */
export const PHONE_MAX = 40;

/** How the link of a number begins that is copied from a page. */
const SCHEME = /^(?:tel|phone|callto|sms):(?:\/\/)?/i;
/** Dots of other keyboards. */
const DOT = /[\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff65]/g;
/** What is pressed once the call is there: after its word, or after a pause (',' ';' 'p' 'w'). */
const EXTENSION =
  /(?:[\s,;(]*(?:[,;]|;ext=|\b(?:ext(?:ensio)?n?\b\.?|x)|x|#|[pw])[\s:.]*\d{1,6}#?\)?)+$/i;
/** The North American plan: area code and exchange begin with 2 to 9. */
const US = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** As it is kept: what somebody typed, with plain signs. */
const plainPhone = (typed: string): string =>
  plainSigns(typed).replace(SCHEME, '').replace(DOT, '.').trim();

/**
 * What a person wrote as a phone number, '+' and digits, or null: '+15125550100' of ten digits, or
 * of eleven that begin with 1. Any other country begins with '+', 00 or 011 and its code; which of
 * its digits are dialled `phoneNumber` knows. An extension may follow; it is not dialled.
 */
export function readPhone(text: string): string | null {
  const typed = plainPhone(text);
  // EXTENSION takes the square of the length in time.
  if (typed.length > PHONE_MAX) return null;
  const number = typed.replace(EXTENSION, '');
  if (!/^\(?\+?[\d\s().\-/]+$/.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  const [abroad, ofCountry] = /^(?:00|011)([1-9]\d*)$/.exec(digits) ?? [];
  if (abroad) return world(`+${ofCountry}`);
  if (number.includes('+')) return world(`+${digits}`);
  const us = digits.length === 10 ? `+1${digits}` : `+${digits}`;
  return US.test(us) ? us : null;
}

const world = (number: string): string | null =>
  US.test(number) || /^\+[2-9]\d{5,16}$/.test(number) ? number : null;

/** Whether `readPhone` found a number of the United States, which needs no knowledge of others. */
export const isUsNumber = (number: string): boolean => US.test(number);

/**
 * The number that a phone dials, '+15125550100', of what a person wrote; null when that is no
 * number (reading.md 9). A browser learns it of other countries by `phones.ts` alone.
 */
export function phoneNumber(text: string): string | null {
  const number = readPhone(text);
  return number === null || isUsNumber(number) ? number : worldNumber(number);
}

/**
 * How a number that a phone dials is read: '(512) 555-0100' of '+15125550100'; one of another
 * country as it is.
 */
export const phoneText = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

const TOO_LONG = `A phone number can have at most ${PHONE_MAX} characters`;
const typedPhone = z.string({ error: 'Phone is required' }).check(
  z.maxLength(1_000, { error: TOO_LONG, abort: true }),
  z.overwrite(plainPhone),
  z.maxLength(PHONE_MAX, TOO_LONG),
  z.refine((text) => text === '' || phoneNumber(text) !== null, {
    error: 'Enter a phone number like (512) 555-0100, or with + and the country code',
  }),
);

/**
 * A phone number as its owner writes it, with plain signs; null if none is given. `phoneNumber`
 * makes of it the number to dial.
 */
export const OptionalPhone = orNull(typedPhone);

/** As `OptionalPhone`, where one must be said. */
export const RequiredPhone = typedPhone.check(z.minLength(1, 'Phone is required'));
