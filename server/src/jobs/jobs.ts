import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import { JOB_REPORT_REASONS } from '@pcr/contract/jobs/jobs.schema.ts';
import { answerMessage } from '../help/help.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import { type ReportDesk, reportDesk } from '../kit/reports/reports.ts';
import type { Notify } from '../notifications/notifications.ts';
import { TELL_AFTER_MS } from './applications.news.ts';
import { activity, tellLater } from './applications.queries.ts';
import { publishJob, tellOfReports } from './job-reports.news.ts';
import { remove, reports } from './job-reports.queries.ts';
import { type LatestJobs, latest } from './jobs.queries.ts';

/**
 * The newest active jobs for the dashboard (dashboard.md 5), and whether the board has any job: without one it has
 * samples.
 */
export function latestJobs(db: Queryable, viewer: Actor, limit: number): Promise<LatestJobs> {
  return latest(db, viewer, limit);
}

export { tellOfErasure } from './applications.news.ts';

/** The operator has restored the job: open pages hear of it, and who applied is told (jobs.md 31). */
export async function jobRestored(tx: Transaction, id: string): Promise<void> {
  await publishJob(tx, id);
  await tellLater(tx, id, TELL_AFTER_MS);
}

/** The jobs that the actor applied to last, for their recent activity, newest first. */
export function applicationActivity(db: Queryable, actor: Actor, limit: number): Promise<Activity[]> {
  return activity(db, actor, limit);
}

/** SQL for whether a message is a report of a job. */
export const jobReport = reports.isReport;

/** What the operator does with jobs that were reported (jobs.md 53, 54). */
export const jobReportDesk = ({ notify, channels }: { notify: Notify; channels: Channels }): ReportDesk =>
  reportDesk({
    ...{ reports, noun: 'job', reasons: JOB_REPORT_REASONS },
    changed: (tx, { id }, hidden) => publishJob(tx, id, hidden),
    tell: (tx, news, job, now) => tellOfReports(tx, notify, news, job, now),
    async remove(tx, { id }, now) {
      if (!(await remove(tx, id, now))) return false;
      await tellLater(tx, id, TELL_AFTER_MS);
      return true;
    },
    answer: (tx, to, body, now) => answerMessage(tx, channels, { to, body }, now),
  });
