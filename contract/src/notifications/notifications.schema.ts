import * as z from 'zod/mini';

/** The ways in which a member is told: shown by the account settings and by the notification screen alike. */
const ways = {
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  push_notifications: z.boolean(),
};
export const NotificationWays = z.object(ways);
export type NotificationWays = z.infer<typeof NotificationWays>;

export const NOTIFICATION_WAYS = Object.keys(ways) as (keyof NotificationWays)[];

/** core.md 9: email on, SMS off, push on. */
export const NOTIFICATION_DEFAULTS: NotificationWays = {
  email_notifications: true,
  sms_notifications: false,
  push_notifications: true,
};
