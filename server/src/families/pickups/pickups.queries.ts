import {
  COMING_DAYS,
  COMING_PAGE,
  PICKUP_DAYS,
  type PickupEdit,
  type PickupSkip,
  type PickupSnooze,
} from '@pcr/contract/families/pickups/pickups.schema.ts';
import { nextVersion } from '../../kit/history/history.ts';
import { ID_KEY, INSTANT_KEY, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { todayRow } from '../../kit/postgres/today-row.ts';
import { preferenceInSql } from '../../notifications/notifications.ts';

// Days are those of the member's own zone: PostgreSQL knows when summer begins.

type Owned = Permit<'edit', { id: string; user_id: string }>;

/** The time on a weekday of a row `p`; `day` is SQL. */
const timeOn = (day: string) =>
  `case extract(isodow from ${day}) ${PICKUP_DAYS.map((name, n) => `when ${n + 1} then p.${name}`).join(' ')} end`;

/**
 * For a row `p` of pickups, now $2: `chosen` is what its member chose, `ahead` the pickups to come.
 * Reads `rows`, SQL.
 */
const AROUND = (rows: string) => `
  chosen as materialized (
    select p.*, z.zone, ($2::timestamptz at time zone z.zone)::date as today,
      ${preferenceInSql('pickup_enabled', 'p.user_id')} as enabled,
      ${preferenceInSql('pickup_before_minutes', 'p.user_id')} as minutes,
      exists (
        select from families f where f.id = p.family_id and f.deleted_at is null and f.service_status = 'Active'
      ) as active
    from ${rows} p, lateral (select zone_or_utc(${preferenceInSql('time_zone', 'p.user_id')}) as zone) z
  ),
  ahead as materialized (
    select p.family_id, d.day, a.at, a.at - make_interval(mins => p.minutes) as remind_at,
      p.skipped_day is not null and d.day <= p.skipped_day as skipped,
      p.reminded_of is not null and a.at <= p.reminded_of as reminded
    from chosen p, generate_series(-1, 8) n, lateral (select p.today + n as day) d,
      lateral (select (d.day + ${timeOn('d.day')}) at time zone p.zone as at) a
    where a.at > $2
  )`;

/** A pickup is no news any more so long after it. */
const OF_USE = "interval '1 hour'";

const GET = sql(
  'pickups_get',
  `with own as (
     select f.id as family_id, f.family_name, f.user_id, ${PICKUP_DAYS.map((name) => `p.${name}`).join(', ')}, p.updated_at,
       p.snoozed_until, p.skipped_day, p.reminded_of
     from families f left join family_pickups p on p.family_id = f.id where f.id = $1
   ), ${AROUND('own')}
   select json_build_object(
     'family_id', c.family_id, 'family_name', c.family_name,
     ${PICKUP_DAYS.map((name) => `'${name}', to_char(c.${name}, 'HH24:MI')`).join(', ')},
     'updated_at', to_json(c.updated_at), 'time_zone', c.zone, 'pickup_enabled', c.enabled,
     'pickup_before_minutes', c.minutes,
     'next', (
       select json_build_object('day', a.day, 'at', to_json(a.at), 'skipped', a.skipped)
       from ahead a where c.active order by a.at limit 1
     ),
     'reminded_of', case when $2::timestamptz < c.reminded_of + ${OF_USE} then to_json(c.reminded_of) end,
     'snoozed_until', case when c.snoozed_until > $2 then to_json(c.snoozed_until) end
   )::text as pickups
   from chosen c`,
);

/** Pickups of the contract as JSON text. */
export async function get(db: Queryable, { row: { id } }: Owned, now: Date): Promise<string> {
  return (await db.query<{ pickups: string }>(GET, [id, now.toISOString()]))[0]?.pickups ?? '';
}

const ABOUT_COMING = sql(
  'pickups_about_coming',
  `select json_build_object(
     'time_zone', zone_or_utc(${preferenceInSql('time_zone', 'm.id')}),
     'pickup_enabled', ${preferenceInSql('pickup_enabled', 'm.id')},
     'has_active', exists (
       select from families f where f.user_id = m.id and f.deleted_at is null and f.service_status = 'Active'
     )
   )::text as about
   from (select $1::uuid as id) m`,
);

// It begins with the day before: a pickup that was due just before midnight is listed for an hour.
const COMING_ATS = `generate_series(-1, ${COMING_DAYS}) n, lateral (select me.today + n as day) d,
  lateral (select (d.day + ${timeOn('d.day')}) at time zone me.zone as at) a`;
const IS_COMING = `a.at > $2::timestamptz - ${OF_USE}`;
// What a pickup says beside its time is asked for those of the page alone.
const coming = (after: boolean) =>
  sql(
    `pickups_coming${after ? '_after' : ''}`,
    `with me as materialized (
       select z.zone, ($2::timestamptz at time zone z.zone)::date as today,
         ${preferenceInSql('pickup_enabled', '$1::uuid')} as enabled
       from (select zone_or_utc(${preferenceInSql('time_zone', '$1::uuid')}) as zone) z
     ),
     coming as materialized (
       select p.family_id, d.day, a.at
       from me, family_pickups p
         join families f on f.id = p.family_id and f.deleted_at is null and f.service_status = 'Active', ${COMING_ATS}
       where p.user_id = $1 and ${IS_COMING} ${after ? 'and (a.at, p.family_id) > ($3::timestamptz, $4::uuid)' : ''}
       order by a.at, p.family_id limit ${COMING_PAGE + 1}
     )
     select (select row_to_json(r)::text from (
         select c.family_id || ' ' || c.day as id, c.family_id, f.family_name, f.location, f.contact_info, c.at, c.day,
           to_char(c.at at time zone me.zone, 'HH24:MI') as time, coalesce(c.day <= p.skipped_day, false) as skipped,
           json_build_object('skip', coalesce(o.open and c.at = o.next, false),
             'unskip', coalesce(o.open and c.at = o.last_skipped, false)) as can
       ) r) as item, c.at::text as k0, c.family_id::text as k1
     from me, coming c join families f on f.id = c.family_id join family_pickups p on p.family_id = c.family_id
       cross join lateral (
         select me.enabled and c.at > $2 as open,
           min(a.at) filter (where a.at > $2 and (d.day > p.skipped_day) is not false) as next,
           max(a.at) filter (where d.day <= p.skipped_day) as last_skipped
         from ${COMING_ATS} where ${IS_COMING}
       ) o
     order by c.at, c.family_id`,
  );
const [COMING, COMING_AFTER] = [coming(false), coming(true)];

/** The pickups of a member's next days, as JSON text: ComingPickups of the contract. */
export async function listComing(
  db: Queryable,
  { id }: Actor,
  cursor: string | undefined,
  now: Date,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, [INSTANT_KEY, ID_KEY]) : [];
  const given = [id, now.toISOString(), ...keys];
  const rows = await db.query<PageRow>(cursor ? COMING_AFTER : COMING, given);
  const [about] = await db.query<{ about: string }>(ABOUT_COMING, [id]);
  return `${about?.about.slice(0, -1)},${page(rows, COMING_PAGE).slice(1)}`;
}

const LOCK = sql(
  'pickups_lock',
  `select to_json(p.updated_at) #>> '{}' as updated_at from family_pickups p where p.family_id = $1 for update`,
);

/** The version now, held; null where none were saved. The caller holds the record. */
export async function lockVersion(tx: Transaction, { row: { id } }: Owned): Promise<string | null> {
  return (await tx.query<{ updated_at: string }>(LOCK, [id]))[0]?.updated_at ?? null;
}

const ACTIVE = sql(
  'pickups_active',
  `select from families f where f.id = $1 and f.service_status = 'Active'`,
);

export async function isActive(tx: Transaction, { row: { id } }: Owned): Promise<boolean> {
  return (await tx.query(ACTIVE, [id])).length > 0;
}

// The task works out the next one, within a minute: in one place.
const SAVE = sql(
  'pickups_save',
  `insert into family_pickups as p (family_id, user_id, created_at, updated_at, next_at, ${PICKUP_DAYS.join(', ')})
   values ($1, $2, $3, $3, $3, ${PICKUP_DAYS.map((_, n) => `$${n + 4}`).join(', ')})
   on conflict (family_id) do update set updated_at = ${nextVersion('$3', 'p')}, next_at = $3,
     ${PICKUP_DAYS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
);

export async function save(
  tx: Transaction,
  { row: { id, user_id } }: Owned,
  times: PickupEdit,
  now: Date,
): Promise<void> {
  await tx.query(SAVE, [id, user_id, now.toISOString(), ...PICKUP_DAYS.map((name) => times[name])]);
}

/** SQL: the day of the pickup that a member was reminded of last is skipped. */
const IS_SKIPPED = (row: string) => `coalesce(
  (${row}.reminded_of at time zone zone_or_utc(${preferenceInSql('time_zone', `${row}.user_id`)}))::date
    <= ${row}.skipped_day, false)`;

const SNOOZE = sql(
  'pickups_snooze',
  `with held as materialized (
     select o.family_id from family_pickups p
       join family_pickups o on o.user_id = p.user_id and o.reminded_of = p.reminded_of
     where p.family_id = $1 and p.reminded_of = $3 and $2::timestamptz < p.reminded_of + ${OF_USE}
       and not ${IS_SKIPPED('o')}
     order by o.family_id for update of o
   )
   update family_pickups p set snoozed_until = $2::timestamptz + make_interval(mins => $4),
     next_at = least(p.next_at, $2::timestamptz + make_interval(mins => $4))
   from held where p.family_id = held.family_id and p.reminded_of = $3 returning 1`,
);

/**
 * Puts off the whole reminder, by whichever of its records, of those that are not skipped. False
 * where they all are, the member was reminded of another pickup since, or it is too long ago.
 */
export async function snooze(
  tx: Transaction,
  { row: { id } }: Owned,
  { pickup_at, minutes }: PickupSnooze,
  now: Date,
): Promise<boolean> {
  return (await tx.query(SNOOZE, [id, now.toISOString(), pickup_at, minutes])).length > 0;
}

const SKIP = sql(
  'pickups_skip',
  `with ${AROUND('(select * from family_pickups k where k.family_id = $1)')}
   update family_pickups p set skipped_day = greatest(p.skipped_day, $3::date), snoozed_until = null, next_at = $2
   from chosen c
   where p.family_id = c.family_id and $3::date between c.today - 1 and c.today + 8 returning 1`,
);

/** False where there are no times, or the day is not within a week. */
export async function skip(
  tx: Transaction,
  { row: { id } }: Owned,
  { day }: PickupSkip,
  now: Date,
): Promise<boolean> {
  return (await tx.query(SKIP, [id, now.toISOString(), day])).length > 0;
}

const UNSKIP = sql(
  'pickups_unskip',
  'update family_pickups p set skipped_day = null, next_at = $2 where p.family_id = $1',
);

export async function unskip(tx: Transaction, { row: { id } }: Owned, now: Date): Promise<void> {
  await tx.query(UNSKIP, [id, now.toISOString()]);
}

/** So many are looked for at a time. */
const AT_ONCE = 200;
const FIND_DUE = sql(
  'pickups_due',
  `select p.family_id, p.user_id, p.next_at::text as next_at from family_pickups p
   where p.next_at <= $1 and (p.next_at, p.family_id) > ($2::timestamptz, $3::uuid)
   order by p.next_at, p.family_id limit ${AT_ONCE}`,
);

export interface DuePickup {
  family_id: string;
  user_id: string;
  next_at: string;
}
/** Before any that is due. */
const NONE = { family_id: '00000000-0000-0000-0000-000000000000', next_at: '-infinity' };

/** The next of those that are to be looked at, after this one. */
export function findDue(
  db: Queryable,
  now: Date,
  after: Pick<DuePickup, 'family_id' | 'next_at'> = NONE,
): Promise<DuePickup[]> {
  return db.query<DuePickup>(FIND_DUE, [now.toISOString(), after.next_at, after.family_id]);
}

// Whoever erases an account holds it, and all that notifies the member depends on it. Of two
// processes one has all of a member's pickups: otherwise each would send a part of one reminder.
const HOLD_MEMBER = sql(
  'pickups_hold_member',
  'select from users u where u.id = $1 for no key update',
);

// A reminder that another process has sent is no longer due, and one that is over is not sent.
const TAKE = sql(
  'pickups_take',
  `with taken as materialized (
     select p.* from family_pickups p where p.user_id = $1 and p.next_at <= $2 order by p.family_id for update
   ), ${AROUND('taken')},
   told as (
     select c.family_id, coalesce(
       (
         select min(a.at) from ahead a
         where a.family_id = c.family_id and a.remind_at <= $2 and not a.skipped and not a.reminded
       ),
       case when c.snoozed_until <= $2 and $2::timestamptz < c.reminded_of + ${OF_USE} then c.reminded_of end
     ) as at
     from chosen c where c.enabled and c.active
   ),
   moved as (
     update family_pickups p set
       reminded_of = coalesce(told.at, p.reminded_of),
       snoozed_until = case when p.snoozed_until > $2 then p.snoozed_until end,
       next_at = case when c.enabled then least(
         case when p.snoozed_until > $2 then p.snoozed_until end,
         (select min(a.remind_at) from ahead a where a.family_id = c.family_id and a.remind_at > $2 and not a.skipped)
       ) end
     from chosen c left join told on told.family_id = c.family_id where p.family_id = c.family_id
     returning c.family_id, c.zone, told.at
   )
   select zone as time_zone, to_json(at) #>> '{}' as pickup_at, array_agg(family_id::text order by family_id) as family_ids
   from moved where at is not null group by zone, at order by at`,
);

export interface ToRemind {
  pickup_at: string;
  time_zone: string;
  family_ids: [string, ...string[]];
}

/**
 * Moves a member's schedule on; the pickups that they are reminded of now, those of one minute
 * together.
 */
export async function take(
  tx: Transaction,
  { user_id }: DuePickup,
  now: Date,
): Promise<ToRemind[]> {
  await tx.query(HOLD_MEMBER, [user_id]);
  return tx.query<ToRemind>(TAKE, [user_id, now.toISOString()]);
}

const REMINDED = sql(
  'pickups_reminded',
  `select o.family_id,
     ${IS_SKIPPED('o')} as skipped
   from family_pickups p join family_pickups o on o.user_id = p.user_id and o.reminded_of = p.reminded_of
   where p.family_id = $1`,
);

/** The records that were in the same reminder, and whether their day is skipped. */
export function remindedWith(
  tx: Transaction,
  { row: { id } }: Owned,
): Promise<{ family_id: string; skipped: boolean }[]> {
  return tx.query(REMINDED, [id]);
}

/**
 * SQL for the next pickup of today of the actor `$1`, who may have skipped the day (dashboard.md
 * 21): a row as `todayRow` makes it. `$2` is the instant of the request.
 */
export const pickupTodayInSql = `select ${todayRow({
  kind: "'pickup'",
  id: 'f.id',
  subject: 'f.family_name',
  due: 'a.at',
  day: 'p.today::text',
  time: "to_char(a.at at time zone p.zone, 'HH24:MI')",
})}
  from (
    select k.family_id, k.skipped_day, ${PICKUP_DAYS.map((name) => `k.${name}`).join(', ')}, z.zone,
      ($2::timestamptz at time zone z.zone)::date as today
    from family_pickups k,
      (select zone_or_utc(${preferenceInSql('time_zone', '$1')}) as zone offset 0) z
    where k.user_id = $1 offset 0
  ) p join families f on f.id = p.family_id and f.deleted_at is null and f.service_status = 'Active'
    cross join lateral (select (p.today + ${timeOn('p.today')}) at time zone p.zone as at) a
  where a.at > $2::timestamptz and (p.skipped_day is null or p.skipped_day < p.today)
  order by a.at, f.id limit 1`;
