import { JOB_FIELDS, type JobDraft, type JobReport, REPORTS_THAT_HIDE } from '@pcr/contract/jobs/jobs.schema.ts';
import type * as z from 'zod/mini';
import { nextVersion } from '../kit/history/history.ts';
import type { Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { reportRepository } from '../kit/reports/reports.ts';

/** Who has reported which job. */
export const reports = reportRepository({ table: 'job_reports', entry: 'job_id' });

const GET_REPORTED = sql(
  'jobs_get_reported',
  `select j.id, ${JOB_FIELDS.map((name) => `j.${name}`).join(', ')}, j.status,
     to_json(j.created_at) #>> '{}' as created_at
   from jobs j where j.id = $1`,
);

/** What the operator is told about a job. */
export type ReportedJob = JobDraft & { status: string; created_at: string };

export async function getReported(
  tx: Transaction,
  { row: { id } }: Permit<'report', { id: string }>,
): Promise<ReportedJob | undefined> {
  const [reported] = await tx.query<ReportedJob>(GET_REPORTED, [id]);
  return reported;
}

// Reports go with the account that made them, so all that are counted are of members who are there.
const HIDE = sql(
  'jobs_hide',
  `update jobs j set hidden = true where j.id = $1 and not j.hidden
     and (select count(*) from job_reports p where p.job_id = j.id and p.looked_at is null) >= ${REPORTS_THAT_HIDE}
   returning j.id`,
);

/** Hides the job where enough members have reported it since the operator looked last; whether it was hidden now. */
export async function hide(tx: Transaction, { row: { id } }: Permit<'report', { id: string }>): Promise<boolean> {
  return (await tx.query(HIDE, [id])).length > 0;
}

/** A job with reports that the operator has not looked at. */
export interface JobToLookAt {
  id: string;
  title: string;
  provider_email: string;
  hidden: boolean;
  /** First reported first. */
  reports: { ticket: string; reason: z.infer<typeof JobReport>['reason'] }[];
}

const TO_LOOK_AT = sql(
  'jobs_to_look_at',
  `select j.id, j.title, u.email as provider_email, j.hidden, r.reports
   from (
     select p.job_id, min(p.created_at) as first,
       json_agg(json_build_object('ticket', m.ticket, 'reason', p.reason) order by p.created_at, m.ticket) as reports
     from job_reports p join messages m on m.id = p.message_id where p.looked_at is null group by p.job_id
   ) r join jobs j on j.id = r.job_id join users u on u.id = j.provider_id
   where j.deleted_at is null
   union all
   select j.id, j.title, u.email, j.hidden, '[]' from jobs j join users u on u.id = j.provider_id
   where j.hidden and j.deleted_at is null
     and not exists (select from job_reports p where p.job_id = j.id and p.looked_at is null)
   order by hidden desc, id limit $1 offset $2`,
);

/** Jobs that the operator is to look at, hidden ones first; one whose reporters have gone is hidden still. */
export function listToLookAt(db: Queryable, limit: number, offset: number): Promise<JobToLookAt[]> {
  return db.query<JobToLookAt>(TO_LOOK_AT, [limit, offset]);
}

const LOCK = sql(
  'jobs_lock_for_operator',
  `select j.id, j.hidden or exists (
     select from job_reports p where p.job_id = j.id and p.looked_at is null
   ) as waiting from jobs j where j.id = $1 and j.deleted_at is null for no key update`,
);
const SHOW = sql('jobs_show', 'update jobs set hidden = false where id = $1');
const LOOKED_AT = sql(
  'job_reports_looked_at',
  'update job_reports set looked_at = $2 where job_id = $1 and looked_at is null',
);

/**
 * The operator has looked: the job is shown, and its reports count no more. False where there is no such job, or
 * nothing to look at.
 */
export async function lookedAt(tx: Transaction, id: string, now: Date): Promise<boolean> {
  // A report of the same instant comes before this and is looked at, or after it and counts.
  const [job] = await tx.query<{ waiting: boolean }>(LOCK, [id]);
  if (!job?.waiting) return false;
  await tx.query(SHOW, [id]);
  await tx.query(LOOKED_AT, [id, now.toISOString()]);
  return true;
}

const REMOVE = sql(
  'jobs_remove_any',
  `update jobs j set deleted_at = $2, updated_at = ${nextVersion('$2', 'j')}, updated_by = null, hidden = false
   where j.id = $1 and j.deleted_at is null returning j.id`,
);

/** Deletes a job as the operator, of whom no account stands in its history; false where there is none. */
export async function remove(tx: Transaction, id: string, now: Date): Promise<boolean> {
  if ((await tx.query(REMOVE, [id, now.toISOString()])).length === 0) return false;
  await tx.query(LOOKED_AT, [id, now.toISOString()]);
  return true;
}
