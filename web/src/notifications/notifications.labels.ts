import type { NotificationChannels } from '@pcr/contract/notifications/notifications.schema.ts';

/** What each way to be told is called, and where it leads: nothing is promised that is not built. */
export const NOTIFICATION_LABELS: Record<keyof NotificationChannels, { label: string; hint: string }> = {
  email_notifications: { label: 'Email notifications', hint: 'To the email address of your account' },
  sms_notifications: { label: 'SMS notifications', hint: 'None are sent yet; your choice is kept' },
  push_notifications: { label: 'Push notifications', hint: 'None are sent yet; your choice is kept' },
};
