import type pg from 'pg';

// A lane of tasks shows that it lives by an advisory lock on the connection on which it listens:
// PostgreSQL takes the lock away as soon as that connection ends, however the process did.
// graphile-worker names a lane's pool as the owner of the jobs that it works on.

// Any number works, as long as no other lock of this database uses it.
const CLASS = 4601;
const KEY = `${CLASS}, hashtext($1)`;

export async function showLife(client: pg.ClientBase, lane: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${KEY})`, [lane]);
}

/** The connection goes on without the lane. */
export async function endLife(client: pg.ClientBase, lane: string): Promise<void> {
  await client.query(`select pg_advisory_unlock_shared(${KEY})`, [lane]);
}

// A lane takes its first jobs a moment before it listens, and listens anew a moment after its
// connection was cut: jobs that were taken just now are left alone.
const UNLOCK = `
  with dead as (
    select j.locked_by as lane, count(*) as jobs from graphile_worker.jobs j
    where j.locked_at < now() - interval '1 minute' and not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = ${CLASS}
        and l.objid = (hashtext(j.locked_by)::bigint & x'ffffffff'::bigint)::oid
        and l.database = (select d.oid from pg_database d where d.datname = current_database())
    )
    group by j.locked_by
  )
  select dead.jobs::int, graphile_worker.force_unlock_workers(array[dead.lane]) from dead`;

/** Gives the jobs of dead lanes back to the queue; returns how many. */
export async function unlockDead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(UNLOCK);
  return rows.reduce((sum, { jobs }) => sum + jobs, 0);
}

// Unlocks everything that is locked in the name of the lane, although the lane got none of it: the
// queue knows no other way than to unlock all. Here as well, what was taken just now is left alone.
const UNLOCK_LOST = `
  select count(*)::int as jobs, graphile_worker.force_unlock_workers(array[$1]) from graphile_worker.jobs j
  where j.locked_by = $1
  having bool_and(j.locked_at < now() - $3 * interval '1 millisecond' and j.id::text <> all ($2::text[]))`;

/**
 * Gives back jobs that PostgreSQL has given to a lane and whose answer was lost on the way; how
 * many. `got` are the ids of those that have arrived.
 */
export async function unlockLost(
  pool: pg.Pool,
  lane: string,
  got: string[],
  age: number,
): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(UNLOCK_LOST, [lane, got, age]);
  return rows[0]?.jobs ?? 0;
}
