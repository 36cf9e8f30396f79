import * as consent from '@pcr/contract/consent/consent.endpoints.ts';
import { CONSENT_TEXT_VERSION } from '@pcr/contract/consent/consent.schema.ts';
import { calling, type EndpointCall } from '../../testing/endpoints/calling.ts';

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(consent.getConsents, [401, 200, 200, 200], () => ({})),
  calling(consent.giveConsent, [401, 200, 200, 200], () => ({
    params: { name: 'share_location_region' as const },
    in: { text_version: CONSENT_TEXT_VERSION, updated_at: null },
  })),
  calling(consent.revokeConsent, [401, 200, 200, 200], () => ({
    params: { name: 'share_location_region' as const },
  })),
  calling(consent.revokeAllConsents, [401, 200, 200, 200], () => ({})),
  calling(consent.listConsentChanges, [401, 200, 200, 200], () => ({ query: {} })),
  calling(consent.exportConsentChanges, [401, 200, 200, 200], () => ({})),
];
