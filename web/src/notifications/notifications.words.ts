import type { NotificationWays } from '@pcr/contract/notifications/notifications.schema.ts';

/** What each way to be told is called, and where it leads. */
export const NOTIFICATION_WORDS: Record<keyof NotificationWays, { label: string; hint: string }> = {
  email_notifications: { label: 'Email notifications', hint: 'To the email address of your account' },
  sms_notifications: { label: 'SMS notifications', hint: 'Text messages to your phone number' },
  push_notifications: { label: 'Push notifications', hint: 'On the devices on which you allow them' },
};
