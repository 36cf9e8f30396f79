import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOB_REPORT_REASONS, SAVED_JOBS_MAX } from '@pcr/contract/jobs/jobs.schema.ts';
import { sendToOperator } from '../help/help.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import { conflict, sameInstant } from '../kit/history/history.ts';
import { type Bind, found, JsonText } from '../kit/http/http.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { type Actor, permitLiving } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import { bindReports, fieldLines, hiddenMeanwhile } from '../kit/reports/reports.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { TELL_AFTER_MS } from './applications/applications.news.ts';
import { hasApplied, tellLater } from './applications/applications.queries.ts';
import * as jobs from './jobs.queries.ts';
import { jobRules, mayBecome } from './jobs.rules.ts';
import { publishJob, tellOfReports } from './reports/job-reports.news.ts';
import * as reports from './reports/job-reports.queries.ts';
import * as savedJobs from './saved-jobs.queries.ts';

/** Said of a status, which has no two versions to compare. */
const CHANGED_MEANWHILE = 'This just changed. Check what it says now, then choose again.';

export interface JobParts {
  database: Database;
  clock: Clock;
  /** How the operator is reached. */
  channels: Channels;
  notify: Notify;
  /**
   * How long a change of status or a deletion may be taken back before applicants are told, in ms.
   */
  tellAfterMs: number | undefined;
}

export function jobRoutes(bind: Bind, parts: JobParts): void {
  const { database, clock, channels, notify, tellAfterMs = TELL_AFTER_MS } = parts;

  /** Members who see it hear of it; applicants are told, too. */
  async function changed(tx: Transaction, id: string): Promise<void> {
    await publishJob(tx, id);
    await tellLater(tx, id, tellAfterMs);
  }

  bindEntry(
    bind,
    { database, clock },
    {
      endpoints: {
        list: endpoints.listJobs,
        listDeleted: endpoints.listDeletedJobs,
        get: endpoints.getJob,
        create: endpoints.createJob,
        update: endpoints.updateJob,
        delete: endpoints.deleteJob,
        restore: endpoints.restoreJob,
        listVersions: endpoints.listJobVersions,
      },
      rules: jobRules,
      repository: jobs.repository,
      list: jobs.list,
      newRow: (actor) => ({
        provider_id: actor.id,
        status: 'active' as const,
        ...{ deleted: false, hidden: false, updated_by: actor.id },
      }),
      changed,
    },
  );

  bind(endpoints.changeJobStatus, ({ params: { id }, in: change }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(
        jobRules,
        actor,
        'edit',
        await jobs.repository.lock(tx, id, clock.now()),
      );
      const current = await jobs.repository.get(tx, actor, id);
      const { status, note_to_applicants } = allowed.row;
      // Sent twice, or in two tabs: the first one did what was wanted. Another line to the
      // applicants is a change.
      const same = status === change.status;
      const { note_to_applicants: note = note_to_applicants } = change;
      if (same && note === note_to_applicants) return found(current);
      if (!sameInstant(allowed.row.updated_at, change.updated_at))
        throw conflict(current, CHANGED_MEANWHILE);
      if (!same && !mayBecome(status, change.status)) {
        throw conflict(current, `This job is ${status}. Reopen it first.`);
      }
      const updated = await jobs.setStatus(tx, allowed, change, clock.now());
      await changed(tx, id);
      return new JsonText(updated);
    }),
  );

  bind(endpoints.saveJob, ({ params: { id }, in: { saved } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await withApplied(tx, actor, await jobs.repository.find(tx, id, clock.now()));
      const allowed = permitLiving(jobRules, actor, 'save', row);
      if (!saved) await savedJobs.takeAway(tx, allowed);
      else if (!(await savedJobs.save(tx, allowed, clock.now()))) {
        const message = `You have saved ${SAVED_JOBS_MAX} jobs, which is the most. Take one away first.`;
        throw conflict(await jobs.repository.get(tx, actor, id), message);
      }
      return found(await jobs.repository.get(tx, actor, id));
    }),
  );

  bindReports(
    bind,
    { database, clock },
    {
      endpoints: { report: endpoints.reportJob, getOwn: endpoints.getOwnJobReport },
      reports: reports.reports,
      reasons: JOB_REPORT_REASONS,
      async allow(tx, actor, id) {
        const row = await withApplied(tx, actor, await jobs.repository.lock(tx, id, clock.now()));
        if (row?.hidden && !row.deleted && !row.applied && row.provider_id !== actor.id) {
          throw hiddenMeanwhile('job');
        }
        return permitLiving(jobRules, actor, 'report', row);
      },
      async describe(tx, allowed) {
        const job = await reports.getReported(tx, allowed);
        if (!job) return undefined;
        const facts = [`Job ${job.id}, posted ${job.created_at}, ${job.status}`];
        return {
          what: 'job',
          shown: `Job: ${job.title}`,
          facts,
          text: fieldLines(job, reports.REPORTED_FIELDS),
        };
      },
      send: (tx, message, now) => sendToOperator(tx, channels, message, now),
      async hidden(tx, job, now) {
        // Open boards take it away.
        await publishJob(tx, job.id, false);
        await tellOfReports(tx, notify, 'hidden', job, now);
      },
    },
  );
}

/** Members who applied to a hidden job see more of it. */
async function withApplied(tx: Transaction, actor: Actor, row: jobs.LockedJob | undefined) {
  return row && { ...row, applied: row.hidden && (await hasApplied(tx, actor, row.id)) };
}
