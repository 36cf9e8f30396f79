import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';

/** When the session of a member with this choice ends, if they have last done something at `at`. */
const idleAt = (choice: string, at: string) =>
  `case ${choice} when 'never' then 'infinity' else ${at} + (${choice} || ' minutes')::interval end`;

const ACTIVE = sql(
  'auto_logout_active',
  `update sessions s set active_at = $2, idle_at = ${idleAt('u.auto_logout', '$2::timestamptz')}
   from users u where s.token_hash = $1 and u.id = s.user_id`,
);

/** The person has done something in this session. */
export async function noteActivity(db: Queryable, session: string, now: Date): Promise<void> {
  await db.query(ACTIVE, [session, now.toISOString()]);
}

const GET = sql('auto_logout_get', 'select auto_logout from users where id = $1');

export async function autoLogoutOf(db: Queryable, { id }: Actor): Promise<AutoLogout> {
  const [row] = await db.query<{ auto_logout: AutoLogout }>(GET, [id]);
  return row?.auto_logout ?? '30';
}

const SET = sql('auto_logout_set', 'update users set auto_logout = $2 where id = $1');
// One that is over stays over, however long the new choice is.
const APPLY = sql(
  'auto_logout_apply',
  `update sessions set idle_at = ${idleAt('$2::text', 'active_at')} where user_id = $1 and idle_at > $3`,
);

/**
 * Sets the choice. It applies at once to all sessions of the account, counted from the last
 * activity in each.
 */
export async function setAutoLogout(
  tx: Transaction,
  { id }: Actor,
  to: AutoLogout,
  now: Date,
): Promise<void> {
  await tx.query(SET, [id, to]);
  await tx.query(APPLY, [id, to, now.toISOString()]);
}
