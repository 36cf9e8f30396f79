import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { preferenceInSql } from '../../notifications/notifications.ts';

export interface DeviceRow {
  id: string;
  user_agent: string | null;
  signed_in_at: string;
  last_used_at: string;
  this_device: boolean;
}

// Of sessions there are fifty at most (account.md 13).
const LIST = sql(
  'devices_list',
  `select s.id, s.user_agent, to_json(s.created_at) #>> '{}' as signed_in_at,
     to_json(s.last_used_at) #>> '{}' as last_used_at, s.token_hash = $2 as this_device
   from sessions s where s.user_id = $1 and s.expires_at > $3 and s.idle_at > $3
   order by s.token_hash = $2 desc, s.last_used_at desc, s.id`,
);

/** The living sessions of the caller, whose own is `session`. */
export function list(
  db: Queryable,
  { id }: Actor,
  session: string | null,
  now: Date,
): Promise<DeviceRow[]> {
  return db.query<DeviceRow>(LIST, [id, session, now.toISOString()]);
}

const OF = sql('devices_of', 'select s.id, s.user_id from sessions s where s.id = $1');

export async function find(
  db: Queryable,
  id: string,
): Promise<{ id: string; user_id: string } | undefined> {
  const [row] = await db.query<{ id: string; user_id: string }>(OF, [id]);
  return row;
}

const END = sql('devices_end', 'delete from sessions where id = $1');

export async function end(tx: Transaction, { row }: Permit<'end', { id: string }>): Promise<void> {
  await tx.query(END, [row.id]);
}

const END_OTHERS = sql(
  'devices_end_others',
  'delete from sessions where user_id = $1 and token_hash is distinct from $2',
);

/** Ends all sessions of the account but this one. */
export async function endOthers(
  tx: Transaction,
  userId: string,
  session: string | null,
): Promise<void> {
  await tx.query(END_OTHERS, [userId, session]);
}

const BY_LINK = sql(
  'devices_end_by_link',
  'delete from sessions where end_link_hash = $1 returning user_id',
);

/**
 * Ends the session that the link with this hash is about. Whose it was; undefined when it has ended
 * already.
 */
export async function endByLink(
  tx: Transaction,
  end_link_hash: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ user_id: string }>(BY_LINK, [end_link_hash]);
  return row?.user_id;
}

// The first sign-in of all is no news, and an address that nobody has confirmed may be a
// stranger's.
const LINK = sql(
  'devices_link',
  `update sessions s set end_link_hash = $2 from users u
   where s.token_hash = $1 and u.id = s.user_id and u.signup_at is not null and u.email_confirmed
   returning u.email, s.user_agent, ${preferenceInSql('time_zone', 'u.id')} as time_zone`,
);

interface NewDevice {
  email: string;
  user_agent: string | null;
  /** Null while no device of the member has said it. */
  time_zone: string | null;
}

/**
 * Gives a new session the link that ends it. Returns the member to tell; undefined if nobody is to
 * be told.
 */
export async function linkNew(
  tx: Transaction,
  session: string,
  end_link_hash: string,
): Promise<NewDevice | undefined> {
  const [row] = await tx.query<NewDevice>(LINK, [session, end_link_hash]);
  return row;
}
