import { endpoint } from '../kit/endpoint.ts';
import { PrivacyChange, PrivacySettings, ScreenOpened } from './privacy.schema.ts';

// No agreement is needed: members who do not accept a text still decide what happens to their data.

export const getPrivacySettings = endpoint('GET', '/privacy', {
  out: PrivacySettings,
  summary:
    "The caller's own privacy settings; the defaults until they say otherwise (privacy.md 1)",
});

export const changePrivacySettings = endpoint('PUT', '/privacy', {
  in: PrivacyChange,
  out: PrivacySettings,
  summary:
    'Sets what is given and leaves the rest; answers all of them as they are then (privacy.md 2)',
});

export const countScreen = endpoint('POST', '/privacy/screens', {
  in: ScreenOpened,
  summary:
    'Counts that a screen was opened on this day, without by whom; nothing while the caller says so (privacy.md 7)',
});
