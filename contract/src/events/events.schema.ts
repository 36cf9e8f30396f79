import * as z from 'zod/mini';
import { eachOnce } from '../kit/compared-words.ts';
import { deletion, versionOf } from '../kit/history.schema.ts';
import { DistanceMiles, nearFields } from '../kit/near/near.schema.ts';
import { typedList } from '../kit/reading/list.ts';
import {
  Day,
  Id,
  Instant,
  isDay,
  optionalLine,
  pageOf,
  requiredLine,
  requiredText,
  sought,
} from '../kit/shapes.ts';
import { NO_REAL_TIME, timeOfDay } from '../kit/time-of-day.ts';
import { TimeZone } from '../kit/time-zone.ts';
import { US_STATE_CODES } from '../kit/us-states.ts';
import { ZipCode } from '../kit/zip-code.ts';
import {
  EVENT_STATUSES,
  RECURRING_PATTERNS,
  type RecurringPattern,
  SERIES_MAX,
  seriesDates,
} from './event-dates.ts';
import { MyRsvp, RSVP_RESPONSES } from './rsvp/rsvps.schema.ts';

export const EVENT_CATEGORIES = [
  'education',
  'health',
  'social',
  'emergency',
  'maintenance',
] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const EVENT_TYPES = [
  'professional_meetup',
  'training_workshop',
  'networking_event',
  'social_gathering',
  'mentorship_matching',
  'coffee_chat',
  'job_shadowing',
  'resume_review',
  'graduation_event',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const MENTORSHIP_LEVELS = ['beginner', 'intermediate', 'none'] as const;
export type MentorshipLevel = (typeof MENTORSHIP_LEVELS)[number];

export const EVENT_LIMITS = {
  title: 100,
  location: 100,
  address: 200,
  city: 100,
  description: 500,
  organizer: 100,
  max_attendees: 10_000,
  specializations: 10,
  specialization: 50,
} as const;

/**
 * A missing value is asked for in the description's words; for a wrong one they say what a right
 * one is.
 */
const requiredDate = z.pipe(
  z.string('Date is required').check(z.minLength(1, 'Date is required')),
  Day,
);
const requiredTime = z.pipe(
  z.string('Time is required').check(z.minLength(1, 'Time is required')),
  timeOfDay(NO_REAL_TIME),
);

const wholeNumber = 'Enter a whole number of 1 or more';

/**
 * What a person fills in; null where nothing is said. Creator, counts and times are the server's.
 */
const fields = {
  title: requiredLine('Title', EVENT_LIMITS.title),
  event_date: requiredDate,
  /** HH:MM of the place's own clock. */
  event_time: requiredTime,
  /**
   * When it ends; before `event_time` it is past midnight. Not said: two hours later
   * (events.md 15).
   */
  end_time: z.nullable(timeOfDay(NO_REAL_TIME)),
  /** The zone of the place's clock, an IANA name. */
  time_zone: TimeZone,
  location: requiredLine('Location', EVENT_LIMITS.location),
  address: optionalLine('Address', EVENT_LIMITS.address),
  city: optionalLine('City', EVENT_LIMITS.city),
  state: z.nullable(z.enum(US_STATE_CODES, 'Choose a state')),
  zip_code: ZipCode,
  description: requiredText('Description', EVENT_LIMITS.description),
  category: z.enum(EVENT_CATEGORIES, 'Choose a category'),
  event_type: z.nullable(z.enum(EVENT_TYPES, 'Choose an event type')),
  max_attendees: z.nullable(
    z
      .number(wholeNumber)
      .check(
        z.int(wholeNumber),
        z.gte(1, wholeNumber),
        z.lte(
          EVENT_LIMITS.max_attendees,
          `An event can have at most ${EVENT_LIMITS.max_attendees} attendees`,
        ),
      ),
  ),
  waitlist_enabled: z.boolean(),
  requires_rsvp: z.boolean(),
  organizer: requiredLine('Organizer', EVENT_LIMITS.organizer),
  mentorship_level: z.enum(MENTORSHIP_LEVELS, 'Choose a level'),
  /** Each once, in whatever letters; null where none is said. */
  specializations: z
    .nullable(
      typedList(
        requiredLine('Specialization', EVENT_LIMITS.specialization),
        EVENT_LIMITS.specializations,
        `An event can have at most ${EVENT_LIMITS.specializations} specializations`,
      ),
    )
    .check(z.overwrite((said) => (said?.length ? eachOnce(said) : null))),
  /** The file of its picture, sent before (files.md); null for none. */
  image_id: z.nullable(Id),
};

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const EVENT_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** The pattern of a series is given when it is made, and stays (events.md 20). */
const series = {
  recurring_pattern: z.enum(RECURRING_PATTERNS, 'Choose how often it repeats'),
  /** The last day that a date of the series may have; null without a pattern. */
  recurring_until: z.nullable(Day),
};

const REPEATING = RECURRING_PATTERNS.filter((pattern) => pattern !== 'none');

/** Checked beside the fields, not after them: all that is wrong is said at once (kit.md 85). */
const untilOfSeries = z.refine<{
  event_date: string;
  recurring_pattern: RecurringPattern;
  recurring_until: string | null;
}>(
  ({ event_date: first, recurring_pattern: pattern, recurring_until: until }) =>
    !REPEATING.some((one) => one === pattern) ||
    typeof first !== 'string' ||
    (typeof until === 'string' && until > first),
  {
    path: ['recurring_until'],
    error: 'Choose a last day after the first date',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

const notTooManyDates = z.refine<{
  event_date: string;
  recurring_pattern: RecurringPattern;
  recurring_until: string | null;
}>(
  ({ event_date: first, recurring_pattern: pattern, recurring_until: until }) =>
    typeof first !== 'string' ||
    !isDay(first) ||
    typeof until !== 'string' ||
    !RECURRING_PATTERNS.includes(pattern) ||
    seriesDates(first, pattern, until).length <= SERIES_MAX,
  {
    path: ['recurring_until'],
    error: `A series can have at most ${SERIES_MAX} dates. Choose an earlier last day`,
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** It would last a whole day, which nobody means (events.md 15). */
const endsAnotherTime = z.refine<{ event_time: string; end_time: string | null }>(
  ({ event_time, end_time }) => typeof end_time !== 'string' || end_time !== event_time,
  {
    path: ['end_time'],
    error: 'This is when it begins. Choose another end, or leave it empty',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/**
 * A new event, with the id that its client made. A status other than upcoming is set as by its menu
 * (events.md 16).
 */
export const EventDraft = z
  .object({
    id: Id,
    ...fields,
    ...series,
    status: z.enum(EVENT_STATUSES, 'Choose a status'),
    /** The group whose event it is, which its leader alone makes; it stays (groups.md 70). */
    group_id: z.optional(z.nullable(Id)),
  })
  .check(untilOfSeries, notTooManyDates, endsAnotherTime);
export type EventDraft = z.infer<typeof EventDraft>;

/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const EventEdit = z.object({ ...fields, updated_at: Instant }).check(endsAnotherTime);
export type EventEdit = z.infer<typeof EventEdit>;

/** Which dates of a series a change means beside the one it is made on (events.md 21). */
export const SERIES_SCOPES = ['following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
export const EventSeriesEdit = z
  .object({ ...fields, updated_at: Instant, scope: z.enum(SERIES_SCOPES) })
  .check(endsAnotherTime);
export type EventSeriesEdit = z.infer<typeof EventSeriesEdit>;

/** events.md 16: any status to any other. */
export const EventStatusChange = z.object({
  status: z.enum(EVENT_STATUSES, 'Choose a status'),
  updated_at: Instant,
});
export type EventStatusChange = z.infer<typeof EventStatusChange>;

/** An event as the viewer sees it. */
export const Event = z.object({
  id: Id,
  ...fields,
  ...series,
  /**
   * As it was set; 'upcoming' follows the clock: `eventStatusAt` says what it is now
   * (events.md 16).
   */
  status: z.enum(EVENT_STATUSES),
  is_recurring: z.boolean(),
  /** The series it is a date of, and how many dates that has; null for one that stands alone. */
  series: z.nullable(z.object({ id: Id, dates: z.int() })),
  starts_at: Instant,
  ends_at: Instant,
  /** How many seats are taken, offered ones among them, and how many wait for one. */
  attendees: z.int(),
  waitlist_count: z.int(),
  my_rsvp: z.nullable(MyRsvp),
  /**
   * The viewer's request for a meeting that has no answer yet; it waits for one until then. Null
   * without one.
   */
  my_meeting: z.nullable(z.object({ id: Id, open_until: Instant })),
  /**
   * To its maker: members would be offered to ask them for a meeting, and they let nobody contact
   * them (events.md 60).
   */
  takes_no_requests: z.optional(z.boolean()),
  /** Where its picture is; null for none. */
  image_url: z.nullable(z.string()),
  /** The viewer's own id where they made it, null where another member did (announcements.md 4). */
  user_id: z.nullable(Id),
  /** The group that alone sees it; null for one that is everybody's. */
  group_id: z.nullable(Id),
  /** What that group is called. */
  group_name: z.nullable(z.string()),
  /**
   * Miles to the position that the list was asked with; null where either is not known (near.md).
   */
  distance_miles: DistanceMiles,
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    /** Answer whether one comes, as long as `eventStatusAt` is upcoming. */
    rsvp: z.boolean(),
    /** Ask its organizer for a meeting (events.md 60); not while `my_meeting` is open. */
    meet: z.boolean(),
    /** See all responses, the check-in list and the CSV: for its maker. */
    see_responses: z.boolean(),
  }),
});
export type Event = z.infer<typeof Event>;

export const EVENT_PAGE = 30;

/** events.md 10: upcoming unless another is asked for. */
export const EVENT_STATUS_FILTERS = [...EVENT_STATUSES, 'all'] as const;
export type EventStatusFilter = (typeof EVENT_STATUS_FILTERS)[number];

/**
 * The viewer's own part: what they made, what they answered 'attending', 'maybe' or 'waitlist' to,
 * and events of their groups, which no other list has but these and that of the group
 * (groups.md 71).
 */
export const MY_EVENTS = ['organizing', 'going', 'groups'] as const;
export type MyEvents = (typeof MY_EVENTS)[number];

/**
 * By date, unless another order is chosen; by distance only those within the radius, then those at
 * an unknown one.
 */
export const EVENT_SORTS = ['date', 'distance'] as const;

/**
 * events.md 10, 11: `search` is a case-insensitive part of title, description, location or
 * organizer.
 */
export const EventQuery = z.object({
  search: z.optional(sought(100)),
  category: z.optional(z.enum(EVENT_CATEGORIES)),
  status: z.optional(z.enum(EVENT_STATUS_FILTERS)),
  event_type: z.optional(z.enum(EVENT_TYPES)),
  mine: z.optional(z.enum(MY_EVENTS)),
  /** Events of this group alone, to its members. */
  group_id: z.optional(Id),
  sort: z.optional(z.enum(EVENT_SORTS)),
  ...nearFields,
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type EventQuery = z.infer<typeof EventQuery>;

export const EventPage = pageOf(Event);
export type EventPage = z.infer<typeof EventPage>;

/** A month, with the days before and after it that make its weeks whole. */
export const DAYS_AT_ONCE = 42;
/** So many events of these days at most, the first ones (events.md 90). */
export const EVENTS_OF_DAYS = 500;

/** The events of some days, by the same filters; of every status unless one is asked for. */
export const EventDaysQuery = z
  .extend(z.omit(EventQuery, { cursor: true }), { from: Day, to: Day })
  .check(
    z.refine(
      ({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        return days >= 1 && days <= DAYS_AT_ONCE;
      },
      { path: ['to'], error: `Ask for 1 to ${DAYS_AT_ONCE} days` },
    ),
  );
export type EventDaysQuery = z.infer<typeof EventDaysQuery>;

/** An event as a calendar shows it. */
export const DayEvent = z.extend(
  z.pick(Event, {
    ...{ id: true, title: true, event_date: true, event_time: true, end_time: true },
    ...{ time_zone: true, starts_at: true, ends_at: true, status: true, category: true },
  }),
  /** What the viewer answered. */
  { response: z.nullable(z.enum(RSVP_RESPONSES)) },
);
export type DayEvent = z.infer<typeof DayEvent>;
/** `more`: there are others, later in these days. */
export const EventDays = z.object({ items: z.array(DayEvent), more: z.boolean() });
export type EventDays = z.infer<typeof EventDays>;

/** How many a badge counts to; beyond it reads '99+'. */
export const EVENTS_COUNTED = 99;
/** How many events the filters find: of one's own all, else to one more than EVENTS_COUNTED. */
export const EventCount = z.object({ count: z.int() });

/** The dates of a series that are not deleted, at most SERIES_MAX. */
export const SeriesDates = z.object({
  items: z.array(
    z.pick(Event, {
      id: true,
      event_date: true,
      event_time: true,
      time_zone: true,
      status: true,
      starts_at: true,
      ends_at: true,
    }),
  ),
});

/** What its creator finds among the recently deleted, newest deletion first. */
export const DeletedEvent = z.object({
  id: Id,
  title: fields.title,
  event_date: fields.event_date,
  event_time: fields.event_time,
  location: fields.location,
  created_at: Instant,
  ...deletion,
});
export type DeletedEvent = z.infer<typeof DeletedEvent>;
export const DeletedEventPage = pageOf(DeletedEvent);

/** A change of an event with what it was before, newest change first. */
export const EventVersion = versionOf(z.object({ ...fields, status: z.enum(EVENT_STATUSES) }));
export type EventVersion = z.infer<typeof EventVersion>;
export const EventVersionPage = pageOf(EventVersion);

/** The live topic of events: `id` is the event, told to every member. */
export const EVENTS_TOPIC = 'events';
