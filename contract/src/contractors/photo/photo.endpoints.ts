import * as z from 'zod/mini';
import { PictureSize } from '../../files/files.schema.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { Contractor } from '../contractors.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const getContractorPhoto = endpoint('GET', '/contractors/:id/photo', {
  needs,
  params,
  // `file` makes another photo another address, so that no browser takes one for the other.
  query: z.object({ size: z.optional(PictureSize), file: z.optional(Id) }),
  gives: 'bytes',
  summary:
    'The photo of an entry that its contractor holds, for every member who sees it (contractors.md 59)',
});

export const setContractorPhoto = endpoint('PUT', '/contractors/:id/photo', {
  needs,
  params,
  /** One of the caller's own files in the folder 'contractors'; null takes the photo away. */
  in: z.object({ file_id: z.nullable(Id) }),
  out: Contractor,
  summary: 'Makes a picture the photo of the entry that the caller is confirmed as, or removes it',
});
