import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id, Instant } from '../../kit/shapes.ts';
import {
  FamilyLooks,
  FoundFamilies,
  LooksAtOwnPage,
  LooksQuery,
  LookUpQuery,
  SharedFamily,
} from './look-up.schema.ts';

const params = z.object({ id: Id });
const ofOwner = ['terms_of_service', 'nda', 'family_disclaimer'] as const;
/** The viewer has agreed that owners see it (families.md 28). */
const ofLooker = [...ofOwner, 'family_look_up'] as const;

export const lookUpFamilies = endpoint('GET', '/families/shared', {
  needs: ofLooker,
  query: LookUpQuery,
  out: FoundFamilies,
  summary:
    "Up to 20 family records that their owners' consents open, by the beginning of a word of the name",
});

// Not a GET: it leaves a trace and counts, so nothing must do it on its own.
export const openSharedFamily = endpoint('POST', '/families/shared/:id/looks', {
  needs: ofLooker,
  params,
  out: SharedFamily,
  again: true,
  summary: 'One record that its owner shares; its owner sees who looked and on which day',
});

export const listFamilyLooks = endpoint('GET', '/families/:id/looks', {
  needs: ofOwner,
  params,
  query: LooksQuery,
  out: FamilyLooks,
  summary: "Which members looked at the caller's own record and when, newest first, 30 a page",
});

export const listLooksAtOwn = endpoint('GET', '/families/looks', {
  needs: ofOwner,
  query: LooksQuery,
  out: LooksAtOwnPage,
  summary:
    "Which members looked at any of the caller's own records and when, newest first, 30 a page",
});

export const confirmFamily = endpoint('POST', '/families/:id/confirmation', {
  needs: ofOwner,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    "Says that the caller's own record is still right, without changing it; 409 with the current one when `updated_at` is stale",
});
