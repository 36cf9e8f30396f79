import type { Actor } from '../permit/permit.ts';
import { type Queryable, type Statement, sql } from '../postgres/database.ts';
import { nextOf, type PageKeys, pageText } from './paging.ts';

// kit.md 153: planned for its words each time (`plannedSql`), a list of whole records would spend
// half of its time on the plan of a record. So what fits is found first, and a prepared statement
// makes the records of it.

/** An entry that was found: its id, the miles to it as they are said, and its sort key. */
export interface Found extends PageKeys {
  id: string;
  miles?: string | null;
}

export interface RecordsOf {
  /** The statement's, like 'jobs_found'. */
  name: string;
  table: string;
  /** The letter that `see` and `item` call a row by. */
  as: string;
  /** What the viewer `$1` sees. Asked again: a row may have changed since it was found. */
  see: string;
  /** SQL for the JSON text of a row; `miles` is SQL for its `distance_miles`. */
  item: (miles: string) => string;
}

/** The statement that makes the records of what was found, in its order. */
export const recordsStatement = ({ name, table, as, see, item }: RecordsOf): Statement =>
  sql(
    name,
    `select ${item('o.miles')} as item
     from unnest($2::uuid[], $3::numeric[]) with ordinality as o (id, miles, n)
       cross join lateral (select * from ${table} r where r.id = o.id offset 0) ${as}
     where ${see} order by o.n`,
  );

/** A page as JSON text of what was found, one entry more than a page has. */
export async function foundPage(
  db: Queryable,
  viewer: Pick<Actor, 'id'>,
  found: readonly Found[],
  records: Statement,
  size: number,
  inAll?: number,
): Promise<string> {
  const shown = found.slice(0, size);
  const values = [viewer.id, shown.map(({ id }) => id), shown.map(({ miles = null }) => miles)];
  const made = shown.length > 0 ? await db.query<{ item: string }>(records, values) : [];
  return pageText(
    made.map(({ item }) => item),
    nextOf(found, size),
    inAll,
  );
}
