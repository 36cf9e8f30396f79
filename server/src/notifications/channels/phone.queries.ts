import type { OwnPhone } from '@pcr/contract/notifications/channels/phone.schema.ts';
import { PHONE_CODE_TRIES } from '@pcr/contract/notifications/channels/phone.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { sweeping } from '../../kit/postgres/old-rows/sweep.ts';

// All rows are found by the caller's own id: there is nobody else's to permit.

const OWN = sql(
  'phone_own',
  `select
     (select json_build_object('phone', p.phone, 'confirmed_at', p.confirmed_at)
      from phone_numbers p where p.user_id = $1) as confirmed,
     (select json_build_object('phone', c.phone, 'expires_at', c.expires_at, 'refused_at', c.refused_at)
      from phone_codes c where c.user_id = $1 and c.expires_at > $2 and c.tries < ${PHONE_CODE_TRIES}) as waiting`,
);

export async function own(db: Queryable, { id }: Actor, now: Date): Promise<OwnPhone> {
  const [row] = await db.query<OwnPhone>(OWN, [id, now.toISOString()]);
  return row ?? { confirmed: null, waiting: null };
}

const SET_CODE = sql(
  'phone_set_code',
  `insert into phone_codes (user_id, phone, code_hash, tries, created_at, expires_at) values ($1, $2, $3, 0, $4, $5)
   on conflict (user_id) do update set phone = excluded.phone, code_hash = excluded.code_hash, tries = 0,
     created_at = excluded.created_at, expires_at = excluded.expires_at, refused_at = null`,
);

/** This number waits for this code, and no other does. */
export async function setCode(
  tx: Transaction,
  { id }: Actor,
  { phone, code_hash, expires }: { phone: string; code_hash: string; expires: Date },
  now: Date,
): Promise<void> {
  await tx.query(SET_CODE, [id, phone, code_hash, now.toISOString(), expires.toISOString()]);
}

const REFUSE = sql(
  'phone_refuse',
  `update phone_codes set refused_at = $4
   where user_id = $1 and phone = $2 and expires_at = $3 and refused_at is null returning 1`,
);

/** No code comes there; false where that is known, or another one has taken its place. */
export async function refuse(
  tx: Transaction,
  { user_id, phone, expires_at }: { user_id: string; phone: string; expires_at: string },
  now: Date,
): Promise<boolean> {
  return (await tx.query(REFUSE, [user_id, phone, expires_at, now.toISOString()])).length > 0;
}

// Counted before it is looked at, in one statement: of many tries at once each counts.
const TRY = sql(
  'phone_try',
  `update phone_codes set tries = tries + 1 where user_id = $1 and expires_at > $2 and tries < ${PHONE_CODE_TRIES}
   returning phone, code_hash, tries`,
);

export interface TriedCode {
  phone: string;
  code_hash: string;
  /** This one among them. */
  tries: number;
}

/** Counts a try; undefined when there is no code to try any more. */
export async function countTry(
  db: Queryable,
  { id }: Actor,
  now: Date,
): Promise<TriedCode | undefined> {
  const [row] = await db.query<TriedCode>(TRY, [id, now.toISOString()]);
  return row;
}

// Only while it is the code that was looked at: another may have taken its place.
const USE = sql(
  'phone_use',
  `with used as (delete from phone_codes where user_id = $1 and code_hash = $2 returning user_id, phone)
   insert into phone_numbers (user_id, phone, confirmed_at) select user_id, phone, $3 from used
   on conflict (user_id) do update set phone = excluded.phone, confirmed_at = excluded.confirmed_at
   returning phone`,
);

/** The number is confirmed with its code; false when that code is gone. */
export async function confirm(
  tx: Transaction,
  { id }: Actor,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  return (await tx.query(USE, [id, codeHash, now.toISOString()])).length > 0;
}

const REMOVE = sql(
  'phone_remove',
  `with code as (delete from phone_codes where user_id = $1), number as (delete from phone_numbers where user_id = $1)
   select graphile_worker.remove_job($2)`,
);

/** No number, no code, and none on its way. */
export async function remove(tx: Transaction, { id }: Actor, jobKey: string): Promise<void> {
  await tx.query(REMOVE, [id, jobKey]);
}

const PHONE = sql('phone_of', 'select phone from phone_numbers where user_id = $1');

/** The confirmed number of a member, as a phone dials it. */
export async function phoneOf(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ phone: string }>(PHONE, [userId]);
  return row?.phone;
}

const ended = sweeping('phone_sweep', 'phone_codes', 'r.expires_at < $1');

export async function sweep(db: Queryable, now: Date): Promise<void> {
  await ended(db, [now.toISOString()]);
}
