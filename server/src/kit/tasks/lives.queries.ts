import type pg from 'pg';
import type { SessionStatement } from '../listening/listener.ts';

// A lane is the pool of graphile-worker that works in it: the queue names it as the owner
// (locked_by) of the jobs that it works on. No statement here reads a clock (machines.md 47).

/** Asks on a connection that is thrown away if it does not answer in `ms`. */
async function ask<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
  ms: number,
): Promise<Row[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const query = { text, values, query_timeout: ms };
  try {
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const RENEW = `
  with mine as (
    insert into task_lives (lane, process) select unnest($1::text[]), $2::uuid
    on conflict (lane) do update set beat = task_lives.beat + 1
    returning lane, beat
  )
  select lane, beat::text, true as mine from mine
  union all
  select l.lane, l.beat::text, false from task_lives l
  where l.process <> $2 or l.lane <> all ($1)`;

export interface Beat {
  lane: string;
  /** '1' for one whose row was not there. */
  beat: string;
  /** It was shown just now. A process may have other rows: of lanes that ended unsaid. */
  mine: boolean;
}

/** Shows that these lanes of a process live, and reads the beats of all. */
export function renew(pool: pg.Pool, process: string, lanes: string[], ms: number) {
  return ask<Beat>(pool, RENEW, [lanes, process], ms);
}

const GIVE_UP = `
  with dead as (delete from task_lives where lane = $1 and beat = $2 returning lane)
  select (select count(*) from graphile_worker.jobs j where j.locked_by = dead.lane)::int as jobs,
    graphile_worker.force_unlock_workers(array[dead.lane])
  from dead`;

/**
 * Gives the jobs of a lane back to the queue, unless it has shown life since that beat; returns how
 * many.
 */
export async function giveUp(pool: pg.Pool, lane: string, beat: string, ms: number) {
  const rows = await ask<{ jobs: number }>(pool, GIVE_UP, [lane, beat], ms);
  return rows[0]?.jobs ?? 0;
}

const END = `
  with ended as (delete from task_lives where lane = $1 returning lane)
  select graphile_worker.force_unlock_workers(array[ended.lane]) from ended`;

/** The same for a lane in which nobody works any more. */
export async function endLife(pool: pg.Pool, lane: string, ms: number): Promise<void> {
  await ask(pool, END, [lane], ms);
}

// ---- lanes without a row: those of PCR 0.2.0, and what is left of lanes that were given up ----

// PCR 0.2.0 shows by an advisory lock that a lane lives, and judges the lanes of this version by it
// as well, so long as both serve beside each other.
const CLASS = 4601;
const HELD = `
  select from pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = ${CLASS}
    and l.objid = (hashtext(j.locked_by)::bigint & x'ffffffff'::bigint)::oid
    and l.database = (select d.oid from pg_database d where d.datname = current_database())`;

const WITHOUT_ROW = `
  select j.locked_by as lane, exists (${HELD}) as held from graphile_worker.jobs j
  where j.locked_by is not null and not exists (select from task_lives t where t.lane = j.locked_by)
  group by j.locked_by`;

/** The lanes that have jobs and no row; `held`: one shows by its lock that it lives. */
export function lanesWithoutRow(pool: pg.Pool, ms: number) {
  return ask<{ lane: string; held: boolean }>(pool, WITHOUT_ROW, [], ms);
}

const GIVE_UP_WITHOUT_ROW = `
  with dead as (
    select j.locked_by as lane, count(*) as jobs from graphile_worker.jobs j
    where j.locked_by = $1 and not exists (select from task_lives t where t.lane = j.locked_by)
      and not exists (${HELD})
    group by j.locked_by
  )
  select dead.jobs::int, graphile_worker.force_unlock_workers(array[dead.lane]) from dead`;

export async function giveUpWithoutRow(pool: pg.Pool, lane: string, ms: number) {
  const rows = await ask<{ jobs: number }>(pool, GIVE_UP_WITHOUT_ROW, [lane], ms);
  return rows[0]?.jobs ?? 0;
}

/** What the connection that listens holds for a lane, and what ends that. */
export const heldFor = (lane: string): [SessionStatement, SessionStatement] => [
  { text: `select pg_advisory_lock_shared(${CLASS}, hashtext($1))`, values: [lane] },
  { text: `select pg_advisory_unlock_shared(${CLASS}, hashtext($1))`, values: [lane] },
];

// ---- tasks that were lost or taken ----

const LOCKED = `select j.id || '/' || j.attempts as try from graphile_worker.jobs j where j.locked_by = $1`;

/** What the queue believes to be under way in a lane: id and number of the try, as '12/1'. */
export async function lockedBy(pool: pg.Pool, lane: string): Promise<string[]> {
  return (await pool.query<{ try: string }>(LOCKED, [lane])).rows.map((row) => row.try);
}

// The queue knows no other way than to unlock all of a lane.
const UNLOCK_LOST = `
  select count(*)::int as jobs, graphile_worker.force_unlock_workers(array[$1]) from graphile_worker.jobs j
  where j.locked_by = $1 having bool_and(j.id || '/' || j.attempts = any ($2::text[]))`;

/** Gives all jobs of a lane back if it has none but these tries; how many. */
export async function unlockLost(pool: pg.Pool, lane: string, tries: string[]): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(UNLOCK_LOST, [lane, tries]);
  return rows[0]?.jobs ?? 0;
}

const OF_ANOTHER = `
  select exists (
    select from graphile_worker.jobs j where j.id = $1 and j.locked_by <> $2
  ) as taken`;

/** Whether another lane works on this job by now. */
export async function isOfAnother(pool: pg.Pool, job: string, lane: string): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>(OF_ANOTHER, [job, lane]);
  return rows[0]?.taken === true;
}
