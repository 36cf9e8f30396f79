import type {
  NotificationChannels,
  NotificationPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';

/** The known channels to a member. */
export interface WayFacts {
  /** This PCR can send mail. */
  mail: boolean;
  /** The member's address is known to be theirs. */
  confirmed: boolean;
  /** This PCR can send text messages and make calls. */
  texts: boolean;
}

type Channels = Readonly<Record<keyof NotificationChannels, string>>;

/** What each way to be told is called. */
export const NOTIFICATION_LABELS: Channels = {
  email_notifications: 'Email notifications',
  sms_notifications: 'SMS notifications',
  push_notifications: 'Push notifications',
  look_up_notices: 'Looks at my records',
};

const NO_TEXTS = 'Not sent, because PCR can’t send text messages yet. We’ll keep your choice';
const NO_CALLS = 'Not made, because PCR can’t call you yet. We’ll keep your choice';
const NO_MAILS = 'Not sent, because PCR can’t send email yet. We’ll keep your choice';
const NOT_CONFIRMED = 'Not sent until you confirm your email address. We’ll keep your choice';

/**
 * Where each way leads, as things are (notifications.md 2, 61): mail goes to confirmed addresses
 * only.
 */
export const channelHints = ({ mail, confirmed, texts }: WayFacts): Channels => ({
  email_notifications: !mail
    ? NO_MAILS
    : !confirmed
      ? NOT_CONFIRMED
      : 'Sent to your account’s email address',
  sms_notifications: texts ? 'Sent to your phone number, once you confirm it' : NO_TEXTS,
  push_notifications: 'Shown on each device where you turn it on',
  look_up_notices: 'Once a day at most, when a member opens a record you share',
});

/** The same, of all preferences that say how things are. */
export const preferenceHints = (
  ways: WayFacts,
): Partial<Record<keyof NotificationPreferences, string>> => ({
  ...channelHints(ways),
  ...(!ways.texts && { emergency_sms: NO_TEXTS, emergency_call: NO_CALLS }),
});
