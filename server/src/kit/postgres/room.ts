import type { Log } from '../log/log.ts';
import { KEPT_IN_ALL, KEPT_PAST_POOLER } from './connections.ts';
import { type Database, sql } from './database.ts';

// Of others' connections not everything is shown, but that they are there.
const ROOM = sql(
  'connections_room',
  `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
     (select count(*) from pg_stat_activity a where a.datid is not null and a.pid <> pg_backend_pid())::int as used`,
);

/**
 * How many connections this process may come to keep, and how many are left of all. Those of a
 * pooler are there for all processes.
 */
export async function connectionsLeft(
  db: Database,
): Promise<{ kept: number; left: number; of: number }> {
  const [{ most, used } = { most: 0, used: 0 }] = await db.query<{ most: number; used: number }>(
    ROOM,
    [],
  );
  return { kept: db.pooled ? KEPT_PAST_POOLER : KEPT_IN_ALL, left: most - used, of: most };
}

/**
 * Says in the log how many of PostgreSQL's connections this process may come to keep, and how many
 * are left; warns when fewer are left than it may keep.
 */
export async function sayRoom(db: Database, log: Log): Promise<void> {
  const room = await connectionsLeft(db);
  if (room.left >= room.kept) log.info(room, 'connections to PostgreSQL');
  else log.warn(room, 'PostgreSQL has few connections left: raise its max_connections');
}
