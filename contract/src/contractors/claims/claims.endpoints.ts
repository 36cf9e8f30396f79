import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { Contractor } from '../contractors.schema.ts';
import { ClaimDraft } from './claims.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const claimContractor = endpoint('POST', '/contractors/:id/claims', {
  needs,
  params,
  in: ClaimDraft,
  out: Contractor,
  summary:
    'Says that a contractor is the caller, for the operator to check; sent again, it answers the same',
});

export const takeBackClaim = endpoint('DELETE', '/contractors/:id/claims', {
  needs,
  params,
  out: Contractor,
  summary:
    "Takes back the caller's own claim while it waits for the operator; without one it changes nothing",
});
