import * as z from 'zod/mini';

const message = 'Choose a time zone';

/** An IANA name ('America/Chicago'). Whether there is such a zone the database says. */
export const TimeZone = z
  .string({ error: message })
  .check(z.maxLength(60, message), z.regex(/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/, { error: message }));
