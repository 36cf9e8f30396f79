import type { Log } from '../log/log.ts';
import { KEPT_IN_ALL } from './connections.ts';
import { type Queryable, sql } from './database.ts';

// Of others' connections not everything is shown, but that they are there.
const ROOM = sql(
  'connections_room',
  `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
     (select count(*) from pg_stat_activity a where a.datid is not null and a.pid <> pg_backend_pid())::int as used`,
);

/** Says in the log when PostgreSQL has not as many connections left as this process may come to keep. */
export async function sayIfRoomIsShort(db: Queryable, log: Log): Promise<void> {
  const [room] = await db.query<{ most: number; used: number }>(ROOM, []);
  if (!room || room.most - room.used >= KEPT_IN_ALL) return;
  const { most, used } = room;
  log.warn({ most, used, kept: KEPT_IN_ALL }, 'PostgreSQL has few connections left: raise its max_connections');
}
