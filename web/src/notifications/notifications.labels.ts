import type { NotificationChannels } from '@pcr/contract/notifications/notifications.schema.ts';

/** What is known of the mails that a member gets. */
export interface MailFacts {
  /** This PCR can send mail. */
  sent: boolean;
  /** The address is known to be theirs. */
  confirmed: boolean;
}

/** What each way to be told is called, and where it leads. */
export const NOTIFICATION_LABELS: Record<keyof NotificationChannels, { label: string; hint: string }> = {
  email_notifications: { label: 'Email notifications', hint: 'Sent to your account’s email address' },
  sms_notifications: { label: 'SMS notifications', hint: 'Sent to your phone number, once you confirm it' },
  push_notifications: { label: 'Push notifications', hint: 'Shown on each device where you turn it on' },
  look_up_notices: { label: 'Looks at my records', hint: 'Once a day at most, when a member opens a record you share' },
};

/** Where this way leads, as things are: mail goes to confirmed addresses only (notifications.md 13). */
export function notificationHint(name: keyof NotificationChannels, mail: MailFacts): string {
  if (name !== 'email_notifications') return NOTIFICATION_LABELS[name].hint;
  if (!mail.sent) return 'Not sent, because PCR can’t send email yet. We’ll keep your choice';
  if (!mail.confirmed) return 'Not sent until you confirm your email address. We’ll keep your choice';
  return NOTIFICATION_LABELS[name].hint;
}
