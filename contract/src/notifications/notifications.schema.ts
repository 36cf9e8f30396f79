import * as z from 'zod/mini';
import { Instant } from '../kit/shapes.ts';
import { TimeZone } from '../kit/time-zone.ts';

/**
 * The channels by which a member is notified, and what they choose to be told of: shown by the
 * account settings and by the notification screen alike.
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

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** Minutes before a pickup at which a reminder comes. */
export const PICKUP_MINUTES = [5, 15, 30, 60] as const;
/** When what can wait is told. */
export const DIGESTS = ['at_once', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

const CHOOSE_TIME = 'Choose a time';
/** HH:MM:SS of the member's own clock, as the description has it. */
const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, CHOOSE_TIME));

const preferences = {
  daily_reports_enabled: z.boolean(),
  daily_reports_time: ClockTime,
  daily_reports_days: z
    .array(z.enum(WEEKDAYS))
    .check(z.maxLength(WEEKDAYS.length), z.refine(isWithoutDoubles)),
  pickup_enabled: z.boolean(),
  pickup_before_minutes: z.literal(PICKUP_MINUTES),
  child_updates: z.boolean(),
  photos: z.boolean(),
  meals: z.boolean(),
  activities: z.boolean(),
  emergency_enabled: z.boolean(),
  emergency_sms: z.boolean(),
  emergency_call: z.boolean(),
  newsletters: z.boolean(),
  promotions: z.boolean(),
  surveys: z.boolean(),
  /** Of comments under one's own posts (groups.md 64). */
  post_comments: z.boolean(),
  ...channels,
  digest: z.enum(DIGESTS),
  /** Both, or neither; to an earlier time goes over midnight. */
  quiet_hours_from: z.nullable(ClockTime),
  quiet_hours_to: z.nullable(ClockTime),
  /** Of the member; null until a device has said it, and UTC holds then. */
  time_zone: z.nullable(TimeZone),
};
export const NotificationPreferences = z.object(preferences);
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
export const PREFERENCE_FIELDS = Object.keys(preferences) as (keyof NotificationPreferences)[];

/**
 * Null while nothing was saved. It is that of the account settings too, which show the channels of
 * the same row.
 */
const version = { updated_at: z.nullable(Instant) };

/** The caller's own, as they are kept. */
export const SavedPreferences = z.object({ ...preferences, ...version });
export type SavedPreferences = z.infer<typeof SavedPreferences>;

type QuietHours = Pick<NotificationPreferences, 'quiet_hours_from' | 'quiet_hours_to'>;
const isRight = (time: unknown) => z.nullable(ClockTime).safeParse(time).success;
/**
 * Checked beside the fields, so that all errors are reported at once; a time that is wrong itself
 * is not compared.
 */
const quietHours = (
  name: keyof QuietHours,
  error: string,
  fit: (from: string | null, to: string | null) => boolean,
) =>
  z.refine<QuietHours>(
    ({ quiet_hours_from: from, quiet_hours_to: to }) =>
      !isRight(from) || !isRight(to) || fit(from, to),
    { path: [name], error, when: ({ value }) => typeof value === 'object' && value !== null },
  );

/** What one press of Save sends. 409 `conflict` if its version is stale. */
export const PreferencesEdit = z.object({ ...preferences, ...version }).check(
  quietHours('quiet_hours_from', CHOOSE_TIME, (from, to) => from !== null || to === null),
  quietHours('quiet_hours_to', CHOOSE_TIME, (from, to) => from === null || to !== null),
  quietHours(
    'quiet_hours_to',
    'Choose another time than the start',
    (from, to) => from === null || from !== to,
  ),
);
export type PreferencesEdit = z.infer<typeof PreferencesEdit>;

/** notifications.md 4; the same as the table's. */
export const PREFERENCE_DEFAULTS: NotificationPreferences = {
  daily_reports_enabled: true,
  daily_reports_time: '08:00:00',
  daily_reports_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  pickup_enabled: true,
  pickup_before_minutes: 15,
  child_updates: true,
  photos: true,
  meals: false,
  activities: true,
  emergency_enabled: true,
  emergency_sms: true,
  emergency_call: true,
  newsletters: false,
  promotions: false,
  surveys: true,
  post_comments: true,
  ...NOTIFICATION_DEFAULTS,
  digest: 'at_once',
  quiet_hours_from: null,
  quiet_hours_to: null,
  time_zone: null,
};

/** The live topic of a member's own preferences, which two screens show. */
export const PREFERENCES_TOPIC = 'notification_preferences';

function isWithoutDoubles(days: readonly string[]): boolean {
  return new Set(days).size === days.length;
}
