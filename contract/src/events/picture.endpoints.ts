import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const getEventPicture = endpoint('GET', '/events/:id/picture', {
  needs,
  params,
  query: z.object({ width: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(4000))) }),
  gives: 'bytes',
  summary: 'The picture of an event, for every member who sees it',
});
