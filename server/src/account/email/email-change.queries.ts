import type { EmailChange } from '@pcr/contract/account/email/email-change.schema.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { endLinks } from '../account.queries.ts';

const PENDING = sql(
  'email_change_pending',
  `select c.new_email, to_json(c.expires_at) #>> '{}' as expires_at
   from email_changes c where c.user_id = $1 and c.expires_at > $2`,
);

/** The change that waits for its link, if there is one. */
export async function pendingChange(
  db: Queryable,
  { id }: Actor,
  now: Date,
): Promise<EmailChange | undefined> {
  const [row] = await db.query<EmailChange>(PENDING, [id, now.toISOString()]);
  return row;
}

const BY_TOKEN = sql(
  'email_change_by_token',
  `select c.new_email, to_json(c.expires_at) #>> '{}' as expires_at
   from email_changes c where c.token_hash = $1 and c.expires_at > $2`,
);

/** The change that the link with this token would make; undefined if the link no longer works. */
export async function changeByToken(
  db: Queryable,
  token_hash: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const [row] = await db.query<EmailChange>(BY_TOKEN, [token_hash, now.toISOString()]);
  return row;
}

export interface NewChange {
  user_id: string;
  new_email: string;
  token_hash: string;
  expires_at: Date;
  /** The stored hash of the session that asks; null when it has just ended. */
  session_hash: string | null;
}

// One at a time: the link of an earlier one no longer works.
const REQUEST = sql(
  'email_change_request',
  `insert into email_changes (user_id, new_email, token_hash, expires_at, requested_at, session_id)
   values ($1, $2, $3, $4, $5, (select s.id from sessions s where s.token_hash = $6 and s.user_id = $1))
   on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash,
     expires_at = excluded.expires_at, requested_at = excluded.requested_at, session_id = excluded.session_id`,
);

export async function request(
  tx: Transaction,
  { row }: Permit<'request', NewChange>,
  now: Date,
): Promise<void> {
  const { user_id, new_email, token_hash, expires_at, session_hash } = row;
  const values = [
    user_id,
    new_email,
    token_hash,
    expires_at.toISOString(),
    now.toISOString(),
    session_hash,
  ];
  await tx.query(REQUEST, values);
}

const CANCEL = sql('email_change_cancel', 'delete from email_changes where user_id = $1');

export async function cancel(
  db: Queryable,
  { row }: Permit<'cancel', { user_id: string }>,
): Promise<void> {
  await db.query(CANCEL, [row.user_id]);
}

const USE = sql(
  'email_change_use',
  `delete from email_changes where token_hash = $1 and expires_at > $2 returning user_id, new_email, session_id`,
);
const DROP = sql('email_change_drop', 'delete from email_changes where token_hash = $1');
// First, as in every change of what an account is signed in to with (account.queries.ts).
const OLD_EMAIL = sql(
  'email_change_old',
  `select u.email, u.email_confirmed from users u join email_changes c on c.user_id = u.id
   where c.token_hash = $1 for update of u`,
);
// Somebody who opened the link has read the mail: the new address is theirs. A session that is made
// meanwhile waits for this (its foreign key), and then finds that the old address has no account.
const CHANGE = sql(
  'email_change_apply',
  'update users set email = $2, email_confirmed = true, email_refused_at = null, updated_at = $3 where id = $1',
);
const END_SESSIONS = sql(
  'email_change_end_sessions',
  'delete from sessions where user_id = $1 and id is distinct from $2',
);

// They began with the old address.
const END_PENDING = sql(
  'email_change_end_pending',
  'delete from pending_sign_ins where user_id = $1',
);

/**
 * Uses the token: the address changes; reset links and all sessions end but the one in which the
 * change was asked for. Undefined when there is no such token (any more). Throws PostgreSQL's 23505
 * when the address is another account's.
 */
export async function apply(
  tx: Transaction,
  token_hash: string,
  now: Date,
): Promise<{ old_email: string; old_confirmed: boolean; new_email: string } | undefined> {
  const at = now.toISOString();
  const [before] = await tx.query<{ email: string; email_confirmed: boolean }>(OLD_EMAIL, [
    token_hash,
  ]);
  const [change] = await tx.query<{
    user_id: string;
    new_email: string;
    session_id: string | null;
  }>(USE, [token_hash, at]);
  if (!change) return undefined;
  const { user_id, new_email, session_id } = change;
  await tx.query(CHANGE, [user_id, new_email, at]);
  // They went to the old address.
  await endLinks(tx, user_id);
  await tx.query(END_SESSIONS, [user_id, session_id]);
  await tx.query(END_PENDING, [user_id]);
  return {
    old_email: before?.email ?? '',
    old_confirmed: before?.email_confirmed ?? false,
    new_email,
  };
}

/** The change with this token cannot be made any more. */
export async function drop(db: Queryable, token_hash: string): Promise<void> {
  await db.query(DROP, [token_hash]);
}
