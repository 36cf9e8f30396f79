import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { Broadcast } from './broadcasts.schema.ts';

// No agreement is needed: an emergency must also reach members who have not accepted the newest
// text yet.
const params = z.object({ id: Id });

export const getBroadcast = endpoint('GET', '/broadcasts/:id', {
  params,
  out: Broadcast,
  summary: 'What the operator told many members, for who was told',
});

export const confirmBroadcast = endpoint('POST', '/broadcasts/:id/seen', {
  params,
  out: Broadcast,
  again: true,
  summary: 'Says that the caller has seen an emergency; again changes nothing',
});
