import * as z from 'zod/mini';
import { plainSigns } from './reading/plain-signs.ts';
import { orNull } from './shapes.ts';

/**
 * A ZIP code of the United States, with or without its four further digits; null where none is
 * said.
 */
export const ZipCode = orNull(
  z.string({ error: 'ZIP is required' }).check(
    z.overwrite((typed) => plainSigns(typed).replace(/^(\d{5})[ -]*(\d{4})$/, '$1-$2')),
    z.regex(/^(\d{5}(-\d{4})?)?$/, 'Enter a ZIP code like 78701 or 78701-1234'),
  ),
);
