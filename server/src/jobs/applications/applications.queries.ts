import { TODAY_COUNTED } from '@pcr/contract/dashboard/today.schema.ts';
import {
  APPLICATION_PAGE,
  type ApplicationStatus,
  type JobApplicationDraft,
  type JobCallOff,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { nextVersion } from '../../kit/history/history.ts';
import {
  BOOLEAN_KEY,
  type KeyForm,
  NEWEST_FIRST,
  type PageRow,
  page,
  readCursor,
} from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { todayRow } from '../../kit/postgres/today-row.ts';
import { CREDENTIALS_OF } from './application-credentials.queries.ts';
import {
  type ApplicationRow,
  applicationRulesInSql,
  blocksInSql,
  KEEPS_CONTACT,
  roleOf,
} from './applications.rules.ts';
import { CONTACT, EMAIL_OF_OTHER, OTHER } from './contact.queries.ts';

/** An application before it is decided or withdrawn. */
export interface LockedApplication extends ApplicationRow {
  id: string;
  job_id: string;
  job_title: string;
}

/**
 * The name of the applicant: theirs to give by a consent (consent.md 6), and by being accepted
 * (jobs.md 64).
 */
const NAME = `case when a.status in ('accepted', 'called_off') and a.named and ${KEEPS_CONTACT}
  then (select u.full_name from users u where u.id = a.contractor_id)
  else ${consentInSql.name('Contractor')} end`;

/** SQL for an application `a` to the job `j` as JSON, for the viewer `$1`. */
export const APPLICATION = `(select row_to_json(r) from (
  select a.id, a.job_id, case when a.contractor_id = $1 then a.contractor_id end as contractor_id,
    ${NAME} as contractor_name,
    face.card as contractor_card,
    face.photo as contractor_photo,
    ${consentInSql.email} as contractor_email,
    case when a.status <> 'withdrawn' or a.contractor_id = $1 then a.message end as message,
    case when a.status = 'pending' and j.status <> 'active' and not ${blocksInSql('$1', 'j.provider_id')}
      then j.note_to_applicants end as note_to_applicants,
    ${CREDENTIALS_OF} as credentials, a.status, a.called_off_by,
    case when not (a.called_off_by = 'contractor' and ${blocksInSql('$1', 'a.contractor_id')}
        or a.called_off_by = 'provider' and ${blocksInSql('$1', 'j.provider_id')})
      then a.call_off_note end as call_off_note,
    ${CONTACT} as contact, a.created_at, a.updated_at,
    ${applicationRulesInSql.can(EMAIL_OF_OTHER, `(${OTHER})`)} as can
  from (select) self ${consentInSql.of('a.contractor_id')} cross join ${consentInSql.face}
) r)`;

const listOf = (after: boolean) =>
  sql(
    `job_applications_list${after ? '_after' : ''}`,
    `select ${APPLICATION}::text as item, a.is_pending::text as k0, a.created_at::text as k1, a.id::text as k2
     from job_applications a join jobs j on j.id = a.job_id
     where ${applicationRulesInSql.see} and a.job_id = $2
       ${after ? 'and (a.is_pending, a.created_at, a.id) < ($3::boolean, $4::timestamptz, $5::uuid)' : ''}
     order by a.is_pending desc, a.created_at desc, a.id desc limit ${APPLICATION_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [listOf(false), listOf(true)];

/** jobs.md 27: those that wait for an answer stand first. */
const PENDING_FIRST: readonly KeyForm[] = [BOOLEAN_KEY, ...NEWEST_FIRST];

/** The applications to a job: JobApplicationPage of the contract as JSON text. */
export async function list(
  db: Queryable,
  { actor, row: { id } }: Permit<'review', { id: string }>,
  cursor: string | undefined,
): Promise<string> {
  const values = [actor.id, id, ...(cursor ? readCursor(cursor, PENDING_FIRST) : [])];
  return page(await db.query<PageRow>(cursor ? LIST_AFTER : LIST, values), APPLICATION_PAGE);
}

const GET = sql(
  'job_applications_get',
  `select ${APPLICATION}::text as record from job_applications a join jobs j on j.id = a.job_id
   where ${applicationRulesInSql.see} and a.id = $2`,
);

/** One application as JSON text; undefined where there is none to see. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

const GET_OWN = sql(
  'job_applications_get_own',
  `select ${APPLICATION}::text as record from job_applications a join jobs j on j.id = a.job_id
   where ${applicationRulesInSql.see} and a.id = $2 and a.contractor_id = $1 and a.job_id = $3`,
);

/** As `get`, for one that the actor made to that job. */
export async function getOwn(
  db: Queryable,
  actor: Actor,
  id: string,
  jobId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET_OWN, [actor.id, id, jobId]);
  return row?.record;
}

const HAS_OWN = sql(
  'job_applications_has_own',
  'select id from job_applications a where a.contractor_id = $1 and a.job_id = $2',
);

/** Whether the actor has applied to that job, whatever became of it. */
export async function hasApplied(db: Queryable, actor: Actor, jobId: string): Promise<boolean> {
  return (await db.query(HAS_OWN, [actor.id, jobId])).length > 0;
}

// Waits for another of the same member to the same job, or under the same id, that is not committed
// yet.
const INSERT = sql(
  'job_applications_insert',
  `insert into job_applications (contractor_id, job_id, id, message, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning id`,
);

/**
 * Makes the application; false when the id is taken or the actor has applied to this job before.
 */
export async function insert(
  tx: Transaction,
  { actor, row: { id: jobId } }: Permit<'apply', { id: string }>,
  { id, message }: JobApplicationDraft,
  now: Date,
): Promise<boolean> {
  return (await tx.query(INSERT, [actor.id, jobId, id, message, now.toISOString()])).length > 0;
}

const APPLICATION_WITH_JOB = `select a.id, a.job_id, a.contractor_id, a.status, j.provider_id, j.hidden, j.title as job_title,
     ${KEEPS_CONTACT} as keeps_contact, ${blocksInSql('j.provider_id', 'a.contractor_id')} as provider_blocks,
     ${blocksInSql('a.contractor_id', 'j.provider_id')} as contractor_blocks
   from job_applications a join jobs j on j.id = a.job_id
   where a.id = $1 and j.deleted_at is null`;
const FIND = sql('job_applications_find', APPLICATION_WITH_JOB);
const LOCK = sql('job_applications_lock', `${APPLICATION_WITH_JOB} for no key update of a`);

/** An application to a job that is there. */
export async function find(db: Queryable, id: string): Promise<LockedApplication | undefined> {
  const [row] = await db.query<LockedApplication>(FIND, [id]);
  return row;
}

/** The same, held until the transaction ends: the second sees what the first did. */
export async function lock(tx: Transaction, id: string): Promise<LockedApplication | undefined> {
  const [row] = await tx.query<LockedApplication>(LOCK, [id]);
  return row;
}

const UPDATE = sql(
  'job_applications_update',
  `update job_applications a set status = $3, updated_at = ${nextVersion('$4', 'a')} from jobs j
   where a.id = $2 and j.id = a.job_id returning ${APPLICATION}::text as record, to_json(a.updated_at) #>> '{}' as at`,
);

/** The application as JSON text, and since when, which no earlier version is after. */
interface Outcome {
  record: string;
  at: Date;
}

export async function setStatus(
  tx: Transaction,
  { actor, row: { id } }: Permit<'decide' | 'withdraw', LockedApplication>,
  status: Exclude<ApplicationStatus, 'pending' | 'called_off'>,
  now: Date,
): Promise<Outcome> {
  const values = [actor.id, id, status, now.toISOString()];
  const [row] = await tx.query<{ record: string; at: string }>(UPDATE, values);
  return { record: row?.record ?? '', at: row ? new Date(row.at) : now };
}

const CALL_OFF = sql(
  'job_applications_call_off',
  `update job_applications a set status = 'called_off', called_off_by = $3, call_off_note = $4,
     updated_at = ${nextVersion('$5', 'a')} from jobs j
   where a.id = $2 and j.id = a.job_id returning ${APPLICATION}::text as record, to_json(a.updated_at) #>> '{}' as at`,
);

/** Ends an accepted one, with a line to the other. */
export async function callOff(
  tx: Transaction,
  { actor, row }: Permit<'callOff', LockedApplication>,
  { call_off_note }: JobCallOff,
  now: Date,
): Promise<Outcome> {
  const values = [actor.id, row.id, roleOf(actor, row), call_off_note, now.toISOString()];
  const [found] = await tx.query<{ record: string; at: string }>(CALL_OFF, values);
  return { record: found?.record ?? '', at: found ? new Date(found.at) : now };
}

/**
 * SQL for the newest `limit` of the jobs that the actor `$1` applied to, of what they may see still
 * and have not taken back; rows of Activity.
 */
export const activityInSql = (limit: number) =>
  `select 'job_application' as kind, j.title as subject, j.id as subject_id, a.created_at
   from job_applications a join jobs j on j.id = a.job_id
   where a.contractor_id = $1 and a.status <> 'withdrawn' and ${applicationRulesInSql.see}
   order by a.created_at desc, a.id desc limit ${limit}`;

/** SQL for what applicants are told of a job `j`. */
const STATE = `case when j.deleted_at is null then j.status else 'deleted' end`;

/** SQL for whether that is news to the member who made the application `a` (jobs.md 31). */
const isNews = (state: string) =>
  `a.told <> ${state} and (a.status = 'pending' or (a.status = 'accepted' and 'deleted' in (a.told, ${state})))`;

// One task for each job: a change that is taken back before it runs is never told. A provider who
// turns a job on and off again and again causes one mail to each applicant, not twenty.
const TELL_LATER = sql(
  'job_applications_tell_later',
  `select graphile_worker.add_job('jobs_tell_applicants', json_build_object('id', j.id), run_at => greatest(
       now() + $2 * interval '1 millisecond',
       (select max(a.told_at) from job_applications a where a.job_id = j.id) + interval '15 minutes'
     ), job_key => 'jobs_tell_applicants:' || j.id)
   from jobs j where j.id = $1
     and exists (select from job_applications a where a.job_id = j.id and ${isNews(STATE)})`,
);

/**
 * Enqueues the task that tells the applicants how the job stands, if that is news to any of them:
 * `afterMs` from now, and a quarter of an hour after the last message.
 */
export async function tellLater(tx: Transaction, jobId: string, afterMs: number): Promise<void> {
  await tx.query(TELL_LATER, [jobId, afterMs]);
}

const LOCK_STATE = sql(
  'job_applications_lock_state',
  `select j.title as job_title, ${STATE} as state from jobs j where j.id = $1 for share`,
);

const TAKE_UNTOLD = sql(
  'job_applications_take_untold',
  `with untold as materialized (
     select a.id from job_applications a where a.job_id = $1 and ${isNews('$2')}
     order by a.id limit $3 for no key update of a
   ) update job_applications a set told = $2, told_at = now(), updated_at = ${nextVersion('$4', 'a')} from untold
   where a.id = untold.id returning a.contractor_id, a.status, to_json(a.updated_at) #>> '{}' as at`,
);

export type JobState = JobStatus | 'deleted';

/** The state of a job, and some of those to whom it is news. */
export interface JobNews {
  job_title: string;
  state: JobState;
  /** `at` is the instant of the version that this made of their application. */
  applicants: { contractor_id: string; status: ApplicationStatus; at: string }[];
}

/**
 * `limit` at most of those who do not know yet how the job stands, marked as told; it stands so
 * until the transaction ends. Undefined where there is no job.
 */
export async function takeUntold(
  tx: Transaction,
  jobId: string,
  limit: number,
  now: Date,
): Promise<JobNews | undefined> {
  const [job] = await tx.query<Omit<JobNews, 'applicants'>>(LOCK_STATE, [jobId]);
  if (!job) return undefined;
  const applicants = await tx.query<JobNews['applicants'][number]>(TAKE_UNTOLD, [
    jobId,
    job.state,
    limit,
    now.toISOString(),
  ]);
  return { ...job, applicants };
}

// Nobody applies any more, and no task tells them at the same time. And all rows that the erasure
// writes to: whoever decides holds the job, or the application, first, and tells the member second.
const LOCK_OF_ERASURE = sql(
  'jobs_lock_of_erasure',
  `select id from jobs where id in (
     select j.id from jobs j where j.provider_id = $1
     union select a.job_id from job_applications a where a.contractor_id = $1
     union select p.job_id from job_reports p where p.reporter_id = $1
   ) order by id for update`,
);
const LOCK_APPLICATIONS_OF_ERASURE = sql(
  'job_applications_lock_of_erasure',
  `select from job_applications a where a.contractor_id = $1
     or a.job_id in (select j.id from jobs j where j.provider_id = $1)
   order by a.id for update`,
);

const APPLICANTS_OF_PROVIDER = sql(
  'job_applications_of_provider',
  `select a.contractor_id, j.id as job_id, j.title as job_title
   from job_applications a join jobs j on j.id = a.job_id
   where j.provider_id = $1 and a.status in ('pending', 'accepted') and a.told <> 'deleted'`,
);

/**
 * Those to whom it is news when all jobs of a provider go at once; it stands so until the
 * transaction ends.
 */
export async function applicantsOfProvider(
  tx: Transaction,
  providerId: string,
): Promise<{ contractor_id: string; job_id: string; job_title: string }[]> {
  await tx.query(LOCK_OF_ERASURE, [providerId]);
  await tx.query(LOCK_APPLICATIONS_OF_ERASURE, [providerId]);
  return tx.query(APPLICANTS_OF_PROVIDER, [providerId]);
}

/**
 * SQL for the applications that wait for the actor `$1`, to jobs of theirs that are open, as
 * `todayRow` says: the one that waits longest (dashboard.md 21).
 */
export const applicationsTodayInSql = `select ${todayRow({
  kind: "'job_application'",
  id: 'w.job_id',
  subject: 'w.title',
  due: 'w.created_at',
})}
  from (
    select a.job_id, j.title, a.created_at from jobs j join job_applications a on a.job_id = j.id
    where j.provider_id = $1 and j.status = 'active' and not j.hidden and a.status = 'pending'
      and ${applicationRulesInSql.see} limit ${TODAY_COUNTED}
  ) w order by w.created_at, w.job_id limit 1`;
