import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { type LiveEvent, publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import type { EntryHeld, ReportNews } from '../../kit/reports/reports.ts';
import { isHidden, seenBy } from './job-reports.queries.ts';

/** A job has changed: every member sees the board, a hidden job only some (jobs.md 53). */
export async function newsOfJob(tx: Transaction, id: string, hidden?: boolean): Promise<LiveEvent> {
  const to = (hidden ?? (await isHidden(tx, id))) ? await seenBy(tx, id) : 'everyone';
  return { to, topic: JOBS_TOPIC, id };
}

export const publishJob = async (tx: Transaction, id: string, hidden?: boolean): Promise<void> =>
  publish(tx, await newsOfJob(tx, id, hidden));

/** What the provider hears of reports of their job; nobody who reported it is named. */
export async function tellOfReports(
  tx: Transaction,
  notify: Notify,
  news: ReportNews,
  { id, title, owner_id }: EntryHeld,
  now: Date,
): Promise<void> {
  if (!owner_id) return;
  await notify(
    tx,
    owner_id,
    { kind: `job_${news}`, subject_id: id, parts: { job_title: title } },
    now,
  );
}
