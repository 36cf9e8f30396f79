import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import type { Deed } from '../../testing/endpoints/world.ts';

export const fill: Deed = ({ owner }) =>
  owner.ask(changePrivacySettings, { in: { location_sharing: false } });
