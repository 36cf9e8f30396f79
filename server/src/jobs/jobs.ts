import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import { TELL_AFTER_MS } from './applications.news.ts';
import { activity, tellLater } from './applications.queries.ts';
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
