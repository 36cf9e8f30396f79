import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { activity, reports } from './contractors.queries.ts';
import { reports as reviewReports } from './reviews.queries.ts';

/** SQL for which messages are reports, of contractors and of reviews. */
export const contractorReports: readonly string[] = [reports.isReport, reviewReports.isReport];

/** The contractors that the actor contacted, for their recent activity, newest first, at most `limit`. */
export function contractorActivity(db: Queryable, actor: Actor, limit: number): Promise<Activity[]> {
  return activity(db, actor, limit);
}
