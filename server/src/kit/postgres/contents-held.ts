import type pg from 'pg';
import { type Queryable, sql } from './database.ts';

// While a backup runs, no content leaves the store: a row of its snapshot may name it. Whoever
// removes contents asks once their rows are gone: if no backup runs then, the snapshot of the next
// one knows nothing of them. The lock ends with the connection of the backup, however that ends.

// Any number works, as long as nothing else in this database uses it.
const LOCK = [4600, 3] as const;

/** Null where another connection holds them. */
export async function holdContents(
  client: pg.ClientBase,
): Promise<{ release(): Promise<void> } | null> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [...LOCK]);
  if (!rows[0].held) return null;
  return {
    async release() {
      const { rows } = await client.query('select pg_advisory_unlock($1, $2) as held', [...LOCK]);
      if (!rows[0].held) throw new Error('The contents were no longer held.');
    },
  };
}

const HELD = sql(
  'contents_held',
  `select exists (
     select from pg_locks l
     where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = $1 and l.objid = $2
       and l.granted and l.database = (select d.oid from pg_database d where d.datname = current_database())
   ) as held`,
);

/** Whether contents must stay now. To be asked after their rows are gone. */
export async function contentsHeld(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ held: boolean }>(HELD, [...LOCK]);
  return row?.held ?? false;
}
