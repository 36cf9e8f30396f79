import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';

/** An account as the operator sees it. */
export interface UserRow {
  id: string;
  full_name: string;
  email: string;
  email_confirmed: boolean;
  created_at: string;
  signup_at: string | null;
  sessions: number;
  /** From when on it is deleted, as its member asked; null: nobody asked. */
  erase_at: string | null;
}

const COLUMNS = `u.id, u.full_name, u.email, u.email_confirmed, u.created_at, u.signup_at,
  (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions,
  (select d.erase_at from account_deletions d where d.user_id = u.id) as erase_at`;

const LIST = sql(
  'users_list',
  `select ${COLUMNS} from users u
   where $1 = '' or comparable(u.full_name) like containing($1) or comparable(u.email) like containing($1)
   order by u.created_at desc, u.id desc limit $2 offset $3`,
);

export function list(
  db: Queryable,
  search: string,
  limit: number,
  offset: number,
): Promise<UserRow[]> {
  return db.query<UserRow>(LIST, [search, limit, offset]);
}

const FIND = sql(
  'users_find',
  `select ${COLUMNS} from users u where u.email = lower($1) or u.id::text = lower($1)`,
);

export async function find(db: Queryable, emailOrId: string): Promise<UserRow | undefined> {
  return (await db.query<UserRow>(FIND, [emailOrId]))[0];
}

const COUNT = sql('users_count', 'select count(*)::int as count from users');

export async function count(db: Queryable): Promise<number> {
  return (await db.query<{ count: number }>(COUNT, []))[0]?.count ?? 0;
}

const ADDRESSES = sql(
  'users_addresses',
  'select email from users where id = $1 union select new_email from email_changes where user_id = $1',
);

/** The address of an account, and the one that it is about to have. */
export async function addresses(db: Queryable, id: string): Promise<string[]> {
  return (await db.query<{ email: string }>(ADDRESSES, [id])).map(({ email }) => email);
}

// Anything being written for the account comes before this, or finds it gone. Notifying the member
// waits for nobody.
const HOLD_ERASURE = sql(
  'users_hold_erasure',
  'select 1 as one from users where id = $1 for no key update',
);

/** Holds an account until the transaction ends; false when it is gone. */
export async function holdForErasure(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query(HOLD_ERASURE, [id])).length > 0;
}

const DELETE = sql('users_delete', 'delete from users where id = $1 returning id');
const END_LINKS = sql('users_end_links', 'delete from verifications where value = $1::text');

export async function deleteUser(tx: Transaction, id: string): Promise<boolean> {
  await tx.query(END_LINKS, [id]);
  return (await tx.query(DELETE, [id])).length > 0;
}

const SIGN_OUT = sql('users_sign_out', 'delete from sessions where user_id = $1 returning id');
const SIGN_ALL_OUT = sql('users_sign_all_out', 'delete from sessions returning id');

/** Ends the sessions of one account, or of all (null); how many there were. */
export async function endSessions(db: Queryable, id: string | null): Promise<number> {
  return (id === null ? await db.query(SIGN_ALL_OUT, []) : await db.query(SIGN_OUT, [id])).length;
}

const OPEN = sql(
  'users_open_account',
  `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
   values (gen_random_uuid(), $1, 'credential', $1::uuid::text, $2, $3, $3)`,
);

/** A way to sign in with this hash. */
export async function openAccount(
  tx: Transaction,
  userId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await tx.query(OPEN, [userId, hash, now.toISOString()]);
}
