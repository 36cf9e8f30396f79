import * as z from 'zod/mini';
import { Day, Id, Instant, pageOf } from '../../kit/shapes.ts';
import { NO_REAL_TIME, timeOfDay } from '../../kit/time-of-day.ts';
import { PICKUP_MINUTES, WEEKDAYS } from '../../notifications/notifications.schema.ts';
import { Family } from '../families.schema.ts';

/** The names of the times: SQL columns, JSON members and form fields alike. */
export const PICKUP_DAYS = WEEKDAYS.map((day) => day.toLowerCase() as PickupDay);
export type PickupDay = Lowercase<(typeof WEEKDAYS)[number]>;

const time = z.nullable(timeOfDay(NO_REAL_TIME));
/** HH:MM by the clock of the member's zone; null on a day without a pickup. */
export const PickupTimes = z.object({
  ...{
    monday: time,
    tuesday: time,
    wednesday: time,
    thursday: time,
    friday: time,
    saturday: time,
    sunday: time,
  },
});
export type PickupTimes = z.infer<typeof PickupTimes>;

/** `updated_at` is the version that it is based on, null where there was none. */
export const PickupEdit = z.extend(PickupTimes, { updated_at: z.nullable(Instant) });
export type PickupEdit = z.infer<typeof PickupEdit>;

/** A reminder of several pickups at one minute lists so many of their records. */
export const PICKUPS_LISTED = 20;

/** How long a reminder can be put off, in minutes. */
export const SNOOZES = [5, 10, 15] as const;
export const PickupSnooze = z.object({
  /** The pickup that it reminds of. */
  pickup_at: Instant,
  minutes: z.literal(SNOOZES),
});
export type PickupSnooze = z.infer<typeof PickupSnooze>;

/** A day on which nobody is to be reminded. */
export const PickupSkip = z.object({ day: Day });
export type PickupSkip = z.infer<typeof PickupSkip>;

/** The pickup times of an own record, and the next pickup. */
export const Pickups = z.object({
  ...PickupTimes.shape,
  family_id: Id,
  /**
   * A reminder of several lists them by it: to ask for the record would note a look
   * (families.md 26).
   */
  family_name: z.string(),
  /** Null while none were saved. */
  updated_at: z.nullable(Instant),
  /** The member's zone, by whose clock the times are. */
  time_zone: z.string(),
  /** Whether they want to be reminded, and how many minutes before. */
  pickup_enabled: z.boolean(),
  pickup_before_minutes: z.literal(PICKUP_MINUTES),
  /** The next pickup; null where the record is not active or has no times. */
  next: z.nullable(z.object({ day: Day, at: Instant, skipped: z.boolean() })),
  /**
   * The pickup that they were reminded of, as long as that can be put off (notifications.md 83).
   */
  reminded_of: z.nullable(Instant),
  /** They asked to be reminded once more then. */
  snoozed_until: z.nullable(Instant),
});
export type Pickups = z.infer<typeof Pickups>;

/** One pickup of the days to come (notifications.md 86). */
export const ComingPickup = z.object({
  /** Made of the record's id and the day. */
  id: z.string(),
  family_id: Id,
  family_name: Family.shape.family_name,
  location: Family.shape.location,
  contact_info: Family.shape.contact_info,
  at: Instant,
  /** Its day and HH:MM by the clock of the member's zone. */
  day: Day,
  time: z.string(),
  skipped: z.boolean(),
  can: z.object({
    /** It is the next one of its record that is not skipped. */
    skip: z.boolean(),
    /** It is the last one of its record that is skipped. */
    unskip: z.boolean(),
  }),
});
export type ComingPickup = z.infer<typeof ComingPickup>;

/** The soonest comes first. */
export const ComingPickups = z.object({
  time_zone: z.string(),
  pickup_enabled: z.boolean(),
  /** Whether the member has an active record, which may have pickup times. */
  has_active: z.boolean(),
  ...pageOf(ComingPickup).shape,
});
export type ComingPickups = z.infer<typeof ComingPickups>;

export const COMING_PAGE = 50;
/** For how many days after today pickups are listed. */
export const COMING_DAYS = 7;
export const ComingQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });

/** The live topic of one's own pickups; `id` is the record. */
export const PICKUPS_TOPIC = 'pickups';
