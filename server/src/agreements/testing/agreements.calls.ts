import * as agreements from '@pcr/contract/agreements/agreements.endpoints.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(agreements.listAgreements, [401, 200, 200, 200], () => ({})),
  calling(agreements.acceptAgreement, [401, 200, 200, 200], () => ({
    params: { name: 'nda' as const },
    in: { version: '1.0' },
  })),
];
