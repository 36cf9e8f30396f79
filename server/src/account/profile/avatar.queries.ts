import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';

const HOLD = sql(
  'avatar_hold',
  `insert into profiles as p (user_id) values ($1)
   on conflict (user_id) do update set user_id = excluded.user_id returning p.avatar_file_id`,
);

/**
 * The file of the actor's photo now, and the row held until the transaction ends, made where there
 * was none.
 */
export async function hold(tx: Transaction, actor: Actor): Promise<string | null> {
  const [row] = await tx.query<{ avatar_file_id: string | null }>(HOLD, [actor.id]);
  return row?.avatar_file_id ?? null;
}

const SET = sql('avatar_set', 'update profiles set avatar_file_id = $2 where user_id = $1');

export async function set(tx: Transaction, actor: Actor, fileId: string | null): Promise<void> {
  await tx.query(SET, [actor.id, fileId]);
}

const UNUSED = sql(
  'avatar_unused',
  `select f.id from files f where f.folder = 'avatar' and f.created_at < $1
   and not exists (select from profiles p where p.user_id = f.user_id and p.avatar_file_id = f.id) limit 500`,
);

/** Photos that were sent before that time and are nobody's photo now. */
export async function unused(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(UNUSED, [before.toISOString()]);
  return rows.map(({ id }) => id);
}
