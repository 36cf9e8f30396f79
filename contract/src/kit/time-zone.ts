import * as z from 'zod/mini';
import { plainSigns } from './reading/plain-signs.ts';

const message = 'Choose a time zone';
/**
 * An IANA name: 'America/Chicago', 'EST5EDT', 'GMT+0', 'W-SU' (reading.md 10). Whether there is
 * such a zone the server says, with Intl and the database: a browser may know one that they do not.
 */
export const TimeZone = z
  .string({ error: message })
  .check(
    z.overwrite(plainSigns),
    z.maxLength(60, message),
    z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/, { error: message }),
  );
