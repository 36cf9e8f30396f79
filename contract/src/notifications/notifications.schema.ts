import * as z from 'zod/mini';

/**
 * The channels by which a member is notified, and what they choose to be told of: shown by the account settings and by
 * the notification screen alike.
 */
const channels = {
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  push_notifications: z.boolean(),
  look_up_notices: z.boolean(),
};
export const NotificationChannels = z.object(channels);
export type NotificationChannels = z.infer<typeof NotificationChannels>;

export const NOTIFICATION_CHANNELS = Object.keys(channels) as (keyof NotificationChannels)[];

/** notifications.md 2: email on, SMS off, push on; told of looks. */
export const NOTIFICATION_DEFAULTS: NotificationChannels = {
  email_notifications: true,
  sms_notifications: false,
  push_notifications: true,
  look_up_notices: true,
};
