import { type Queryable, sql } from '../database.ts';

/**
 * The rows of one statement: few enough for the time that a statement may take, and nobody waits
 * for long.
 */
const AT_ONCE = 2_000;

/**
 * Deletes all rows of a table that `which` finds, SQL for a row `r` (or `as`) with the values as
 * $1, $2 ..., some at a time until there are none: one statement for all of them fails once there
 * are millions. How many they were.
 */
export function sweeping(
  name: string,
  table: string,
  which: string,
  { atOnce = AT_ONCE, as = 'r' } = {},
): (db: Queryable, values: readonly unknown[]) => Promise<number> {
  const SWEEP = sql(
    name,
    `with gone as (
       delete from ${table} r
       where r.ctid = any (array(select ${as}.ctid from ${table} ${as} where ${which} limit ${atOnce}))
       returning 1
     )
     select count(*)::int as gone from gone`,
  );
  return async (db, values) => {
    let all = 0;
    for (;;) {
      const [{ gone } = { gone: 0 }] = await db.query<{ gone: number }>(SWEEP, values);
      if (gone === 0) return all;
      all += gone;
    }
  };
}
