import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import type { Deed } from '../../testing/endpoints/world.ts';

export const fill: Deed = ({ owner }) =>
  owner.ask(revokeConsent, { params: { name: 'share_location_region' } });
