import { PASSKEYS_MOST, type Passkey } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';

const SHOWN = `p.id, p.name, p.backed_up, to_json(p.created_at) #>> '{}' as created_at,
  to_json(p.last_used_at) #>> '{}' as last_used_at`;

const LIST = sql(
  'passkeys_list',
  `select ${SHOWN} from passkeys p where p.user_id = $1 order by p.created_at, p.id`,
);

/** The caller's own, 20 at most. */
export function list(db: Queryable, { id }: Actor): Promise<Passkey[]> {
  return db.query<Passkey>(LIST, [id]);
}

const OF = sql('passkeys_of', 'select p.id, p.user_id from passkeys p where p.id = $1');

export async function find(
  db: Queryable,
  id: string,
): Promise<{ id: string; user_id: string } | undefined> {
  const [row] = await db.query<{ id: string; user_id: string }>(OF, [id]);
  return row;
}

const KNOWN = sql(
  'passkeys_known',
  'select p.credential_id as id, p.transports from passkeys p where p.user_id = $1',
);

/** Those that the member has, as a browser knows them. */
export function known(
  db: Queryable,
  { id }: Actor,
): Promise<{ id: string; transports: string[] }[]> {
  return db.query<{ id: string; transports: string[] }>(KNOWN, [id]);
}

const CHALLENGE = sql(
  'passkeys_challenge',
  'insert into passkey_challenges (challenge_hash, user_id, expires_at) values ($1, $2, $3)',
);

/**
 * Remembers what a browser is asked to sign. `userId` is who adds a passkey; null: somebody signs
 * in.
 */
export async function remember(
  db: Queryable,
  hash: string,
  userId: string | null,
  expires_at: Date,
): Promise<void> {
  await db.query(CHALLENGE, [hash, userId, expires_at.toISOString()]);
}

const USE = sql(
  'passkeys_use_challenge',
  `delete from passkey_challenges where challenge_hash = $1 and user_id is not distinct from $2::uuid
     and expires_at > $3 returning 1 as one`,
);

/** Uses it up; if several do so at once, one succeeds. False where there is none such. */
export async function use(
  db: Queryable,
  hash: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  return (await db.query(USE, [hash, userId, now.toISOString()])).length > 0;
}

export interface NewRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: readonly string[];
  device_type: string;
  backed_up: boolean;
  name: string;
}

// Of two at once the second waits, and counts the first.
const LOCK = sql('passkeys_lock', 'select 1 as one from users where id = $1 for no key update');
const ADD = sql(
  'passkeys_add',
  `insert into passkeys as p (id, user_id, credential_id, public_key, counter, transports, device_type, backed_up, name,
     created_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
   where (select count(*) from passkeys o where o.user_id = $2) < ${PASSKEYS_MOST}
   on conflict (credential_id) do nothing returning ${SHOWN}`,
);

/**
 * Undefined where the account has as many as it may, or a device gave out a passkey that is
 * somebody's already.
 */
export async function add(
  tx: Transaction,
  { row }: Permit<'add', NewRow>,
  now: Date,
): Promise<Passkey | undefined> {
  await tx.query(LOCK, [row.user_id]);
  const {
    id,
    user_id,
    credential_id,
    public_key,
    counter,
    transports,
    device_type,
    backed_up,
    name,
  } = row;
  const bytes = Buffer.from(public_key);
  const values = [
    id,
    user_id,
    credential_id,
    bytes,
    counter,
    transports,
    device_type,
    backed_up,
    name,
  ];
  const [added] = await tx.query<Passkey>(ADD, [...values, now.toISOString()]);
  return added;
}

const RENAME = sql(
  'passkeys_rename',
  `update passkeys p set name = $2 where p.id = $1 returning ${SHOWN}`,
);

/** Undefined where it was removed meanwhile. */
export async function rename(
  tx: Transaction,
  { row }: Permit<'rename', { id: string }>,
  name: string,
): Promise<Passkey | undefined> {
  const [renamed] = await tx.query<Passkey>(RENAME, [row.id, name]);
  return renamed;
}

const REMOVE = sql('passkeys_remove', 'delete from passkeys where id = $1 returning 1 as one');

/** False where it was removed meanwhile. */
export async function remove(
  tx: Transaction,
  { row }: Permit<'remove', { id: string }>,
): Promise<boolean> {
  return (await tx.query(REMOVE, [row.id])).length > 0;
}

export interface StoredPasskey {
  id: string;
  user_id: string;
  email: string;
  email_confirmed: boolean;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

const BY_CREDENTIAL = sql(
  'passkeys_by_credential',
  `select p.id, p.user_id, u.email, u.email_confirmed, p.public_key, p.counter::float8 as counter, p.transports
   from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
);

/** The passkey that a browser names, whoever has it. */
export async function byCredential(
  db: Queryable,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await db.query<StoredPasskey>(BY_CREDENTIAL, [credentialId]);
  return row;
}

const HOLD = sql('passkeys_hold', 'select 1 as one from passkeys where id = $1 for key share');

/** Whether it is there still, once what takes it away at this moment has ended. */
export async function isThere(db: Queryable, id: string): Promise<boolean> {
  return (await db.query(HOLD, [id])).length > 0;
}

const USED = sql(
  'passkeys_used',
  `update passkeys set counter = $2, backed_up = $3, last_used_at = $4
   where id = $1 and (counter < $2 or counter = 0 and $2 = 0) returning 1 as one`,
);

/** Notes a sign-in. False where the passkey was removed meanwhile, or has counted further. */
export async function used(
  tx: Transaction,
  given: { id: string; counter: number; backed_up: boolean },
  now: Date,
): Promise<boolean> {
  const { id, counter, backed_up } = given;
  return (await tx.query(USED, [id, counter, backed_up, now.toISOString()])).length > 0;
}
