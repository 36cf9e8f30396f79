import { endpoint } from '../kit/endpoint.ts';
import { PrivacyChange, PrivacySettings } from './privacy.schema.ts';

// No agreement is needed: whoever does not accept a text still decides what becomes of their data.

export const getPrivacySettings = endpoint('GET', '/privacy', {
  out: PrivacySettings,
  summary: "The caller's own privacy settings; the defaults until they say otherwise (privacy.md 1)",
});

export const changePrivacySettings = endpoint('PUT', '/privacy', {
  in: PrivacyChange,
  out: PrivacySettings,
  summary: 'Sets what is given and leaves the rest; answers all of them as they are then (privacy.md 2)',
});
