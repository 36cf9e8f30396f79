import * as dashboard from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(dashboard.getDashboard, [401, 403, 200, 200], () => ({})),
];
