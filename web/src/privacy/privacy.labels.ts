import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import type { ProfileVisibility } from '@pcr/contract/consent/consent.schema.ts';
import type { DATA_RETENTIONS, DataRetention, PrivacySettings } from '@pcr/contract/privacy/privacy.schema.ts';

// Each switch and each choice says in a sentence what it does now (privacy.md 2).

type Toggle = {
  [Name in keyof PrivacySettings]: PrivacySettings[Name] extends boolean ? Name : never;
}[keyof PrivacySettings];

export const TOGGLES: Record<Toggle, { label: string; on: string; off: string }> = {
  location_sharing: {
    label: 'Location Sharing',
    on: 'PCR may use where you are, or your city, to show how far something is from you. PCR does not store where you are.',
    off: 'PCR does not use where you are, or your city, to show distances.',
  },
  data_sharing: {
    label: 'Data Sharing',
    on: 'You count in the totals that the operator of PCR sees, such as the number of records. Nobody sees your name there.',
    off: 'You do not count in any totals that the operator of PCR sees.',
  },
  analytics_tracking: {
    label: 'Analytics Tracking',
    on: 'PCR counts which screens are opened each day. It does not record who opened them.',
    off: 'PCR does not record which screens you open.',
  },
};

export const VISIBILITY_LABELS: Record<ProfileVisibility, string> = {
  public: 'Public',
  families: 'Families',
  private: 'Private',
};
export const VISIBILITY_SENTENCES: Record<ProfileVisibility, string> = {
  public: 'Every member who sees your name can open your card.',
  families:
    'Only members you work with can open your card. One of you accepted the other’s job application, or attends an event that the other made. Or you are in the same group, or one of you is the other’s mentor.',
  private: 'Nobody can open your card.',
};

export const AUTO_LOGOUT_LABELS: Record<AutoLogout, string> = {
  '15': '15 minutes',
  '30': '30 minutes',
  '60': '60 minutes',
  never: 'Never',
};
export const autoLogoutSentence = (choice: AutoLogout) =>
  choice === 'never'
    ? 'You stay signed in on each device until you sign out there, or for 7 days without use.'
    : `PCR signs you out on a device when you do nothing there for ${AUTO_LOGOUT_LABELS[choice]}. What you typed stays.`;

export const RETENTION_LABELS: Record<DataRetention, string> = {
  '1year': '1 year',
  '2years': '2 years',
  '5years': '5 years',
  forever: 'Forever',
} satisfies Record<(typeof DATA_RETENTIONS)[number], string>;
export const retentionSentence = (retention: DataRetention) =>
  retention === 'forever'
    ? 'Your family records stay until you delete them.'
    : `A family record is deleted ${RETENTION_LABELS[retention]} after its service ended, or after you last changed it if that was later. We tell you 30 days and 3 days before. You can keep each record.`;
