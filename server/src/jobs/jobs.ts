import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import { APPLICATIONS_TOPIC } from '@pcr/contract/jobs/applications.schema.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { publish } from '../kit/live/live.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import { TELL_AFTER_MS } from './applications.news.ts';
import { activity, tellLater } from './applications.queries.ts';
import { showing } from './contact.queries.ts';
import { type JobToLookAt, listToLookAt, lookedAt, remove, reports } from './job-reports.queries.ts';
import { type LatestJobs, latest } from './jobs.queries.ts';

/**
 * The newest active jobs for the dashboard (dashboard.md 5), and whether the board has any job: without one it has
 * samples.
 */
export function latestJobs(db: Queryable, viewer: Actor, limit: number): Promise<LatestJobs> {
  return latest(db, viewer, limit);
}

export { tellOfErasure } from './applications.news.ts';

/** The operator has restored the job: who applied is told (jobs.md 31). */
export function jobRestored(tx: Transaction, id: string): Promise<void> {
  return tellLater(tx, id, TELL_AFTER_MS);
}

/** The jobs that the actor applied to last, for their recent activity, newest first. */
export function applicationActivity(db: Queryable, actor: Actor, limit: number): Promise<Activity[]> {
  return activity(db, actor, limit);
}

/** SQL for whether a message is a report of a job. */
export const jobReport = reports.isReport;

/** What `npm run admin` shows on one page. */
export const REPORTED_PAGE = 50;

/** Jobs with reports that the operator has not looked at, hidden ones first; `page` counts from 1. */
export function reportedJobs(db: Queryable, page: number): Promise<JobToLookAt[]> {
  return listToLookAt(db, REPORTED_PAGE, (page - 1) * REPORTED_PAGE);
}

/** The operator has looked at the reports and shows the job (jobs.md 54); false where there is nothing to look at. */
export async function showJob(tx: Transaction, id: string, now: Date): Promise<boolean> {
  if (!(await lookedAt(tx, id, now))) return false;
  await publish(tx, { to: 'everyone', topic: JOBS_TOPIC, id });
  return true;
}

/** The operator deletes a job (jobs.md 54): who applied is told. False where there is none. */
export async function removeJob(tx: Transaction, id: string, now: Date): Promise<boolean> {
  if (!(await remove(tx, id, now))) return false;
  await publish(tx, { to: 'everyone', topic: JOBS_TOPIC, id });
  await tellLater(tx, id, TELL_AFTER_MS);
  return true;
}

/** More jobs than this are told of as one change of the board. */
const TOLD_ONE_BY_ONE = 20;

/** Pages that show the member as provider or applicant ask again, where the name or the address is another by now. */
export async function consentChanged(tx: Transaction, memberId: string, changed: readonly Consent[]): Promise<void> {
  if (!changed.includes('display_real_name') && !changed.includes('allow_contact_through_app')) return;
  const { jobs, applications } = await showing(tx, memberId, TOLD_ONE_BY_ONE + 1);
  const ids = jobs.length > TOLD_ONE_BY_ONE ? [undefined] : jobs.map(({ id }) => id);
  for (const id of ids) await publish(tx, { to: 'everyone', topic: JOBS_TOPIC, id });
  const groups =
    applications.length > TOLD_ONE_BY_ONE
      ? [{ to: [memberId, ...applications.map(({ provider_id }) => provider_id)], id: undefined }]
      : applications.map(({ job_id, provider_id }) => ({ to: [memberId, provider_id], id: job_id }));
  for (const group of groups) await publish(tx, { ...group, topic: APPLICATIONS_TOPIC });
}
