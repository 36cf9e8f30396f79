import * as disputes from '@pcr/contract/disputes/disputes.endpoints.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  // Somebody without an account asks.
  calling(disputes.createDispute, [204, 204, 204, 204], () => ({
    in: {
      id: newId(),
      name: 'Somebody',
      email: `${newId()}@example.org`,
      family_name: 'Shared',
      location: 'Tacoma, WA',
      kind: 'know' as const,
      words: null,
    },
  })),
  calling(disputes.confirmDispute, [400, 400, 400, 400], () => ({ in: { token: 'nobodysToken' } })),
  calling(disputes.listRecordDisputes, [401, 403, 404, 200], ({ living }) => ({
    params: { id: living.id },
  })),
];
