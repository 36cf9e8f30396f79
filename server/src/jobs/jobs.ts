import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { APPLICATIONS_TOPIC } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { JOB_REPORT_REASONS, JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { answerMessage } from '../help/help.ts';
import type { LiveEvent } from '../kit/live/live.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { type ReportDesk, reportDesk } from '../kit/reports/reports.ts';
import { TELL_AFTER_MS } from './applications/applications.news.ts';
import { tellLater } from './applications/applications.queries.ts';
import { showing } from './applications/contact.queries.ts';
import { newsOfJob, publishJob, tellOfReports } from './reports/job-reports.news.ts';
import { remove, reports } from './reports/job-reports.queries.ts';

export { tellOfErasure } from './applications/applications.news.ts';
export {
  activityInSql as applicationActivityInSql,
  applicationsTodayInSql,
} from './applications/applications.queries.ts';
export {
  foundInSql as foundJobsInSql,
  latestInSql as latestJobsInSql,
} from './jobs.queries.ts';
export { applicationsReport, decisionsReport } from './report.queries.ts';

/**
 * The operator has restored the job: open pages hear of it, and applicants are told (jobs.md 31).
 */
export async function jobRestored(tx: Transaction, id: string): Promise<void> {
  await publishJob(tx, id);
  await tellLater(tx, id, TELL_AFTER_MS);
}

/** An account goes: its jobs go from what others reported. */
export const forgetReportedJobs = reports.forget;

/** SQL for whether a message is a report of a job. */
export const jobReport = reports.isReport;

/** What the operator does with jobs that were reported (jobs.md 53, 54). */
export const jobReportDesk = ({
  notify,
  channels,
}: {
  notify: Notify;
  channels: Channels;
}): ReportDesk =>
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

/**
 * Pages that show the member as provider or applicant ask again, where the name or the address is
 * another by now.
 */
export async function jobConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  if (!changed.includes('display_real_name') && !changed.includes('allow_contact_through_app'))
    return [];
  const { jobs, applications } = await showing(tx, memberId, 2);
  const [job, another] = jobs;
  const [applied, more] = applications;
  // Ids that come together would say that several posts without a name are of one person.
  const news: LiveEvent[] = [];
  if (another) news.push({ to: 'everyone', topic: JOBS_TOPIC });
  else if (job) news.push(await newsOfJob(tx, job.id));
  if (applied) {
    const to = [memberId, ...applications.map(({ provider_id }) => provider_id)];
    news.push({ to, topic: APPLICATIONS_TOPIC, id: more ? undefined : applied.job_id });
  }
  return news;
}
