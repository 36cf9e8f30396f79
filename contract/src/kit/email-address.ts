import * as z from 'zod/mini';
import { plainHost } from './reading/host.ts';
import { plainSigns } from './reading/plain-signs.ts';
import { orNull } from './shapes.ts';

const EMAIL_MAX = 254;
const WRONG = 'Enter a valid email address';
const TOO_LONG = `An email address can have at most ${EMAIL_MAX} characters`;
/** RFC 5321: atoms with dots between them, at most 64 characters; names of computers at its end. */
const RIGHT =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/**
 * Finds the address in a text that was typed or pasted (reading.md 7): in a link (`mailto:`),
 * behind a sender's name ('Ana <ana@example.org>'), or before the sign that ends a sentence.
 */
function addressIn(typed: string): string {
  const text = plainSigns(typed);
  const inBrackets = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text;
  const isLink = /^mailto:/i.test(inBrackets);
  const address = inBrackets
    .replace(/^mailto:/i, '')
    .replace(isLink ? /\?.*$/ : /^["(]|[").,;]+$/g, '')
    // An apostrophe is a sign of an address, but never the last one.
    .replace(/^'(.*)'$/, '$1')
    .toLowerCase();
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + plainHost(address.slice(at + 1));
}

/** In small letters, its end as the network knows it (`xn--`). */
export const EmailAddress = z.string({ error: 'Email address is required' }).check(
  // A longer text is refused before anybody reads it.
  z.maxLength(1_000, { error: TOO_LONG, abort: true }),
  z.overwrite(addressIn),
  z.minLength(1, 'Email address is required'),
  z.maxLength(EMAIL_MAX, TOO_LONG),
  z.email({ pattern: RIGHT, error: WRONG }),
);

/** As `EmailAddress`, and null where none is said. */
export const OptionalEmailAddress = orNull(
  z.string({ error: WRONG }).check(
    z.maxLength(1_000, { error: TOO_LONG, abort: true }),
    z.overwrite(addressIn),
    z.maxLength(EMAIL_MAX, TOO_LONG),
    z.refine((address) => address === '' || RIGHT.test(address), { error: WRONG }),
  ),
);
