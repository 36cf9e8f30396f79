import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import { type Actor, type Permit, permitLiving } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { activity, type NewestFamily, newest, repository } from './families.queries.ts';
import { familyRules, type OwnedRow } from './families.rules.ts';

export { looksReport } from './looks.queries.ts';
export { MATCHES_SHOWN, type MatchingFamily, matchingFamilies } from './matches.queries.ts';
export { expiringReport } from './retention.queries.ts';

/** What lets the actor read all about this record of theirs; 404 for anybody else's and for a deleted one. */
export async function permitOwnFamily(
  db: Queryable,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Permit<'edit', OwnedRow & { id: string }>> {
  return permitLiving(familyRules, actor, 'edit', await repository.find(db, id, now));
}

/** What the actor did with family records: added, looked up; newest first, at most `limit`. */
export function familyActivity(db: Queryable, actor: Actor, limit: number, now: Date): Promise<Activity[]> {
  return activity(db, actor, limit, now);
}

/** The actor's newest record as others find it: its name and its city or region; null where they have none. */
export async function newestFamily(db: Queryable, actor: Actor): Promise<NewestFamily | null> {
  return (await newest(db, actor)) ?? null;
}
