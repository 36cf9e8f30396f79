import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';

/** When the session of a member with this choice ends, if they have last done something at `at`. */
const idleAt = (choice: string, at: string) =>
  `case ${choice} when 'never' then 'infinity' else ${at} + (${choice} || ' minutes')::interval end`;

// The member's row is locked: a choice that another request is about to make holds for this one,
// too. A session that it has ended stays ended.
const ACTIVE = sql(
  'auto_logout_active',
  `with member as (
     select u.id, u.auto_logout from users u
     where u.id = (select user_id from sessions where token_hash = $1) for share)
   update sessions s set active_at = $2, idle_at = ${idleAt('m.auto_logout', '$2::timestamptz')}
   from member m where s.token_hash = $1 and s.user_id = m.id and ($3 or s.idle_at > $2)`,
);

/** The person has done something in this session. */
export async function noteActivity(
  db: Queryable,
  session: string,
  now: Date,
  { begins = false } = {},
): Promise<void> {
  await db.query(ACTIVE, [session, now.toISOString(), begins]);
}

// The page tells of use once a minute, so it may be over that much before the time that stands
// here; a call on its way takes a moment more.
const END_IDLE = sql(
  'auto_logout_end_idle',
  `update sessions set idle_at = $2::timestamptz
   where token_hash = $1 and idle_at > $2 and idle_at < $2::timestamptz + interval '90 seconds'`,
);

/** The time without use is over by the clock of the page; nothing where it was used since. */
export async function endIdle(db: Queryable, session: string, now: Date): Promise<void> {
  await db.query(END_IDLE, [session, now.toISOString()]);
}

const GET = sql('auto_logout_get', 'select auto_logout from users where id = $1');

export async function autoLogoutOf(db: Queryable, { id }: Actor): Promise<AutoLogout> {
  const [row] = await db.query<{ auto_logout: AutoLogout }>(GET, [id]);
  return row?.auto_logout ?? '30';
}

const LOCK = sql(
  'auto_logout_lock',
  'select auto_logout from users where id = $1 for no key update',
);
const SET = sql('auto_logout_set', 'update users set auto_logout = $2 where id = $1');
// One that is over stays over, however long the new choice is.
const APPLY = sql(
  'auto_logout_apply',
  `update sessions s set active_at = used.at, idle_at = ${idleAt('$2::text', 'used.at')}
   from (select id, case when $5 or token_hash = $4 then $3::timestamptz else active_at end as at
         from sessions where user_id = $1 for update) used
   where s.id = used.id and s.idle_at > $3`,
);

/**
 * Sets the choice. It applies at once to all sessions of the account, counted from the last
 * activity in each; in `session`, by which it was made, that is the choice itself. With 'never'
 * nothing was told of use, so all count from now.
 */
export async function setAutoLogout(
  tx: Transaction,
  { id }: Actor,
  to: AutoLogout,
  { session, now }: { session: string | null; now: Date },
): Promise<void> {
  const [before] = await tx.query<{ auto_logout: AutoLogout }>(LOCK, [id]);
  await tx.query(SET, [id, to]);
  const uncounted = before?.auto_logout === 'never';
  await tx.query(APPLY, [id, to, now.toISOString(), session, uncounted]);
}
