import type { NotificationChannels } from '@pcr/contract/notifications/notifications.schema.ts';

/** What each way to be told is called, and where it leads: nothing is promised that is not built. */
export const NOTIFICATION_LABELS: Record<keyof NotificationChannels, { label: string; hint: string }> = {
  email_notifications: { label: 'Email notifications', hint: 'Sent to your account’s email address' },
  sms_notifications: { label: 'SMS notifications', hint: 'Not sent yet, but we’ll keep your choice' },
  push_notifications: { label: 'Push notifications', hint: 'Not sent yet, but we’ll keep your choice' },
};
