import { sql } from '../postgres/database.ts';
import type { Watching } from '../postgres/watching.ts';

const IS_WRITABLE = sql(
  'probes_writable',
  `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
);

/** False of a standby, and of a database or user that is set to read alone. */
export async function isWritable(db: Watching): Promise<boolean> {
  const [row] = await db.query<{ writable: boolean }>(IS_WRITABLE);
  return row?.writable === true;
}

const HAS_LANDED = sql(
  'probes_landed',
  'select exists (select from migrations where name = $1) as landed',
);
/** PostgreSQL's code for a table that is not there. */
const NO_TABLE = '42P01';

/** They land in their order, so the last one stands for all. */
export async function hasLanded(db: Watching, lastMigration: string): Promise<boolean> {
  try {
    const [row] = await db.query<{ landed: boolean }>(HAS_LANDED, [lastMigration]);
    return row?.landed === true;
  } catch (error) {
    if ((error as { code?: string }).code === NO_TABLE) return false;
    throw error;
  }
}
