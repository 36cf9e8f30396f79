import type { CommunityEditing } from '../kit/permit/community.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { eventRulesInSql } from './events.rules.ts';

const { see } = eventRulesInSql('open' satisfies CommunityEditing);
const OF_EVENT = sql(
  'event_pictures_of_event',
  `select e.image_id from events e where e.id = $2 and ${see} and $1::uuid is not null`,
);

/** The file of the picture of an event that the viewer sees; undefined or null where there is none. */
export async function ofEvent(db: Queryable, viewer: Actor, eventId: string): Promise<string | null | undefined> {
  const [row] = await db.query<{ image_id: string | null }>(OF_EVENT, [viewer.id, eventId]);
  return row?.image_id;
}

const HOLD = sql(
  'event_pictures_hold',
  `select f.user_id = $1 as own from files f where f.id = $2 and f.folder = 'events' for key share`,
);

/** Whether a picture is the actor's own; undefined where there is none. It is there until the transaction ends. */
export async function hold(db: Queryable, actor: Actor, fileId: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ own: boolean }>(HOLD, [actor.id, fileId]);
  return row?.own;
}

const EARLIER = sql(
  'event_pictures_earlier',
  `select 1 as one from history h
   where h.entity = 'events' and h.entity_id = $1 and h.before ->> 'image_id' = $2::text limit 1`,
);

/** Whether an earlier version of the event has this picture. */
export async function isEarlier(db: Queryable, eventId: string, fileId: string): Promise<boolean> {
  return (await db.query(EARLIER, [eventId, fileId])).length > 0;
}

const UNUSED = sql(
  'event_pictures_unused',
  `select f.id from files f where f.folder = 'events' and f.created_at < $1
   and not exists (select from events e where e.image_id = f.id) limit 500 for update skip locked`,
);
// Asked once they are held: an event that was saved meanwhile has its picture by now.
const STILL_UNUSED = sql(
  'event_pictures_still_unused',
  `select id from unnest($1::uuid[]) id where not exists (select from events e where e.image_id = id)`,
);

/** Pictures that were sent before that time and are no event's. No event takes one until the transaction ends. */
export async function holdUnused(tx: Transaction, before: Date): Promise<string[]> {
  const held = await tx.query<{ id: string }>(UNUSED, [before.toISOString()]);
  const rows = await tx.query<{ id: string }>(STILL_UNUSED, [held.map(({ id }) => id)]);
  return rows.map(({ id }) => id);
}
