import type pg from 'pg';

/** A nightly backup that was read back and found whole, finished then. */
export async function goodBackup(pool: pg.Pool, at: string): Promise<void> {
  await pool.query(
    `insert into backups (id, night, name, state, restored, begun_at, finished_at, checked_at)
     values (gen_random_uuid(), $1::timestamptz::date, 'one', 'good', true, $1, $1, $1)`,
    [at],
  );
}
