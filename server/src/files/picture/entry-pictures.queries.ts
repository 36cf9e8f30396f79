import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';

/**
 * Entries with a column `image_id`, and the folder that holds pictures of these and of nothing
 * else.
 */
export interface PicturedTable {
  table: string;
  /** The letter that `see` calls a row by. */
  as: string;
  folder: 'events' | 'groups' | 'group_posts' | 'contractors';
  /** SQL for whether the viewer `$1` sees a row. */
  see: string;
}

/**
 * Statements about pictures of one kind of entry. The texts are constants of the program, never
 * input.
 */
export function entryPictureQueries({ table, as, folder, see }: PicturedTable) {
  const OF_ENTRY = sql(
    `${folder}_pictures_of_entry`,
    `select ${as}.image_id from ${table} ${as} where ${as}.id = $2 and ${see} and $1::uuid is not null`,
  );
  const HOLD = sql(
    `${folder}_pictures_hold`,
    `select f.user_id = $1 as own from files f where f.id = $2 and f.folder = '${folder}' for key share`,
  );
  const EARLIER = sql(
    `${folder}_pictures_earlier`,
    `select 1 as one from history h
     where h.entity = '${table}' and h.entity_id = $1 and h.before ->> 'image_id' = $2::text limit 1`,
  );
  const UNUSED = sql(
    `${folder}_pictures_unused`,
    `select f.id from files f where f.folder = '${folder}' and f.created_at < $1
     and not exists (select from ${table} e where e.image_id = f.id) limit 500 for update skip locked`,
  );
  // Asked once they are held: an entry that was saved meanwhile has its picture by now.
  const STILL_UNUSED = sql(
    `${folder}_pictures_still_unused`,
    `select id from unnest($1::uuid[]) id where not exists (select from ${table} e where e.image_id = id)`,
  );
  return {
    /**
     * The file of the picture of an entry that the viewer sees; undefined or null where there is
     * none.
     */
    async ofEntry(db: Queryable, viewer: Actor, id: string): Promise<string | null | undefined> {
      const [row] = await db.query<{ image_id: string | null }>(OF_ENTRY, [viewer.id, id]);
      return row?.image_id;
    },
    /**
     * Whether a picture is the actor's own; undefined where there is none. It is there until the
     * transaction ends.
     */
    async hold(db: Queryable, actor: Actor, fileId: string): Promise<boolean | undefined> {
      const [row] = await db.query<{ own: boolean }>(HOLD, [actor.id, fileId]);
      return row?.own;
    },
    /** Whether an earlier version of the entry has this picture. */
    async isEarlier(db: Queryable, id: string, fileId: string): Promise<boolean> {
      return (await db.query(EARLIER, [id, fileId])).length > 0;
    },
    /**
     * Pictures that were sent before that time and are no entry's. No entry takes one until the
     * transaction ends.
     */
    async holdUnused(tx: Transaction, before: Date): Promise<string[]> {
      const held = await tx.query<{ id: string }>(UNUSED, [before.toISOString()]);
      const rows = await tx.query<{ id: string }>(STILL_UNUSED, [held.map(({ id }) => id)]);
      return rows.map(({ id }) => id);
    },
  };
}
