import { getNearOrigin } from '@pcr/contract/kit/near/near.endpoints.ts';
import * as privacy from '@pcr/contract/privacy/privacy.endpoints.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  // To take back what one allowed, nothing has to be accepted.
  calling(privacy.getPrivacySettings, [401, 200, 200, 200], () => ({})),
  calling(getNearOrigin, [401, 200, 200, 200], () => ({})),
  calling(privacy.changePrivacySettings, [401, 200, 200, 200], () => ({
    in: { location_sharing: false },
  })),
  calling(privacy.countScreen, [401, 204, 204, 204], () => ({
    in: { screen: 'dashboard' as const },
  })),
];
