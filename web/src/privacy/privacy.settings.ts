import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import type { ProfileVisibility } from '@pcr/contract/consent/consent.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { DataRetention, PrivacySettings } from '@pcr/contract/privacy/privacy.schema.ts';
import { choice, onOff, type SettingsAtOnce } from '../kit/settings/settings-table.ts';

const AUTO_LOGOUT_LABELS: Record<AutoLogout, string> = {
  '15': '15 minutes',
  '30': '30 minutes',
  '60': '60 minutes',
  never: 'Never',
};
const VISIBILITY_LABELS: Record<ProfileVisibility, string> = {
  public: 'Public',
  families: 'Families',
  private: 'Private',
};
const VISIBILITY_SENTENCES: Record<ProfileVisibility, string> = {
  public: 'Every member who sees your name can open your card.',
  families:
    'Only members you work with can open your card. One of you accepted the other’s job application, or attends an event that the other made. Or you are in the same group, or one of you is the other’s mentor.',
  private: 'Nobody can open your card.',
};
const RETENTION_LABELS: Record<DataRetention, string> = {
  '1year': '1 year',
  '2years': '2 years',
  '5years': '5 years',
  forever: 'Forever',
};

/** Each switch and each choice says in a sentence what it does now (privacy.md 2). */
export const privacySettings: SettingsAtOnce<PrivacySettings> = {
  auto_logout: choice('Auto-Logout', AUTO_LOGOUT_LABELS, (after) =>
    after === 'never'
      ? 'You stay signed in on each device until you sign out there, or for 7 days without use.'
      : `PCR signs you out on a device when you do nothing there for ${AUTO_LOGOUT_LABELS[after]}. What you typed stays.`,
  ),
  profile_visibility: choice(
    'Profile Visibility',
    VISIBILITY_LABELS,
    (who) => VISIBILITY_SENTENCES[who],
  ),
  location_sharing: onOff('Location Sharing', (on) =>
    on
      ? 'PCR may use where you are, or your city, to show how far something is from you. PCR does not store where you are.'
      : 'PCR does not use where you are, or your city, to show distances.',
  ),
  data_sharing: onOff('Data Sharing', (on) =>
    on
      ? `You count in the totals that ${operatorName()} sees, such as the number of records. Nobody sees your name there.`
      : `You do not count in any totals that ${operatorName()} sees.`,
  ),
  analytics_tracking: onOff('Analytics Tracking', (on) =>
    on
      ? 'PCR counts which screens are opened each day. It does not record who opened them.'
      : 'PCR does not record which screens you open.',
  ),
  data_retention: choice('Data Retention', RETENTION_LABELS, (years) =>
    years === 'forever'
      ? 'Your family records stay until you delete them.'
      : `A family record is deleted ${RETENTION_LABELS[years]} after its service ended, or after you last changed it if that was later. We tell you 30 days and 3 days before. You can keep each record.`,
  ),
};

export const PRIVACY_SECTIONS = [
  { rows: ['auto_logout'] },
  { title: 'Privacy', rows: ['profile_visibility', 'location_sharing'] },
  { title: 'Data Management', rows: ['data_sharing', 'analytics_tracking', 'data_retention'] },
] as const;
