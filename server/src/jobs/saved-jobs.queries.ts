import { SAVED_JOBS_MAX } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Permit } from '../kit/permit/permit.ts';
import { sql, type Transaction } from '../kit/postgres/database.ts';
import { jobRulesInSql } from './jobs.rules.ts';

// Two jobs that the same member saves at once are counted one after the other.
const LOCK_SAVER = sql(
  'saved_jobs_lock_saver',
  'select u.id from users u where u.id = $1 for no key update',
);
const COUNT_SAVED = sql(
  'saved_jobs_count',
  `select count(*)::int as count from saved_jobs s join jobs j on j.id = s.job_id
   where s.user_id = $1 and s.job_id <> $2 and ${jobRulesInSql.see}`,
);
const SAVE = sql(
  'saved_jobs_insert',
  `insert into saved_jobs (user_id, job_id, created_at)
   select $1, j.id, $3 from jobs j where j.id = $2 and ${jobRulesInSql.see} for key share of j on conflict do nothing`,
);

/** Saves a job for the actor; false when they have saved as many as they may. */
export async function save(
  tx: Transaction,
  { actor, row: { id } }: Permit<'save', { id: string }>,
  now: Date,
): Promise<boolean> {
  await tx.query(LOCK_SAVER, [actor.id]);
  const [others] = await tx.query<{ count: number }>(COUNT_SAVED, [actor.id, id]);
  if (others && others.count >= SAVED_JOBS_MAX) return false;
  await tx.query(SAVE, [actor.id, id, now.toISOString()]);
  return true;
}

const TAKE_AWAY = sql(
  'saved_jobs_delete',
  'delete from saved_jobs s where s.user_id = $1 and s.job_id = $2',
);

/** Takes a job away from what the actor saved. */
export async function takeAway(
  tx: Transaction,
  { actor, row: { id } }: Permit<'save', { id: string }>,
): Promise<void> {
  await tx.query(TAKE_AWAY, [actor.id, id]);
}
