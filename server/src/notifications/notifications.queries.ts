import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_DEFAULTS,
  type NotificationChannels,
  type NotificationPreferences,
  PREFERENCE_DEFAULTS,
  PREFERENCE_FIELDS,
  type SavedPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';
import {
  UNSUBSCRIBE_GROUPS,
  type UnsubscribeGroup,
} from '@pcr/contract/notifications/unsubscribe/unsubscribe.schema.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, type Statement, sql, type Transaction } from '../kit/postgres/database.ts';

/** `updated_at` is null while nothing was saved; the defaults hold then. */
export interface ChannelsRow extends NotificationChannels {
  user_id: string;
  updated_at: string | null;
}

const VERSION = `to_json(n.updated_at) #>> '{}' as updated_at`;
const GET = sql(
  'notifications_ways',
  `select n.user_id, ${NOTIFICATION_CHANNELS.map((name) => `n.${name}`).join(', ')}, ${VERSION}
   from notification_preferences n where n.user_id = $1`,
);

export async function get(db: Queryable, { id }: Actor): Promise<ChannelsRow> {
  const [row] = await db.query<ChannelsRow>(GET, [id]);
  return row ?? { user_id: id, ...NOTIFICATION_DEFAULTS, updated_at: null };
}

const WHOLE = sql(
  'notifications_whole',
  `select row_to_json(r)::text as preferences from (
     select ${PREFERENCE_FIELDS.map((name) => `n.${name}`).join(', ')}, n.updated_at
     from notification_preferences n where n.user_id = $1
   ) r`,
);

/** All that the notification screen sets. */
export async function whole(db: Queryable, userId: string): Promise<SavedPreferences> {
  const [row] = await db.query<{ preferences: string }>(WHOLE, [userId]);
  return row ? JSON.parse(row.preferences) : { ...PREFERENCE_DEFAULTS, updated_at: null };
}

const literal = (value: NotificationPreferences[keyof NotificationPreferences]): string => {
  if (typeof value === 'string') return `'${value}'`;
  return Array.isArray(value) ? `'{${value.join(',')}}'` : String(value);
};

/**
 * SQL for what a member prefers, by default where they have saved nothing; `member` is SQL for
 * their id.
 */
export const preferenceInSql = (name: keyof NotificationPreferences, member: string) =>
  `coalesce((select np.${name} from notification_preferences np where np.user_id = ${member}), ${literal(PREFERENCE_DEFAULTS[name])})`;

const MAKE = sql(
  'notifications_make',
  'insert into notification_preferences (user_id) values ($1) on conflict (user_id) do nothing',
);
const LOCK = sql(
  'notifications_lock',
  `select n.user_id, ${VERSION} from notification_preferences n where n.user_id = $1 for update`,
);

/** The row, made where there is none, and held until the transaction ends. */
export async function lock(
  tx: Transaction,
  { id }: Actor,
): Promise<Pick<ChannelsRow, 'user_id' | 'updated_at'>> {
  await tx.query(MAKE, [id]);
  const [row] = await tx.query<Pick<ChannelsRow, 'user_id' | 'updated_at'>>(LOCK, [id]);
  return row ?? { user_id: id, updated_at: null };
}

/** Sets these columns; an edit within the same millisecond still makes a version of its own. */
const setting = (name: string, columns: readonly string[]) =>
  sql(
    name,
    `update notification_preferences n set updated_at = greatest($2::timestamptz, n.updated_at + interval '1 millisecond'),
       ${columns.map((column, at) => `${column} = $${at + 3}`).join(', ')}
     where n.user_id = $1`,
  );
const SET_CHANNELS = setting('notifications_update', NOTIFICATION_CHANNELS);
const SET_WHOLE = setting('notifications_update_whole', PREFERENCE_FIELDS);

type Own = Pick<ChannelsRow, 'user_id'>;

export async function update(
  tx: Transaction,
  { row }: Permit<'edit', Own>,
  channels: NotificationChannels,
  now: Date,
): Promise<void> {
  await tx.query(SET_CHANNELS, [
    row.user_id,
    now.toISOString(),
    ...NOTIFICATION_CHANNELS.map((name) => channels[name]),
  ]);
}

export async function updateWhole(
  tx: Transaction,
  { row }: Permit<'edit', Own>,
  preferences: NotificationPreferences,
  now: Date,
): Promise<void> {
  await tx.query(SET_WHOLE, [
    row.user_id,
    now.toISOString(),
    ...PREFERENCE_FIELDS.map((name) => preferences[name]),
  ]);
}

const FILL_ZONE = sql(
  'notifications_fill_zone',
  `insert into notification_preferences as n (user_id, time_zone) values ($1, $2)
   on conflict (user_id) do update set time_zone = excluded.time_zone where n.time_zone is null
   returning n.user_id`,
);

/**
 * If none is kept yet; returns whether that was so. Choices that were made stay, and so does the
 * version.
 */
export async function fillZone(
  tx: Transaction,
  { row }: Permit<'edit', Own>,
  timeZone: string,
): Promise<boolean> {
  return (await tx.query(FILL_ZONE, [row.user_id, timeZone])).length > 0;
}

// The name is one of the contract's list, never what somebody sent.
const OFF = Object.fromEntries(
  UNSUBSCRIBE_GROUPS.map((group) => [
    group,
    sql(
      `notifications_off_${group}`,
      `insert into notification_preferences as n (user_id, ${group}, updated_at)
       select u.id, false, $2 from users u where u.id = $1
       on conflict (user_id) do update set
         updated_at = case when n.${group} then greatest($2::timestamptz, n.updated_at + interval '1 millisecond') else n.updated_at end,
         ${group} = false
       returning n.user_id`,
    ),
  ]),
) as Record<UnsubscribeGroup, Statement>;

const ON = Object.fromEntries(
  UNSUBSCRIBE_GROUPS.map((group) => [
    group,
    sql(
      `notifications_on_${group}`,
      `select ${preferenceInSql(group, 'u.id')} as is_on from users u where u.id = $1`,
    ),
  ]),
) as Record<UnsubscribeGroup, Statement>;

/** Whether one thing is on; undefined when there is no such member any more. */
export async function isOn(
  db: Queryable,
  userId: string,
  group: UnsubscribeGroup,
): Promise<boolean | undefined> {
  const [row] = await db.query<{ is_on: boolean }>(ON[group], [userId]);
  return row?.is_on;
}

/** Turns one thing off, as a version of its own; false when there is no such member any more. */
export async function turnOff(
  db: Queryable,
  { row }: Permit<'edit', Pick<ChannelsRow, 'user_id'>>,
  group: UnsubscribeGroup,
  now: Date,
): Promise<boolean> {
  return (await db.query(OFF[group], [row.user_id, now.toISOString()])).length > 0;
}
