import {
  APPLICATIONS_TOPIC,
  type ApplicationStatus,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { applicantsOfProvider, type JobState, takeUntold } from './applications.queries.ts';

// Those who applied are told when the job is filled, closed or deleted, and when that is taken back
// (jobs.md 31).

/**
 * Longer than Undo is offered (kit.md 18): a mistaken press that is taken back is told to nobody.
 */
export const TELL_AFTER_MS = 10_000;
/** Told in one transaction, which holds the job. */
const BATCH = 50;

export interface NewsParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/** Tells each applicant how the job stands now, once; those who know already hear nothing. */
export async function tellApplicants(
  { database, clock, notify }: NewsParts,
  id: string,
): Promise<void> {
  const tell = () =>
    database.transaction(async (tx) => {
      const news = await takeUntold(tx, id, BATCH, clock.now());
      if (!news || news.applicants.length === 0) return false;
      const { state, job_title, applicants } = news;
      for (const { contractor_id, status, at } of applicants) {
        const kind = kindOf(state, status);
        await notify(
          tx,
          contractor_id,
          { kind, subject_id: id, parts: { job_title } },
          new Date(at),
        );
      }
      // Their application is of a later version: a member who looks at it has read the entry.
      const to = applicants.map(({ contractor_id }) => contractor_id);
      await publish(tx, { to, topic: APPLICATIONS_TOPIC, id });
      return applicants.length === BATCH;
    });
  while (await tell());
}

function kindOf(state: JobState, status: ApplicationStatus) {
  if (state === 'deleted') return 'job_deleted';
  // To the accepted applicant only its deletion and its return are news.
  if (status === 'accepted') return 'job_restored';
  return state === 'active' ? 'job_reopened' : state === 'filled' ? 'job_filled' : 'job_closed';
}

/** Before an account and its jobs are erased: applicants hear that the job is gone. */
export async function tellOfErasure(
  tx: Transaction,
  notify: Notify,
  providerId: string,
  now: Date,
): Promise<void> {
  for (const { contractor_id, job_id, job_title } of await applicantsOfProvider(tx, providerId)) {
    await notify(
      tx,
      contractor_id,
      { kind: 'job_deleted', subject_id: job_id, parts: { job_title } },
      now,
    );
  }
}
