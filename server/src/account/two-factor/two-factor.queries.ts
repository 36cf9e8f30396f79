import {
  TWO_FACTOR_TOPIC,
  type TwoFactor,
} from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { publish } from '../../kit/live/live.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';

type Own = Permit<'change', { user_id: string }>;
const changed = (tx: Transaction, user_id: string) =>
  publish(tx, { to: [user_id], topic: TWO_FACTOR_TOPIC });

const STATE = sql(
  'two_factor_state',
  `select to_json(t.enabled_at) as enabled_at, to_json(t.recovery_codes_saved_at) as recovery_codes_saved_at,
   to_json(t.recovery_codes_made_at) as recovery_codes_made_at, coalesce((
     select json_agg(json_build_object('number', c.number, 'used_at', c.used_at) order by c.number)
     from recovery_codes c where c.user_id = t.user_id), '[]') as recovery_codes
   from two_factor t where t.user_id = $1 and t.enabled_at is not null`,
);

export async function stateOf(db: Queryable, { id }: Actor): Promise<TwoFactor> {
  const [row] = await db.query<TwoFactor>(STATE, [id]);
  return (
    row ?? {
      enabled_at: null,
      recovery_codes_saved_at: null,
      recovery_codes_made_at: null,
      recovery_codes: [],
    }
  );
}

const BEGIN = sql(
  'two_factor_begin',
  `insert into two_factor as t (user_id, secret, started_at) values ($1, $2, $3)
   on conflict (user_id) do update set secret = excluded.secret, started_at = excluded.started_at
   where t.enabled_at is null returning user_id`,
);

/** Begins a set-up, in place of one that was not confirmed. False when it is on. */
export async function begin(
  tx: Transaction,
  { row }: Own,
  secret: string,
  now: Date,
): Promise<boolean> {
  return (await tx.query(BEGIN, [row.user_id, secret, now.toISOString()])).length > 0;
}

const SETUP = sql(
  'two_factor_setup',
  'select secret from two_factor where user_id = $1 and enabled_at is null',
);

/** The sealed key of the set-up that is not confirmed. */
export async function setupSecret(db: Queryable, { id }: Actor): Promise<string | undefined> {
  const [row] = await db.query<{ secret: string }>(SETUP, [id]);
  return row?.secret;
}

const ENABLE = sql(
  'two_factor_enable',
  `update two_factor set enabled_at = $4, last_step = $3
   where user_id = $1 and secret = $2 and enabled_at is null returning user_id`,
);

/**
 * Turns on what was set up with this key and uses up the code that confirmed it. Returns false if
 * it is gone.
 */
export async function enable(
  tx: Transaction,
  { row }: Own,
  { secret, step }: { secret: string; step: number },
  now: Date,
): Promise<boolean> {
  if ((await tx.query(ENABLE, [row.user_id, secret, step, now.toISOString()])).length === 0)
    return false;
  await changed(tx, row.user_id);
  return true;
}

// One at a time for an account: of two that make new codes at once, the second waits and then takes
// the place.
const NOT_SAVED = sql(
  'recovery_codes_not_saved',
  `update two_factor set recovery_codes_saved_at = null, recovery_codes_made_at = $2
   where user_id = $1 and enabled_at is not null returning user_id`,
);
const DROP_CODES = sql('recovery_codes_drop', 'delete from recovery_codes where user_id = $1');
const KEEP_CODES = sql(
  'recovery_codes_keep',
  `insert into recovery_codes (user_id, number, code_hash)
   select $1, number, hash from unnest($2::text[]) with ordinality as codes (hash, number)`,
);

/** These codes (their hashes) work from now on, and no others. False when it is off. */
export async function keepRecoveryCodes(
  tx: Transaction,
  { row }: Own,
  hashes: readonly string[],
  made_at: string,
): Promise<boolean> {
  if ((await tx.query(NOT_SAVED, [row.user_id, made_at])).length === 0) return false;
  await tx.query(DROP_CODES, [row.user_id]);
  await tx.query(KEEP_CODES, [row.user_id, hashes]);
  await changed(tx, row.user_id);
  return true;
}

const SAVED = sql(
  'recovery_codes_saved',
  `update two_factor set recovery_codes_saved_at = coalesce(recovery_codes_saved_at, $2)
   where user_id = $1 and enabled_at is not null and recovery_codes_made_at = $3 returning user_id`,
);

/** The member has the codes that were made then. Returns false if these no longer work. */
export async function recoveryCodesSaved(
  tx: Transaction,
  { row }: Own,
  made_at: string,
  now: Date,
): Promise<boolean> {
  if ((await tx.query(SAVED, [row.user_id, now.toISOString(), made_at])).length === 0) return false;
  await changed(tx, row.user_id);
  return true;
}

const SECRET = sql(
  'two_factor_secret',
  'select secret from two_factor where user_id = $1 and enabled_at is not null',
);

/** The sealed key of an account that asks for codes. */
export async function secretOf(db: Queryable, user_id: string): Promise<string | undefined> {
  const [row] = await db.query<{ secret: string }>(SECRET, [user_id]);
  return row?.secret;
}

// Of many at once, on however many processes, the first to lock the row moves the step; the others
// then see it moved.
const USE_STEP = sql(
  'two_factor_use_step',
  `update two_factor set last_step = $3
   where user_id = $1 and secret = $2 and enabled_at is not null and last_step < $3 returning user_id`,
);

/** Uses the code of this step up, and all before it. False when it was. */
export async function useStep(
  tx: Transaction,
  user_id: string,
  secret: string,
  step: number,
): Promise<boolean> {
  return (await tx.query(USE_STEP, [user_id, secret, step])).length > 0;
}

// Locks in the same order as making new codes and switching off.
const USE_RECOVERY_CODE = sql(
  'recovery_codes_use',
  `with asks as (select user_id from two_factor where user_id = $1 and enabled_at is not null for update)
   update recovery_codes c set used_at = $3 from asks
   where c.user_id = asks.user_id and c.code_hash = $2 and c.used_at is null returning c.number`,
);

export async function useRecoveryCode(
  tx: Transaction,
  user_id: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  if ((await tx.query(USE_RECOVERY_CODE, [user_id, hash, now.toISOString()])).length === 0)
    return false;
  await changed(tx, user_id);
  return true;
}

const DROP = sql(
  'two_factor_drop',
  `with ended as (delete from pending_sign_ins where user_id = $1)
   delete from two_factor where user_id = $1 returning enabled_at`,
);

/** Nothing is asked for any more but the password. False when it was off. */
async function drop(tx: Transaction, user_id: string): Promise<boolean> {
  const [row] = await tx.query<{ enabled_at: Date | null }>(DROP, [user_id]);
  await changed(tx, user_id);
  return row != null && row.enabled_at !== null;
}

export const turnOff = (tx: Transaction, { row }: Own): Promise<boolean> => drop(tx, row.user_id);
/** For somebody who has neither their app nor a recovery code; the operator makes sure of that. */
export const reset = drop;

export interface NewPending {
  token_hash: string;
  /** The hash of the session that the password made. */
  session: string;
  /** The stored hash of that password. */
  password: string;
  expires_at: Date;
}

const ASK_FOR_CODE = sql(
  'pending_sign_ins_ask',
  `with asked as (
     select t.user_id from two_factor t join sessions s on s.user_id = t.user_id
     where s.token_hash = $1 and t.enabled_at is not null
       and not exists (select from account_deletions d where d.user_id = t.user_id and d.erase_at <= $5)
   ), ended as (
     delete from sessions where token_hash = $1 and user_id in (select user_id from asked)
   )
   insert into pending_sign_ins (token_hash, user_id, password, expires_at)
   select $2, user_id, $3, $4 from asked returning user_id`,
);

/**
 * Ends the session of an account that asks for a code, for a sign-in that waits for it. False: it
 * asks for none, or waits for its erasure, which nobody is told (deletion.md 3).
 */
export async function askForCode(db: Queryable, given: NewPending, now: Date): Promise<boolean> {
  const { session, token_hash, password, expires_at } = given;
  const values = [session, token_hash, password, expires_at.toISOString(), now.toISOString()];
  return (await db.query(ASK_FOR_CODE, values)).length > 0;
}

export interface PendingSignIn {
  user_id: string;
  email: string;
  /** The stored hash of the password, which was right. */
  password: string;
  /** The sealed key. */
  secret: string;
}

/** Codes that one sign-in may try. */
const TRIES = 5;

// Another password has ended it, however it was set.
const PENDING = sql(
  'pending_sign_ins_find',
  `select p.user_id, u.email, p.password, t.secret from pending_sign_ins p
   join users u on u.id = p.user_id
   join accounts a on a.user_id = p.user_id and a.provider_id = 'credential' and a.password = p.password
   join two_factor t on t.user_id = p.user_id and t.enabled_at is not null
   where p.token_hash = $1 and p.expires_at > $2 and p.tries < ${TRIES}`,
);

export async function findPending(
  db: Queryable,
  token_hash: string,
  now: Date,
): Promise<PendingSignIn | undefined> {
  return (await db.query<PendingSignIn>(PENDING, [token_hash, now.toISOString()]))[0];
}

const COUNT_TRY = sql(
  'pending_sign_ins_count',
  `update pending_sign_ins set tries = tries + 1 where token_hash = $1 and tries < ${TRIES} returning tries`,
);

/** Counts a code before it is looked at; whether it may be, and whether it is the last. */
export async function countTry(
  db: Queryable,
  token_hash: string,
): Promise<{ allowed: boolean; last: boolean }> {
  const [row] = await db.query<{ tries: number }>(COUNT_TRY, [token_hash]);
  return { allowed: row !== undefined, last: row?.tries === TRIES };
}

const END_PENDING = sql(
  'pending_sign_ins_end',
  'delete from pending_sign_ins where token_hash = $1 returning user_id',
);

/** It leads to one session, and to no other. False when it had ended. */
export async function endPending(db: Queryable, token_hash: string): Promise<boolean> {
  return (await db.query(END_PENDING, [token_hash])).length > 0;
}
