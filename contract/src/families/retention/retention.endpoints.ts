import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { ExpiringFamilies, ExpiringQuery } from './retention.schema.ts';

const needs = ['terms_of_service', 'nda', 'family_disclaimer'] as const;

export const listExpiringFamilies = endpoint('GET', '/families/expiring', {
  needs,
  query: ExpiringQuery,
  out: ExpiringFamilies,
  summary:
    "The caller's own records that are deleted for their age within 30 days, 50 a page (retention.md 9)",
});

export const keepFamily = endpoint('POST', '/families/:id/keeping', {
  needs,
  params: z.object({ id: Id }),
  again: true,
  summary:
    "Starts the age of the caller's own record anew, without changing the record (retention.md 7)",
});

export const keepExpiringFamilies = endpoint('POST', '/families/expiring/keeping', {
  needs,
  again: true,
  summary: "The same for all of the caller's records that are deleted for their age within 30 days",
});
