import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../consent/consent.schema.ts';
import { deletion, versionOf } from '../kit/history.schema.ts';
import { dollarsPerHour } from '../kit/money.ts';
import { DistanceMiles, nearFields } from '../kit/near/near.schema.ts';
import { reportShapes } from '../kit/reports.schema.ts';
import {
  Day,
  Id,
  Instant,
  optionalLine,
  optionalText,
  ownPageOf,
  pageOf,
  requiredLine,
  shortList,
  sought,
} from '../kit/shapes.ts';
import { NO_REAL_TIME, timeOfDay } from '../kit/time-of-day.ts';
import { JobApplication } from './applications/applications.schema.ts';

export const JOB_TYPES = ['shift', 'temp', 'contract'] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const JOB_STATUSES = ['active', 'filled', 'closed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_LIMITS = {
  title: 100,
  description: 2000,
  location: 100,
  ages: 100,
  requirements: 1000,
  benefits: 1000,
  note_to_applicants: 300,
} as const;

export const WEEK_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** Each once, in the order of a week; null where none is said. */
const WeekDays = z
  .nullable(
    shortList(
      z.enum(WEEK_DAYS, 'Choose days of the week'),
      WEEK_DAYS.length,
      'A week has seven days',
    ),
  )
  .check(
    z.overwrite((days) => (days?.length ? WEEK_DAYS.filter((day) => days.includes(day)) : null)),
  );

/** A shift may go on past midnight, so its end may be before its start. */
const TimeOfDay = z.nullable(timeOfDay(NO_REAL_TIME));

/** jobs.md 8: said over a form whose title or start date is missing. */
export const REQUIRED_FIELDS = 'Please fill in all required fields';

/**
 * What a person fills in; null where nothing is said (jobs.md 9). Provider, status and times are
 * the server's.
 */
const fields = {
  title: requiredLine('Title', JOB_LIMITS.title),
  description: optionalText('Description', JOB_LIMITS.description),
  location: optionalLine('Location', JOB_LIMITS.location),
  start_date: Day,
  end_date: z.nullable(Day),
  pay_rate: z.nullable(dollarsPerHour('Pay rate')),
  job_type: z.enum(JOB_TYPES, 'Choose a job type'),
  schedule_days: WeekDays,
  schedule_from: TimeOfDay,
  schedule_to: TimeOfDay,
  ages: optionalLine('Ages', JOB_LIMITS.ages),
  requirements: optionalText('Requirements', JOB_LIMITS.requirements),
  benefits: optionalText('Benefits', JOB_LIMITS.benefits),
};

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const JOB_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** Checked beside the fields, not after them: all that is wrong is said at once (kit.md 85). */
const dates = z.refine<{ start_date: string; end_date: string | null }>(
  // Either may be anything here: its own field says so.
  ({ start_date: start, end_date: end }) =>
    typeof start !== 'string' || typeof end !== 'string' || end >= start,
  {
    path: ['end_date'],
    error: 'The end date cannot be before the start date',
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** A new job, with the id that its client made. Created as active (jobs.md 12). */
export const JobDraft = z.object({ id: Id, ...fields }).check(dates);
export type JobDraft = z.infer<typeof JobDraft>;

/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const JobEdit = z.object({ ...fields, updated_at: Instant }).check(dates);
export type JobEdit = z.infer<typeof JobEdit>;

/** The line to those who applied and were not chosen (jobs.md 32). */
export const NoteToApplicants = optionalText('Note to the others', JOB_LIMITS.note_to_applicants);

/** jobs.md 12: active to filled or closed, and back to active. */
export const JobStatusChange = z
  .object({
    status: z.enum(JOB_STATUSES, 'Choose a status'),
    /** With filled and closed; null takes it back, and without it the earlier line stays. */
    note_to_applicants: z.optional(NoteToApplicants),
    updated_at: Instant,
  })
  .check(
    z.refine(({ status, note_to_applicants }) => status !== 'active' || !note_to_applicants, {
      path: ['note_to_applicants'],
      error: 'A job that is active has no note to applicants',
    }),
  );
export type JobStatusChange = z.infer<typeof JobStatusChange>;

/** A job post as the viewer sees it (jobs.md 1). `pay_rate` is in dollars per hour. */
export const Job = z.object({
  id: Id,
  ...fields,
  status: z.enum(JOB_STATUSES),
  /** The viewer's own id where they posted it, null where another member did (jobs.md 6). */
  provider_id: z.nullable(Id),
  /** 'Provider' unless the provider's consent shows the name (jobs.md 6). */
  provider_name: z.string(),
  /** Null unless the name is shown. */
  provider_card: CardId,
  provider_photo: CardPhoto,
  /** Null unless the provider's consent opens it. */
  provider_email: z.nullable(z.string()),
  /** The viewer's own application to it. */
  my_application: z.nullable(JobApplication),
  /**
   * To its provider how many have applied, without those who withdrew; null to others (jobs.md 42).
   */
  applications: z.nullable(z.object({ pending: z.int(), all: z.int() })),
  /** Whether the viewer has saved it (jobs.md 44). */
  saved: z.boolean(),
  /**
   * Members reported it, and the operator has not looked yet: only its provider and its applicants
   * see it.
   */
  hidden: z.boolean(),
  /** The viewer told the operator about it. */
  reported_by_me: z.boolean(),
  /** In a list by distance (near.md 10). */
  distance_miles: z.optional(DistanceMiles),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    save: z.boolean(),
    apply: z.boolean(),
    report: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    /** See its applications, and decide them. */
    review: z.boolean(),
    /** 'Mark as Filled', 'Close Job', 'Reopen Job'. */
    fill: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
  }),
});
export type Job = z.infer<typeof Job>;

/** So many jobs a member has saved at most. */
export const SAVED_JOBS_MAX = 500;
export const JobSaving = z.object({ saved: z.boolean() });

export const JOB_PAGE = 30;

/** The caller's own part of the board: the jobs they posted, applied to or saved (jobs.md 41). */
export const MY_JOBS = ['posted', 'applied', 'saved'] as const;
export type MyJobs = (typeof MY_JOBS)[number];

/** jobs.md 43, 59; newest unless another is asked for. */
export const JOB_SORTS = ['newest', 'pay', 'distance'] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/**
 * jobs.md 14: `search` is a case-insensitive part of title, description, location, requirements or
 * benefits, `location` of the location; type and status match exactly.
 */
export const JobQuery = z.object({
  search: z.optional(sought(100)),
  job_type: z.optional(z.enum(JOB_TYPES)),
  status: z.optional(z.enum(JOB_STATUSES)),
  location: z.optional(sought(JOB_LIMITS.location)),
  mine: z.optional(z.enum(MY_JOBS)),
  sort: z.optional(z.enum(JOB_SORTS)),
  ...nearFields,
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type JobQuery = z.infer<typeof JobQuery>;

export const JobPage = ownPageOf(Job);
export type JobPage = z.infer<typeof JobPage>;

/** What its provider finds among the recently deleted, newest deletion first. */
export const DeletedJob = z.object({
  id: Id,
  title: fields.title,
  location: fields.location,
  start_date: fields.start_date,
  created_at: Instant,
  ...deletion,
});
export type DeletedJob = z.infer<typeof DeletedJob>;
export const DeletedJobPage = pageOf(DeletedJob);

/** A change of a job with what it was before, newest change first. */
export const JobVersion = versionOf(z.object({ ...fields, status: z.enum(JOB_STATUSES) }));
export type JobVersion = z.infer<typeof JobVersion>;
export const JobVersionPage = pageOf(JobVersion);

/** The live topic of the board: `id` is the job, told to every member. */
export const JOBS_TOPIC = 'jobs';

/** What the dashboard shows of a job (jobs.md 22). */
export const RecentJob = z.pick(Job, {
  id: true,
  title: true,
  location: true,
  start_date: true,
  pay_rate: true,
  job_type: true,
  provider_id: true,
  provider_name: true,
  provider_card: true,
  provider_photo: true,
});
export type RecentJob = z.infer<typeof RecentJob>;

/** jobs.md 51: the reasons of a report. */
export const JOB_REPORT_REASONS = {
  not_real: 'Not a real job',
  asks_private: 'Asks for money or private data',
  unkind: 'Unkind or unlawful',
  other: 'Something else',
} as const;
export const { Draft: JobReportDraft, Report: JobReport } = reportShapes(JOB_REPORT_REASONS);
