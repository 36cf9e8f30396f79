import type { NotificationChannels } from '@pcr/contract/notifications/notifications.schema.ts';

/** The known channels to a member. */
export interface WayFacts {
  /** This PCR can send mail. */
  mail: boolean;
  /** The member's address is known to be theirs. */
  confirmed: boolean;
  /** This PCR can send text messages and make calls. */
  texts: boolean;
}

/** What each way to be told is called, and where it leads. */
export const NOTIFICATION_LABELS: Record<keyof NotificationChannels, { label: string; hint: string }> = {
  email_notifications: { label: 'Email notifications', hint: 'Sent to your account’s email address' },
  sms_notifications: { label: 'SMS notifications', hint: 'Sent to your phone number, once you confirm it' },
  push_notifications: { label: 'Push notifications', hint: 'Shown on each device where you turn it on' },
  look_up_notices: { label: 'Looks at my records', hint: 'Once a day at most, when a member opens a record you share' },
};

export const NO_TEXTS = 'Not sent, because PCR can’t send text messages yet. We’ll keep your choice';
export const NO_CALLS = 'Not made, because PCR can’t call you yet. We’ll keep your choice';

/** Where this way leads, as things are (notifications.md 2, 61): mail goes to confirmed addresses only. */
export function notificationHint(name: keyof NotificationChannels, { mail, confirmed, texts }: WayFacts): string {
  if (name === 'sms_notifications' && !texts) return NO_TEXTS;
  if (name === 'email_notifications' && !mail)
    return 'Not sent, because PCR can’t send email yet. We’ll keep your choice';
  if (name === 'email_notifications' && !confirmed) {
    return 'Not sent until you confirm your email address. We’ll keep your choice';
  }
  return NOTIFICATION_LABELS[name].hint;
}
