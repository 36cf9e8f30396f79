import type {
  ApplicationStatus,
  JobApplication,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import {
  JOB_TYPES,
  type Job,
  type JobSort,
  type JobStatus,
  type JobType,
  MY_JOBS,
  type MyJobs,
  WEEK_DAYS,
  type WeekDay,
} from '@pcr/contract/jobs/jobs.schema.ts';
import type { Tone } from '../kit/look/tone.ts';
import { todayOf } from '../kit/words/format.ts';
import { timesText, weekdayText } from '../kit/words/said-time.ts';

/** jobs.md 16: shift blue, temp green, contract purple. */
export const JOB_TYPE_TONES: Record<JobType, Tone> = {
  shift: 'blue',
  temp: 'green',
  contract: 'purple',
};

/** As the job board's filter names them (jobs.md 14). */
export const JOB_TYPE_LABELS: Record<JobType, string> = {
  shift: 'Shift Work',
  temp: 'Temporary',
  contract: 'Contract',
};

export const JOB_TYPE_OPTIONS = JOB_TYPES.map((value) => ({
  value,
  label: JOB_TYPE_LABELS[value],
}));

const MY_JOBS_LABELS: Record<MyJobs, string> = {
  posted: 'My Jobs',
  applied: 'My Applications',
  saved: 'Saved',
};
export const MY_JOBS_OPTIONS = MY_JOBS.map((value) => ({ value, label: MY_JOBS_LABELS[value] }));

/** The order beside the newest. */
export const BY_PAY: readonly { value: JobSort; label: string }[] = [
  { value: 'pay', label: 'Highest Pay' },
];

const WEEK_DAY_LABELS: Record<WeekDay, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
export const WEEK_DAY_OPTIONS = WEEK_DAYS.map((value) => ({
  value,
  label: WEEK_DAY_LABELS[value],
  short: WEEK_DAY_LABELS[value].slice(0, 3),
}));

/**
 * 'Mon, Wed, Fri', and for the usual ones 'Monday to Friday'. The days are in the order of a week.
 */
export function daysOfWeekText(days: readonly WeekDay[]): string {
  if (days.length === WEEK_DAYS.length) return 'Every day';
  if (days.join() === WEEK_DAYS.slice(0, 5).join()) return 'Monday to Friday';
  return days.map((day) => WEEK_DAY_LABELS[day].slice(0, 3)).join(', ');
}

export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  active: 'Active',
  filled: 'Filled',
  closed: 'Closed',
};
export const JOB_STATUS_TONES: Record<JobStatus, Tone> = {
  active: 'green',
  filled: 'amber',
  closed: 'neutral',
};

/** What each change of status has done. */
export const JOB_STATUS_DONE: Record<JobStatus, string> = {
  active: 'Job reopened',
  filled: 'Job marked as filled',
  closed: 'Job closed',
};

/**
 * jobs.md 16: pending yellow, accepted green, declined red; what was withdrawn or called off is
 * neither good nor bad.
 */
const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  pending: 'yellow',
  accepted: 'green',
  declined: 'red',
  withdrawn: 'neutral',
  called_off: 'neutral',
};
const APPLICATION_LABELS: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  called_off: 'Called off',
};

/** By whom, in a word. */
const CALLED_OFF = { contractor: 'Can’t come', provider: 'No longer needed' } as const;

/** How a job stands, to the member who applied to it. */
export type JobState = JobStatus | 'deleted';

export const JOB_ENDED: Record<Exclude<JobState, 'active'>, string> = {
  filled: 'The job was filled',
  closed: 'The job was closed',
  deleted: 'The job was deleted',
};

/**
 * The state of an application as its badge says it: nobody waits for an answer about a job that has
 * ended.
 */
export function applicationState(
  { status, called_off_by }: Pick<JobApplication, 'status' | 'called_off_by'>,
  job: JobState,
) {
  if (status === 'pending' && job !== 'active')
    return { label: JOB_ENDED[job], tone: 'neutral' as const, ended: true };
  const label = called_off_by ? CALLED_OFF[called_off_by] : APPLICATION_LABELS[status];
  return { label, tone: APPLICATION_TONES[status], ended: false };
}

/** Its poster; to its provider 'you'. */
export function providerText({
  provider_id,
  provider_name,
}: Pick<Job, 'provider_id' | 'provider_name'>): string {
  return provider_id === null ? provider_name : 'you';
}

/** The same as a link to their card; 'you' alone would not say where it leads. */
export const providerLink = (
  job: Pick<Job, 'provider_id' | 'provider_name' | 'provider_card'>,
) => ({
  name: providerText(job),
  card: job.provider_card,
  label: job.provider_id === null ? undefined : 'you: see your card',
});

type Applications = NonNullable<Job['applications']>;

/** How many have applied, to the member who posted the job. */
export function applicationsText({ all }: Applications): string {
  if (all === 0) return 'No applications yet';
  return all === 1 ? '1 application' : `${all.toLocaleString('en-US')} applications`;
}

/** How many wait for an answer. */
const pendingText = ({ pending }: Applications) => `${pending.toLocaleString('en-US')} pending`;

/** Both at once: '2 applications pending', '5 applications, 2 pending' (jobs.md 42). */
export const waitingText = (counts: Applications) =>
  `${applicationsText(counts)}${counts.pending === counts.all ? ' pending' : `, ${pendingText(counts)}`}`;

/** 'Starts Mon, Dec 7', 'Mon, Dec 7 to Fri, Dec 18'; a job of one day says it once (jobs.md 10). */
export function periodText(
  { start_date, end_date }: Pick<Job, 'start_date' | 'end_date'>,
  today: string = todayOf(),
): string {
  const start = weekdayText(start_date, today);
  if (end_date === start_date) return start;
  // A year of both is said once.
  const first = end_date?.startsWith(start_date.slice(0, 4))
    ? weekdayText(start_date, end_date)
    : start;
  if (end_date) return `${first} to ${weekdayText(end_date, today)}`;
  return `${start_date < today ? 'Started' : 'Starts'} ${start}`;
}

/** 'Monday to Friday · 8:30 AM to 4:30 PM', as much of it as is said; '' for nothing. */
export function scheduleText({
  schedule_days,
  schedule_from,
  schedule_to,
}: Pick<Job, 'schedule_days' | 'schedule_from' | 'schedule_to'>): string {
  const times = schedule_from
    ? `${schedule_to ? '' : 'from '}${timesText(schedule_from, schedule_to)}`
    : schedule_to && `until ${timesText(schedule_to, null)}`;
  return [schedule_days && daysOfWeekText(schedule_days), times].filter(Boolean).join(' · ');
}
