import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { activity } from './contractors.queries.ts';

export { confirmClaim, type Decided, deleteForOperator, refuseClaim, removeClaim } from './claims.decide.ts';
export { type Claim, isOpenClaim, list as listClaims } from './claims.queries.ts';
export { renameForOperator } from './contractors.queries.ts';
export { isReport } from './reviews.queries.ts';

/** The contractors that the actor contacted, for their recent activity, newest first, at most `limit`. */
export function contractorActivity(db: Queryable, actor: Actor, limit: number): Promise<Activity[]> {
  return activity(db, actor, limit);
}
