import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';

export const setAvatar = endpoint('PUT', '/account/avatar', {
  /** One of the caller's own files in the folder 'avatar'; null takes the photo away. */
  in: z.object({ file_id: z.nullable(Id) }),
  out: z.object({ avatar_url: z.nullable(z.string()) }),
  summary:
    'Makes an uploaded picture the profile photo, or takes the photo away; the earlier one is deleted',
});
