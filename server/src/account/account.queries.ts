import type { User } from '@pcr/contract/account/account.schema.ts';
import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import { isNoRoom } from '../kit/errors/no-room.ts';
import { hashOf } from '../kit/http/tokens.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { onlyReading } from '../kit/postgres/elsewhere.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';
import { confirmationEnd } from './account.rules.ts';
import { endOthers } from './devices/devices.queries.ts';

// A session is known here by the hash of its token (session-cookie.ts). One that was not used for
// some minutes is noted as used (devices.md 2). A found session holds for a minute, but not past
// its end, nor past the moment from which its use is noted again. `holds_until` is in ms.
const ACTOR = sql(
  'account_actor',
  `select s.user_id, s.last_used_at < $2::timestamptz - interval '5 minutes' as rested,
     1000 * extract(epoch from least(s.expires_at, s.idle_at, $2::timestamptz + interval '1 minute',
       case when s.last_used_at >= $2::timestamptz - interval '5 minutes'
         then s.last_used_at + interval '5 minutes' end))::float8 as holds_until
   from sessions s where s.token_hash = $1 and s.expires_at > $2 and s.idle_at > $2`,
);
const USED = sql(
  'account_used',
  'update sessions set last_used_at = $2 where token_hash = $1 and last_used_at < $2',
);

export interface LivingSession {
  user_id: string;
  /** In ms. */
  holds_until: number;
}

/** Whose session this is, if it is a living one. */
export async function findActor(
  db: Queryable,
  session: string,
  now: Date,
): Promise<LivingSession | undefined> {
  const [row] = await db.query<LivingSession & { rested: boolean }>(ACTOR, [
    session,
    now.toISOString(),
  ]);
  // On a full disk reading goes on: the use is noted later.
  if (row?.rested && !onlyReading())
    await db.query(USED, [session, now.toISOString()]).catch((error: unknown) => {
      if (!isNoRoom(error)) throw error;
    });
  return row;
}

const SESSION = sql(
  'account_session',
  `select json_build_object('id', u.id, 'full_name', u.full_name, 'email', u.email,
     'email_confirmed', u.email_confirmed) as user,
     to_json(s.expires_at) as expires_at, to_json(coalesce(u.signup_at, s.created_at)) as signup_at,
     to_json(u.credential_submitted_at) as credential_submitted_at,
     coalesce(p.analytics_tracking, false) as analytics_tracking, u.auto_logout
   from sessions s join users u on u.id = s.user_id
     left join privacy_settings p on p.user_id = u.id where s.token_hash = $1`,
);

export interface SessionRow {
  user: User;
  expires_at: string;
  signup_at: string;
  credential_submitted_at: string | null;
  analytics_tracking: boolean;
  auto_logout: AutoLogout;
}

export async function findSession(db: Queryable, session: string): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(SESSION, [session]);
  return row;
}

const FIRST_SIGN_IN = sql(
  'account_first_sign_in',
  `update users u set signup_at = $2 from sessions s where s.token_hash = $1 and u.id = s.user_id and u.signup_at is null`,
);

/** The grace period counts from the first sign-in (account.md 22). */
export async function recordFirstSignIn(db: Queryable, session: string, now: Date): Promise<void> {
  await db.query(FIRST_SIGN_IN, [session, now.toISOString()]);
}

const CREDENTIAL_SUBMITTED = sql(
  'account_credential_submitted',
  'update users u set credential_submitted_at = $2 where u.id = $1 and u.credential_submitted_at is null',
);

/** The grace period is over for good (account.md 22). */
export async function recordCredential(tx: Transaction, { id }: Actor, now: Date): Promise<void> {
  await tx.query(CREDENTIAL_SUBMITTED, [id, now.toISOString()]);
}

const END_SESSION = sql('account_end_session', 'delete from sessions where token_hash = $1');

export async function endSession(db: Queryable, session: string): Promise<void> {
  await db.query(END_SESSION, [session]);
}

/** Sessions that an account keeps: more than somebody has devices. */
const SESSIONS_MOST = 50;

const END_OLDEST = sql(
  'account_end_oldest',
  `delete from sessions where id in (
     select s.id from sessions s where s.user_id = (select new.user_id from sessions new where new.token_hash = $1)
     order by s.token_hash = $1 desc, s.last_used_at desc, s.created_at desc, s.id offset ${SESSIONS_MOST})`,
);

/** Of the account of this session keeps the fifty that were used last. */
export async function endOldest(db: Queryable, session: string): Promise<void> {
  await db.query(END_OLDEST, [session]);
}

const PASSWORD = `select a.password from accounts a join users u on u.id = a.user_id
   where u.email = $1 and a.provider_id = 'credential'`;
const PASSWORD_NOW = sql('account_password', PASSWORD);
const PASSWORD_AFTER_RESET = sql('account_password_after_reset', `${PASSWORD} for share of a`);

/**
 * The stored hash of an account's password. It locks nothing: a lock is written to the disk, and a
 * look at an account would take longer than one at an address without any.
 */
export async function passwordHash(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ password: string }>(PASSWORD_NOW, [email]);
  return row?.password;
}

/** As above, once a reset that is in progress has ended. */
export async function passwordHashAfterReset(
  db: Queryable,
  email: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ password: string }>(PASSWORD_AFTER_RESET, [email]);
  return row?.password;
}

const CREATE = sql(
  'account_create',
  `with made as (
     insert into users (id, full_name, email, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $3) on conflict (email) do nothing returning id
   ), account as (
     insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
     select gen_random_uuid(), id, 'credential', id::text, $4, $3, $3 from made
   ), link as (
     insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
     select gen_random_uuid(), $5, id::text, $6, $3, $3 from made
   ) select id from made`,
);

export interface NewAccount {
  full_name: string;
  email: string;
  password_hash: string;
  /** Of its confirmation mail. */
  token: string;
}

/**
 * Makes an account as better-auth keeps them, with the link of its confirmation mail. False when
 * the address has one already.
 */
export async function createAccount(
  tx: Transaction,
  given: NewAccount,
  now: Date,
): Promise<boolean> {
  const { full_name, email, password_hash, token } = given;
  const [at, end] = [now.toISOString(), confirmationEnd(now).toISOString()];
  const values = [full_name, email, at, password_hash, hashOf('confirm-email', token), end];
  return (await tx.query(CREATE, values)).length > 0;
}

/**
 * So many links of one account live at a time, however requested: whoever registers a stranger
 * sends no more.
 */
const LIVING_LINKS = 6;

const CONFIRM_AGAIN = sql(
  'account_confirm_again',
  `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
   select gen_random_uuid(), $2, u.id::text, $4, $3, $3 from users u
   where u.email = $1 and not u.email_confirmed
     and (select count(*) from verifications v where v.expires_at > $3 and v.value = u.id::text) < ${LIVING_LINKS}
   returning id`,
);

/**
 * Another link for an address that is not confirmed yet; false when there is none or it has enough
 * of them.
 */
export async function confirmAgain(
  tx: Transaction,
  email: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const [at, end] = [now.toISOString(), confirmationEnd(now).toISOString()];
  return (
    (await tx.query(CONFIRM_AGAIN, [email, hashOf('confirm-email', token), at, end])).length > 0
  );
}

// A used token is kept for the rest of its time, so that somebody who opens it again is told what
// is wrong.
const USE_CONFIRMATION = sql(
  'account_use_confirmation',
  `update verifications set identifier = $2 where identifier = $1 and expires_at > $3
   returning value::uuid as user_id`,
);
const USED_CONFIRMATION = sql(
  'account_used_confirmation',
  'select 1 as one from verifications where identifier = $1 and expires_at > $2',
);
const CONFIRM_FIRST = sql(
  'account_confirm_first',
  'update users set email_confirmed = true, updated_at = $2 where id = $1 and not email_confirmed returning id',
);

/**
 * Uses the token of a confirmation mail, which works once; 'before' says that the address was
 * confirmed already.
 */
export async function confirmEmail(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<'now' | 'before' | 'no link'> {
  const at = now.toISOString();
  const used = hashOf('confirmed-email', token);
  const [found] = await tx.query<{ user_id: string }>(USE_CONFIRMATION, [
    hashOf('confirm-email', token),
    used,
    at,
  ]);
  if (!found)
    return (await tx.query(USED_CONFIRMATION, [used, at])).length > 0 ? 'before' : 'no link';
  return (await tx.query(CONFIRM_FIRST, [found.user_id, at])).length > 0 ? 'now' : 'before';
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

// Code that changes the credentials of an account begins here, so that no two changes wait for each
// other.
const LOCK_USER = sql(
  'account_lock_user',
  'select 1 as one from users where id = $1 for no key update',
);
const LOCK_BY_RESET = sql(
  'account_lock_by_reset',
  `select 1 as one from users u join verifications v on v.identifier = $1 and u.id = v.value::uuid
   for no key update of u`,
);
const CONSUME = sql(
  'account_consume_reset',
  `delete from verifications where identifier = $1 and expires_at > $2 returning value::uuid as user_id`,
);
const SET_PASSWORD = sql(
  'account_set_password',
  `update accounts set password = $2, updated_at = $3 where user_id = $1 and provider_id = 'credential'`,
);
const CONFIRM = sql(
  'account_confirm',
  'update users set email_confirmed = true, updated_at = $2 where id = $1 and not email_confirmed returning 1 as one',
);
// Until then the person who registered the address may not be its reader (account.md 53).
const END_OTHER_WAYS = sql(
  'account_end_other_ways',
  `with keys as (delete from passkeys where user_id = $1),
     factor as (delete from two_factor where user_id = $1),
     followed as (delete from calendar_addresses where user_id = $1),
     coded as (delete from phone_codes where user_id = $1)
   delete from phone_numbers where user_id = $1`,
);
// Sign-ins that were begun with the old password.
const END_CHALLENGES = sql(
  'account_end_challenges',
  'delete from passkey_challenges where user_id = $1',
);
// Other links of the same mail box would set it back.
const END_LINKS = sql('account_end_links', 'delete from verifications where value = $1::text');
// Somebody who knew the old password may have asked for it.
const END_EMAIL_CHANGE = sql(
  'account_end_email_change',
  'delete from email_changes where user_id = $1',
);
const END_ALL = sql('account_end_sessions', 'delete from sessions where user_id = $1');

/** Ends the reset links of an account. */
export async function endLinks(db: Queryable, userId: string): Promise<void> {
  await db.query(END_LINKS, [userId]);
}

const CHANGE_PASSWORD = sql(
  'account_change_password',
  `update accounts set password = $2, updated_at = $3
   where user_id = $1 and provider_id = 'credential' and password = $4 returning id`,
);

export interface NewPassword {
  userId: string;
  /** The stored hash that the current password was compared with. */
  before: string;
  hash: string;
  /** The session that stays. */
  session: string | null;
}

/**
 * Sets the password of a signed-in member. All other sessions end, and so do reset links and a
 * pending change of address. Returns false and does nothing if the password has changed since.
 */
export async function changePassword(
  tx: Transaction,
  given: NewPassword,
  now: Date,
): Promise<boolean> {
  const { userId, before, hash, session } = given;
  await tx.query(LOCK_USER, [userId]);
  if ((await tx.query(CHANGE_PASSWORD, [userId, hash, now.toISOString(), before])).length === 0)
    return false;
  await tx.query(END_LINKS, [userId]);
  await tx.query(END_EMAIL_CHANGE, [userId]);
  await tx.query(END_CHALLENGES, [userId]);
  await endOthers(tx, userId, session);
  return true;
}

/** As better-auth keeps it with `storeIdentifier: 'hashed'`. */
const stored = (token: string) => hashOf('reset-password', token);

const RESET = sql(
  'account_reset',
  'select 1 as one from verifications where identifier = $1 and expires_at > $2',
);

/** Whether this is the token of a reset mail that can still be used. */
export async function hasReset(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await db.query(RESET, [stored(token), now.toISOString()])).length > 0;
}

/**
 * Uses the token of a reset mail: it sets the password, confirms the address (whoever has the token
 * has read the mail) and ends all sessions, all of it or nothing. Returns false if there is no such
 * token (any more).
 */
export async function resetPassword(
  tx: Transaction,
  given: { token: string; hash: string },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  await tx.query(LOCK_BY_RESET, [stored(given.token)]);
  const [found] = await tx.query<{ user_id: string }>(CONSUME, [stored(given.token), at]);
  if (!found) return false;
  await tx.query(SET_PASSWORD, [found.user_id, given.hash, at]);
  const isFirst = (await tx.query(CONFIRM, [found.user_id, at])).length > 0;
  if (isFirst) await tx.query(END_OTHER_WAYS, [found.user_id]);
  await tx.query(END_LINKS, [found.user_id]);
  await tx.query(END_EMAIL_CHANGE, [found.user_id]);
  // A request whose session has ended may still be sending its body.
  await tx.query(END_CHALLENGES, [found.user_id]);
  await tx.query(END_ALL, [found.user_id]);
  return true;
}

/**
 * Rows that expire, with the time when they do; a set-up of two-factor authentication ends after a
 * day.
 */
const ended = [
  // A phone that sleeps is told by push although nobody used it for half an hour
  // (notifications.md 51): the sign-in that it ends with stays until then, and is good for nothing
  // else. Neither of the two times has an index: each sign of activity moves them, and would write
  // to it.
  sweeping(
    'account_sweep_sessions',
    'sessions',
    `(r.expires_at < $1 or r.idle_at < $1) and not exists (select from push_devices d where d.session_id = r.id)`,
  ),
  sweeping('account_sweep_verifications', 'verifications', 'r.expires_at < $1'),
  sweeping('account_sweep_email_changes', 'email_changes', 'r.expires_at < $1'),
  sweeping('account_sweep_pending_sign_ins', 'pending_sign_ins', 'r.expires_at < $1'),
  sweeping(
    'account_sweep_set_ups',
    'two_factor',
    "r.enabled_at is null and r.started_at < $1::timestamptz - interval '1 day'",
  ),
  sweeping('account_sweep_challenges', 'passkey_challenges', 'r.expires_at < $1'),
];
const endedLimits = sweeping('account_sweep_limits', 'rate_limits', 'r.expire < $1');

/** Removes expired rows. */
export async function sweep(db: Queryable, now: Date): Promise<void> {
  for (const remove of ended) await remove(db, [now.toISOString()]);
  await endedLimits(db, [now.getTime()]);
}
