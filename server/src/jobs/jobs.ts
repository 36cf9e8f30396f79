import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { activity } from './applications.queries.ts';
import { type LatestJobs, latest } from './jobs.queries.ts';

/**
 * The newest active jobs for the dashboard (dashboard.md 5), and whether the board has any job: without one it has
 * samples.
 */
export function latestJobs(db: Queryable, viewer: Actor, limit: number): Promise<LatestJobs> {
  return latest(db, viewer, limit);
}

/** The jobs that the actor applied to last, for their recent activity, newest first. */
export function applicationActivity(db: Queryable, actor: Actor, limit: number): Promise<Activity[]> {
  return activity(db, actor, limit);
}
