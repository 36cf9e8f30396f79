import * as z from 'zod/mini';
import { PictureSize } from '../../files/files.schema.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';

export const getGroupPicture = endpoint('GET', '/groups/:id/picture', {
  needs: ['terms_of_service', 'nda'],
  params: z.object({ id: Id }),
  // `file` makes another picture another address, so that no browser takes one for the other.
  query: z.object({ size: z.optional(PictureSize), file: z.optional(Id) }),
  gives: 'bytes',
  summary: 'The picture of a group, for every member who sees it (groups.md 12)',
});
