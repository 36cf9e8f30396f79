import { credentialFields } from '@pcr/contract/files/credentials/credentials.schema.ts';
import * as z from 'zod/mini';

/** A form has '' where nothing is said. */
export const typedDay = z.pipe(
  z.transform((typed: string) => typed || null),
  credentialFields.expiry_date,
);
