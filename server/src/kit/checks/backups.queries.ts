import { plannedSql, type Queryable } from '../postgres/database.ts';

const TABLE = plannedSql(`select to_regclass('backups') is not null as there`);
const LAST_GOOD = plannedSql(
  `select extract(epoch from max(finished_at))::float8 * 1000 as at from backups where state = 'good'`,
);

/** When the last good backup was finished; null where there is none. */
export async function lastGood(db: Queryable): Promise<Date | null> {
  const [table] = await db.query<{ there: boolean }>(TABLE, []);
  if (!table?.there) return null;
  const [good] = await db.query<{ at: number | null }>(LAST_GOOD, []);
  return good?.at ? new Date(good.at) : null;
}
