import * as live from '@pcr/contract/kit/live/live.endpoints.ts';
import { calling, type EndpointCall } from './calling.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(live.openLive, [401, 403, 200, 200], () => ({ query: {} })),
];
