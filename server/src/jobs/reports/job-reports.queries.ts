import { JOB_FIELDS, type JobDraft } from '@pcr/contract/jobs/jobs.schema.ts';
import { nextVersion } from '../../kit/history/history.ts';
import type { Permit } from '../../kit/permit/permit.ts';
import { sql, type Transaction } from '../../kit/postgres/database.ts';
import { reportRepository } from '../../kit/reports/reports.ts';

/** What a report is about: all that others read of a job, the note at its end too. */
export const REPORTED_FIELDS = [...JOB_FIELDS, 'note_to_applicants'] as const;

/** Which members have reported which job. */
export const reports = reportRepository({
  ...{ table: 'job_reports', entry: 'job_id', entries: 'jobs', as: 'j', fields: REPORTED_FIELDS },
  ...{ owner: 'j.provider_id', title: 'j.title', deleted: 'j.deleted_at is not null' },
});

const GET_REPORTED = sql(
  'jobs_get_reported',
  `select j.id, ${REPORTED_FIELDS.map((name) => `j.${name}`).join(', ')}, j.status,
     to_json(j.created_at) #>> '{}' as created_at
   from jobs j where j.id = $1`,
);

/** What the operator is told about a job. */
export type ReportedJob = JobDraft & {
  note_to_applicants: string | null;
  status: string;
  created_at: string;
};

export async function getReported(
  tx: Transaction,
  { row: { id } }: Permit<'report', { id: string }>,
): Promise<ReportedJob | undefined> {
  const [reported] = await tx.query<ReportedJob>(GET_REPORTED, [id]);
  return reported;
}

const REMOVE = sql(
  'jobs_remove_any',
  `update jobs j set deleted_at = $2, updated_at = ${nextVersion('$2', 'j')}, updated_by = null
   where j.id = $1 and (j.deleted_at is null or j.updated_by is not null) returning j.id`,
);

/**
 * Deletes a job as the operator, who has no account in its history; also one that its provider had
 * deleted, who then cannot restore it. Returns false if the operator has done so before.
 */
export async function remove(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return (await tx.query(REMOVE, [id, now.toISOString()])).length > 0;
}

const SEEN_BY = sql(
  'jobs_seen_by',
  `select j.provider_id as id from jobs j where j.id = $1
   union select a.contractor_id from job_applications a where a.job_id = $1`,
);

/** Those who see a hidden job (jobs.md 53). */
export async function seenBy(tx: Transaction, id: string): Promise<string[]> {
  return (await tx.query<{ id: string }>(SEEN_BY, [id])).map((one) => one.id);
}

const IS_HIDDEN = sql('jobs_is_hidden', 'select j.hidden from jobs j where j.id = $1');

export async function isHidden(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query<{ hidden: boolean }>(IS_HIDDEN, [id]))[0]?.hidden === true;
}
