import type { Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { preferenceInSql } from '../../notifications/notifications.ts';

// A session that is made meanwhile waits for this (its foreign key), and its sign-in then takes the
// deletion back.
const HOLD = sql(
  'deletion_hold',
  `select ${preferenceInSql('time_zone', 'u.id')} as time_zone from users u where u.id = $1 for update of u`,
);
const PENDING = sql(
  'deletion_pending',
  `select to_json(erase_at) #>> '{}' as erase_at from account_deletions where user_id = $1`,
);
const REQUEST = sql(
  'deletion_request',
  `insert into account_deletions (user_id, requested_at, erase_at) values ($1, $2, $3)
   returning to_json(erase_at) #>> '{}' as erase_at`,
);

interface Asked {
  erase_at: string;
  isNew: boolean;
  /** The member's; null while it is not known. */
  time_zone: string | null;
}

/**
 * Asks for the deletion of the account. Of two requests the first holds. Undefined when the account
 * is gone.
 */
export async function request(
  tx: Transaction,
  { row }: Permit<'request', { user_id: string }>,
  now: Date,
  eraseAt: Date,
): Promise<Asked | undefined> {
  const [held] = await tx.query<Pick<Asked, 'time_zone'>>(HOLD, [row.user_id]);
  if (!held) return undefined;
  const [before] = await tx.query<{ erase_at: string }>(PENDING, [row.user_id]);
  if (before) return { ...held, ...before, isNew: false };
  const values = [row.user_id, now.toISOString(), eraseAt.toISOString()];
  const [made] = await tx.query<{ erase_at: string }>(REQUEST, values);
  return made && { ...held, ...made, isNew: true };
}

const TAKE_BACK = sql(
  'deletion_take_back',
  `delete from account_deletions d using sessions s, users u
   where s.token_hash = $1 and d.user_id = s.user_id and u.id = d.user_id and d.erase_at > $2
   returning u.email`,
);

/**
 * Takes back the deletion of the account of this session, if there is one whose time is not over;
 * its address.
 */
export async function takeBack(
  tx: Transaction,
  session: string,
  now: Date,
): Promise<string | undefined> {
  const [told] = await tx.query<{ email: string }>(TAKE_BACK, [session, now.toISOString()]);
  return told?.email;
}

// One whose time is not over was taken back before this is asked.
const LIVES = sql(
  'deletion_lives',
  `select 1 as one from sessions s
   where s.token_hash = $1 and not exists (select from account_deletions d where d.user_id = s.user_id)`,
);

/** Whether the account of this session is there, and does not wait for its erasure. */
export async function lives(tx: Transaction, session: string): Promise<boolean> {
  return (await tx.query(LIVES, [session])).length > 0;
}

const REMIND = sql(
  'deletion_remind',
  `update account_deletions d set reminded_at = $1 from users u
   where u.id = d.user_id and d.reminded_at is null and d.erase_at > $1 and d.erase_at <= $2
   returning u.email, to_json(d.erase_at) #>> '{}' as erase_at, ${preferenceInSql('time_zone', 'u.id')} as time_zone`,
);

/** Members to remind now, once each. */
export function remind(
  tx: Transaction,
  now: Date,
  until: Date,
): Promise<{ email: string; erase_at: string; time_zone: string | null }[]> {
  return tx.query(REMIND, [now.toISOString(), until.toISOString()]);
}

const DUE = sql(
  'deletion_due',
  'select user_id from account_deletions where erase_at <= $1 order by erase_at',
);

export async function due(db: Queryable, now: Date): Promise<string[]> {
  return (await db.query<{ user_id: string }>(DUE, [now.toISOString()])).map(
    ({ user_id }) => user_id,
  );
}

const HOLD_DUE = sql(
  'deletion_hold_due',
  `select u.email, u.email_confirmed from account_deletions d join users u on u.id = d.user_id
   where d.user_id = $1 and d.erase_at <= $2 for update of d`,
);

export interface Due {
  email: string;
  email_confirmed: boolean;
}

/**
 * Holds a deletion whose time is over until the transaction ends; undefined when it is done or was
 * taken back.
 */
export async function holdDue(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<Due | undefined> {
  const [told] = await tx.query<Due>(HOLD_DUE, [userId, now.toISOString()]);
  return told;
}
