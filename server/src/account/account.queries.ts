import { createHash } from 'node:crypto';
import type { User } from '@pcr/contract/account/account.schema.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';

const ACTOR = sql('account_actor', 'select s.user_id from sessions s where s.token = $1 and s.expires_at > $2');

/** Whose session this token is, if it is a living one. */
export async function findActor(db: Queryable, token: string, now: Date): Promise<{ user_id: string } | undefined> {
  const [row] = await db.query<{ user_id: string }>(ACTOR, [token, now.toISOString()]);
  return row;
}

const SESSION = sql(
  'account_session',
  `select json_build_object('id', u.id, 'full_name', u.full_name, 'email', u.email,
     'email_confirmed', u.email_confirmed) as user,
     to_json(s.expires_at) as expires_at, to_json(coalesce(u.signup_at, s.created_at)) as signup_at,
     to_json(u.credential_submitted_at) as credential_submitted_at
   from sessions s join users u on u.id = s.user_id where s.token = $1`,
);

export interface SessionRow {
  user: User;
  expires_at: string;
  signup_at: string;
  credential_submitted_at: string | null;
}

export async function findSession(db: Queryable, token: string): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(SESSION, [token]);
  return row;
}

const FIRST_SIGN_IN = sql(
  'account_first_sign_in',
  `update users u set signup_at = $2 from sessions s where s.token = $1 and u.id = s.user_id and u.signup_at is null`,
);

/** The grace period counts from the first sign-in (account.md 22). */
export async function recordFirstSignIn(db: Queryable, token: string, now: Date): Promise<void> {
  await db.query(FIRST_SIGN_IN, [token, now.toISOString()]);
}

const END_SESSION = sql('account_end_session', 'delete from sessions where token = $1');

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.query(END_SESSION, [token]);
}

/** Sessions that an account keeps: more than somebody has devices. */
const SESSIONS_MOST = 50;

// In use, a session is written once a day: that is how long ago it was used.
const END_OLDEST = sql(
  'account_end_oldest',
  `delete from sessions where id in (
     select s.id from sessions s where s.user_id = (select new.user_id from sessions new where new.token = $1)
     order by s.token = $1 desc, s.updated_at desc, s.created_at desc, s.id offset ${SESSIONS_MOST})`,
);

/** Of the account of this session keeps the fifty that were used last. */
export async function endOldest(db: Queryable, token: string): Promise<void> {
  await db.query(END_OLDEST, [token]);
}

const PASSWORD = sql(
  'account_password',
  `select a.password from accounts a join users u on u.id = a.user_id
   where u.email = $1 and a.provider_id = 'credential' for share of a`,
);

/** The stored hash of an account's password. Waits for a reset that is under way. */
export async function passwordHash(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ password: string }>(PASSWORD, [email]);
  return row?.password;
}

const REGISTERED = sql('account_registered', 'select 1 as one from users where email = $1');

export async function isRegistered(db: Queryable, email: string): Promise<boolean> {
  return (await db.query(REGISTERED, [email])).length > 0;
}

const OWNER = sql('account_owner', 'select id from users where email = $1');

/** Whose address this is. */
export async function ownerOf(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(OWNER, [email]);
  return row?.id;
}

const CONSUME = sql(
  'account_consume_reset',
  `delete from verifications where identifier = $1 and expires_at > $2 returning value::uuid as user_id`,
);
const SET_PASSWORD = sql(
  'account_set_password',
  `update accounts set password = $2, updated_at = $3 where user_id = $1 and provider_id = 'credential'`,
);
const CONFIRM = sql('account_confirm', 'update users set email_confirmed = true, updated_at = $2 where id = $1');
// Other links of the same mail box would set it back.
const END_LINKS = sql('account_end_links', 'delete from verifications where value = $1::text');
// Somebody who knew the old password may have asked for it.
const END_EMAIL_CHANGE = sql('account_end_email_change', 'delete from email_changes where user_id = $1');
const END_ALL = sql('account_end_sessions', 'delete from sessions where user_id = $1');

/** Ends the reset links of an account. */
export async function endLinks(db: Queryable, userId: string): Promise<void> {
  await db.query(END_LINKS, [userId]);
}

/** As better-auth keeps it with `storeIdentifier: 'hashed'`: who reads the table cannot use it. */
const stored = (token: string) => createHash('sha256').update(`reset-password:${token}`).digest('base64url');

const RESET = sql('account_reset', 'select 1 as one from verifications where identifier = $1 and expires_at > $2');

/** Whether this is the token of a reset mail that can still be used. */
export async function hasReset(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await db.query(RESET, [stored(token), now.toISOString()])).length > 0;
}

/**
 * Uses the token of a reset mail: new password, address confirmed (who has the token has read the mail), all sessions
 * ended; all of it or nothing. False when there is no such token (any more).
 */
export async function resetPassword(
  tx: Transaction,
  given: { token: string; hash: string },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const [found] = await tx.query<{ user_id: string }>(CONSUME, [stored(given.token), at]);
  if (!found) return false;
  await tx.query(SET_PASSWORD, [found.user_id, given.hash, at]);
  await tx.query(CONFIRM, [found.user_id, at]);
  await tx.query(END_LINKS, [found.user_id]);
  await tx.query(END_EMAIL_CHANGE, [found.user_id]);
  await tx.query(END_ALL, [found.user_id]);
  return true;
}

const SWEEP_SESSIONS = sql('account_sweep_sessions', 'delete from sessions where expires_at < $1');
const SWEEP_VERIFICATIONS = sql('account_sweep_verifications', 'delete from verifications where expires_at < $1');
const SWEEP_EMAIL_CHANGES = sql('account_sweep_email_changes', 'delete from email_changes where expires_at < $1');
const SWEEP_LIMITS = sql('account_sweep_limits', 'delete from rate_limits where expire < $1');

/** Removes what has ended by itself. */
export async function sweep(db: Queryable, now: Date): Promise<void> {
  await db.query(SWEEP_SESSIONS, [now.toISOString()]);
  await db.query(SWEEP_VERIFICATIONS, [now.toISOString()]);
  await db.query(SWEEP_EMAIL_CHANGES, [now.toISOString()]);
  await db.query(SWEEP_LIMITS, [now.getTime()]);
}
