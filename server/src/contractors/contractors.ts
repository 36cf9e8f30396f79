import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { isOpenClaim } from './claims.queries.ts';
import { activity, reports } from './contractors.queries.ts';
import { reports as reviewReports } from './reviews.queries.ts';

export {
  confirmClaim,
  type Decided,
  deleteForOperator,
  endClaimsOfErasure,
  refuseClaim,
  removeClaim,
} from './claims.decide.ts';
export { type Claim, findByTicket as findClaim, list as listClaims } from './claims.queries.ts';
export { renameForOperator } from './contractors.queries.ts';

/** SQL for which messages stay: reports of contractors and of reviews, and claims that are open or confirmed. */
export const contractorMessages: readonly string[] = [reports.isReport, reviewReports.isReport, isOpenClaim];

/** The contractors that the actor contacted, for their recent activity, newest first, at most `limit`. */
export function contractorActivity(db: Queryable, actor: Actor, limit: number): Promise<Activity[]> {
  return activity(db, actor, limit);
}
