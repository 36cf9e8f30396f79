import * as z from 'zod/mini';

/** The channels by which a member is notified: shown by the account settings and by the notification screen alike. */
const channels = {
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  push_notifications: z.boolean(),
};
export const NotificationChannels = z.object(channels);
export type NotificationChannels = z.infer<typeof NotificationChannels>;

export const NOTIFICATION_CHANNELS = Object.keys(channels) as (keyof NotificationChannels)[];

/** notifications.md 2: email on, SMS off, push on. */
export const NOTIFICATION_DEFAULTS: NotificationChannels = {
  email_notifications: true,
  sms_notifications: false,
  push_notifications: true,
};
