import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { activity, type NewestFamily, newest } from './families.queries.ts';

/** What the actor did with family records: added, looked up; newest first, at most `limit`. */
export function familyActivity(db: Queryable, actor: Actor, limit: number, now: Date): Promise<Activity[]> {
  return activity(db, actor, limit, now);
}

/** The actor's newest record as others find it: its name and its city or region; null where they have none. */
export async function newestFamily(db: Queryable, actor: Actor): Promise<NewestFamily | null> {
  return (await newest(db, actor)) ?? null;
}
