import * as z from 'zod/mini';
import { AutoLogout } from '../account/auto-logout/auto-logout.schema.ts';
import { ProfileVisibility } from '../consent/consent.schema.ts';

/** How long after its service ended, or its last change, a family record is kept (retention.md). */
export const DATA_RETENTIONS = ['1year', '2years', '5years', 'forever'] as const;
export type DataRetention = (typeof DATA_RETENTIONS)[number];

export const PrivacySettings = z.object({
  auto_logout: AutoLogout,
  profile_visibility: ProfileVisibility,
  /** Whether PCR may use where the member is to say how far something is from them. */
  location_sharing: z.boolean(),
  /** Whether the member counts in the operator's totals. */
  data_sharing: z.boolean(),
  /** Whether the screens they open are counted, by day and without them. */
  analytics_tracking: z.boolean(),
  data_retention: z.enum(DATA_RETENTIONS),
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

/** The default until a member says otherwise (privacy.md 1). */
export const PRIVACY_DEFAULTS: PrivacySettings = {
  auto_logout: '30',
  profile_visibility: 'private',
  location_sharing: true,
  data_sharing: false,
  analytics_tracking: false,
  data_retention: '2years',
};

/** Fields that are left out stay as they are. */
export const PrivacyChange = z.partial(PrivacySettings);
export type PrivacyChange = z.infer<typeof PrivacyChange>;

/** The live topic of a member's own settings. */
export const PRIVACY_TOPIC = 'privacy';

/**
 * The counted screens, by the patterns of their addresses: an id in an address, and what stands
 * behind its '?', are not counted (privacy.md 7).
 */
export const COUNTED_SCREENS = [
  'about-a-record',
  'account-settings',
  'announcements',
  'broadcasts/:id',
  'code-of-conduct',
  'consent-management',
  'contractors',
  'daily-report',
  'dashboard',
  'documents',
  'documents/binder',
  'events',
  'events/meetings',
  'family-records',
  'family-records/pickups',
  'gallery',
  'gallery/albums',
  'gallery/albums/new',
  'groups/:id/board',
  'help-support',
  'help-support/guide',
  'help-support/guide/:page',
  'help-support/tutorials',
  'help-support/tutorials/:page',
  'inbox',
  'jobs',
  'messages',
  'messages/:id',
  'messages/new/:cardId',
  'notifications',
  'notifications/sent',
  'privacy-policy',
  'privacy-security',
  'privacy-security/delete-account',
  'privacy-security/devices',
  'privacy-security/my-data',
  'privacy-security/passkeys',
  'privacy-security/password',
  'privacy-security/retention',
  'privacy-security/two-factor',
  'profile',
  'terms-of-service',
] as const;
export type CountedScreen = (typeof COUNTED_SCREENS)[number];
export const ScreenOpened = z.object({ screen: z.enum(COUNTED_SCREENS) });
