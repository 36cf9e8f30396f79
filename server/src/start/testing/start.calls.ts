import { getStart } from '@pcr/contract/start/start.endpoints.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  // Without what the newcomer must accept before (start.pg.test.ts).
  calling(getStart, [401, 200, 200, 200], () => ({ params: { screen: 'app' as const } })),
];
