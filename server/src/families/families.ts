import { type Actor, type Permit, permitLiving } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { type NewestFamily, newest, repository } from './families.queries.ts';
import { familyRules, type OwnedRow } from './families.rules.ts';

export {
  activityInSql as familyActivityInSql,
  anyFamilyInSql,
  foundInSql as foundFamiliesInSql,
} from './families.queries.ts';
export { looksReport } from './look-up/looks.queries.ts';
export type { OwnLooks } from './look-up/own-looks.ts';
export { MATCHES_SHOWN, type MatchingFamily, matchingFamilies } from './matches.queries.ts';
export { pickupTodayInSql } from './pickups/pickups.queries.ts';
export { expiringReport, expiringTodayInSql } from './retention/retention.queries.ts';

/**
 * What lets the actor read all about this record of theirs; 404 for anybody else's and for a
 * deleted one.
 */
export async function permitOwnFamily(
  db: Queryable,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Permit<'edit', OwnedRow & { id: string }>> {
  return permitLiving(familyRules, actor, 'edit', await repository.find(db, id, now));
}

/**
 * The actor's newest record as others find it: its name and its city or region; null where they
 * have none.
 */
export async function newestFamily(db: Queryable, actor: Actor): Promise<NewestFamily | null> {
  return (await newest(db, actor)) ?? null;
}
