import { listPasskeys } from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { getTwoFactor } from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import * as endpoints from '@pcr/contract/privacy/privacy.endpoints.ts';
import {
  PRIVACY_DEFAULTS,
  PRIVACY_TOPIC,
  type PrivacyChange,
  type PrivacySettings,
} from '@pcr/contract/privacy/privacy.schema.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';

/** Answers for the privacy settings of the page's member. What they do is proved on PostgreSQL. */
export function privacyServer(server: AnsweringServer) {
  let settings: PrivacySettings = PRIVACY_DEFAULTS;
  server.answer(endpoints.getPrivacySettings, () => settings);
  server.answer(endpoints.changePrivacySettings, ({ in: change }) => {
    settings = { ...settings, ...change };
    return settings;
  });
  server.answer(endpoints.countScreen, () => undefined);
  server.answer(listPasskeys, () => ({ items: [] }));
  server.answer(getTwoFactor, () => ({
    ...{ enabled_at: null, recovery_codes: [] },
    ...{ recovery_codes_saved_at: null, recovery_codes_made_at: null },
  }));
  return {
    settings: () => settings,
    /** On another device of theirs; their open pages hear of it. */
    changeElsewhere(change: PrivacyChange): void {
      settings = { ...settings, ...change };
      server.publish({ topic: PRIVACY_TOPIC, id: null, everyone: false });
    },
  };
}
