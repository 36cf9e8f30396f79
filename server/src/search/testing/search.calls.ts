import { searchAll } from '@pcr/contract/search/search.endpoints.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(searchAll, [401, 403, 200, 200], () => ({ query: { q: 'zq' } })),
];
