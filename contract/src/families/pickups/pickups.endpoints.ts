import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  ComingPickups,
  ComingQuery,
  PickupEdit,
  PickupSkip,
  PickupSnooze,
  Pickups,
} from './pickups.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda', 'family_disclaimer'] as const;

export const listComingPickups = endpoint('GET', '/families/pickups', {
  needs,
  query: ComingQuery,
  out: ComingPickups,
  summary: "Pickups of the caller's active records, of today and the next 7 days, 50 a page",
});

export const getPickups = endpoint('GET', '/families/:id/pickups', {
  needs,
  params,
  out: Pickups,
  summary: 'The pickup times of an own record by weekday, and the next pickup',
});

export const savePickups = endpoint('PUT', '/families/:id/pickups', {
  needs,
  params,
  in: PickupEdit,
  out: Pickups,
  summary:
    'Sets the pickup times of an own active record; 409 with the current ones when `updated_at` is stale',
});

export const snoozePickup = endpoint('POST', '/families/:id/pickups/snooze', {
  needs,
  params,
  in: PickupSnooze,
  out: Pickups,
  again: true,
  summary: 'Reminds of this pickup, and of others at its minute, once more in 5, 10 or 15 minutes',
});

export const skipPickup = endpoint('POST', '/families/:id/pickups/skip', {
  needs,
  params,
  in: PickupSkip,
  out: Pickups,
  again: true,
  summary: 'No reminder on this day, within the next week; sent again, it changes nothing',
});

export const unskipPickup = endpoint('DELETE', '/families/:id/pickups/skip', {
  needs,
  params,
  out: Pickups,
  summary: 'Takes back what was skipped',
});
