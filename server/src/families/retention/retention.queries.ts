import { TODAY_COUNTED } from '@pcr/contract/dashboard/today.schema.ts';
import {
  EXPIRING_PAGE,
  FIRST_WARNING_DAYS,
  LAST_WARNING_DAYS,
} from '@pcr/contract/families/retention/retention.schema.ts';
import { isDay } from '@pcr/contract/kit/shapes.ts';
import { DATA_RETENTIONS, type DataRetention } from '@pcr/contract/privacy/privacy.schema.ts';
import { ID_KEY, type KeyForm, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { todayRow } from '../../kit/postgres/today-row.ts';
import { privacyInSql } from '../../privacy/privacy.ts';

// Deleting family records for their age (retention.md). Days are those of UTC, as YYYY-MM-DD. Each
// statement looks at the row that it locks, so a change that was committed before it counts.

const YEARS: Record<DataRetention, number | null> = {
  '1year': 1,
  '2years': 2,
  '5years': 5,
  forever: null,
};

const CHOICE = privacyInSql.dataRetention('f.user_id');
/**
 * The first day on which the record is older than its owner's choice; null where that is 'forever'.
 */
const DUE = `(f.aging_from + make_interval(years => case ${CHOICE} ${DATA_RETENTIONS.map(
  (name) => `when '${name}' then ${YEARS[name]}`,
).join(' ')} end) + interval '1 day')::date`;

/**
 * Whether a record's age is looked at: not while it is deleted, nor while somebody waits for its
 * owner's answer.
 */
const AGES = 'f.deleted_at is null and not f.disputed';
/** Whether its owner was warned about the age that it has now; `today` is SQL. */
const warned = (today: string) =>
  `${AGES} and f.warned_on > f.aging_from and ${DUE} <= ${today}::date + ${FIRST_WARNING_DAYS}`;
/** The day on which a record that was warned about goes. */
const deletedOn = (today: string) =>
  `greatest(${DUE}, f.warned_on + ${FIRST_WARNING_DAYS}, coalesce(f.warned_again_on, ${today}::date) + ${LAST_WARNING_DAYS})`;

/**
 * The trigger that keeps the words of names looks at each two rows of a statement: few at a time.
 */
const AT_ONCE = 500;

const TAKE_BACK = sql(
  'retention_take_back',
  `with young as materialized (
     select f.id from families f where f.warned_on is not null and (${warned('$1')}) is not true
     order by f.id limit ${AT_ONCE} for update of f
   )
   update families f set warned_on = null, warned_again_on = null from young where f.id = young.id returning 1`,
);

/**
 * Forgets some of the warnings about records that were changed or kept since, or whose owner keeps
 * them for longer now; how many, 0 at the end.
 */
export async function takeWarningsBack(db: Queryable, today: string): Promise<number> {
  return (await db.query(TAKE_BACK, [today])).length;
}

const DELETE = sql(
  'retention_delete',
  `with old as materialized (
     select f.id from families f
     where f.warned_on is not null and f.warned_again_on is not null and ${warned('$1')} and ${deletedOn('$1')} <= $1::date
     order by f.id limit ${AT_ONCE} for update of f
   )
   delete from families f using old where f.id = old.id returning f.user_id`,
);

/**
 * Deletes for good some of the records whose day has come, with their look-ups; their owners, none
 * at the end.
 */
export async function deleteOld(tx: Transaction, today: string): Promise<string[]> {
  return (await tx.query<{ user_id: string }>(DELETE, [today])).map(({ user_id }) => user_id);
}

const TO_WARN_FIRST = `f.warned_on is null and ${DUE} <= $1::date + ${FIRST_WARNING_DAYS}`;
const TO_WARN_AGAIN = `f.warned_on is not null and f.warned_again_on is null and ${warned('$1')}
  and greatest(${DUE}, f.warned_on + ${FIRST_WARNING_DAYS}) <= $1::date + ${LAST_WARNING_DAYS}`;
/**
 * A record that is younger is not due within the days of the first warning, whatever the choice; an
 * index has it.
 */
const OLD_ENOUGH = `f.aging_from <= $1::date + ${FIRST_WARNING_DAYS} - 365`;

const TO_WARN = sql(
  'retention_to_warn',
  `select w.user_id from (
     select f.user_id from families f where ${AGES} and ${OLD_ENOUGH} and ${TO_WARN_FIRST}
     union
     select f.user_id from families f where ${TO_WARN_AGAIN}
   ) w where w.user_id > $2 order by w.user_id limit ${AT_ONCE}`,
);

/** Some of the members to warn on this day, in the order of their ids, after this one. */
export async function findToWarn(db: Queryable, today: string, after: string): Promise<string[]> {
  return (await db.query<{ user_id: string }>(TO_WARN, [today, after])).map(
    ({ user_id }) => user_id,
  );
}

// Whoever erases an account holds it, and what the warning writes depends on it.
const HOLD_OWNER = sql('retention_hold_owner', 'select from users u where u.id = $1 for key share');

const WARN = sql(
  'retention_warn',
  `with old as materialized (
     select f.id from families f
     where f.user_id = $2 and ${AGES} and (${TO_WARN_FIRST} or ${TO_WARN_AGAIN}) order by f.id
     limit ${AT_ONCE} for update of f
   )
   update families f set
     warned_on = coalesce(f.warned_on, $1::date), warned_again_on = case when f.warned_on is not null then $1::date end
   from old where f.id = old.id returning ${deletedOn('$1')} as deleted_on`,
);

/**
 * Notes that this member is warned on this day: about how many records, and the first day on which
 * one goes.
 */
export async function warn(
  tx: Transaction,
  userId: string,
  today: string,
): Promise<{ records: number; first_day: string } | undefined> {
  await tx.query(HOLD_OWNER, [userId]);
  const days: string[] = [];
  for (let some: { deleted_on: string }[] | undefined; some?.length !== 0; ) {
    some = await tx.query<{ deleted_on: string }>(WARN, [today, userId]);
    days.push(...some.map(({ deleted_on }) => deleted_on));
  }
  const [first_day] = days.sort();
  return first_day === undefined ? undefined : { records: days.length, first_day };
}

const EXPIRING = `f.user_id = $1 and f.warned_on is not null and ${warned('$2')}`;
const SHOWN_ON = `greatest(${deletedOn('$2')}, $2::date)`;

const ABOUT = sql(
  'retention_about',
  `select json_build_object(
     'data_retention', ${privacyInSql.dataRetention('m.id')},
     'total', (select count(*) from families f where ${EXPIRING}),
     'as_of', to_json($3::timestamptz)
   )::text as about
   from (select $1::uuid as id) m`,
);

const list = (after: boolean) =>
  sql(
    `retention_list${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (
         select e.id, e.family_name, e.service_end_date, e.aging_from, e.deleted_on
       ) r) as item, e.deleted_on::text as k0, e.id::text as k1
     from (select f.*, ${SHOWN_ON} as deleted_on from families f where ${EXPIRING}) e
     ${after ? 'where (e.deleted_on, e.id) > ($3::date, $4::uuid)' : ''}
     order by e.deleted_on, e.id limit ${EXPIRING_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [list(false), list(true)];
const DAY_KEY: KeyForm = { test: (key) => isDay(key) };

/**
 * The owner's records that will be deleted within 30 days, as JSON text: ExpiringFamilies of the
 * contract.
 */
export async function expiring(
  db: Queryable,
  owner: Actor,
  cursor: string | undefined,
  now: Date,
): Promise<string> {
  const today = dayOf(now);
  const keys = cursor ? readCursor(cursor, [DAY_KEY, ID_KEY]) : [];
  const rows = await db.query<PageRow>(cursor ? LIST_AFTER : LIST, [owner.id, today, ...keys]);
  const [about] = await db.query<{ about: string }>(ABOUT, [owner.id, today, now.toISOString()]);
  return `${about?.about.slice(0, -1)},${page(rows, EXPIRING_PAGE).slice(1)}`;
}

export const dayOf = (now: Date) => now.toISOString().slice(0, 10);

const KEPT = 'kept_at = $3, warned_on = null, warned_again_on = null';
const KEEP = sql('retention_keep', `update families set ${KEPT.replace('$3', '$2')} where id = $1`);

/** Its age begins anew. */
export async function keep(
  tx: Transaction,
  { row: { id } }: Permit<'edit', { id: string }>,
  now: Date,
): Promise<void> {
  await tx.query(KEEP, [id, now.toISOString()]);
}

const KEEP_ALL = sql(
  'retention_keep_all',
  `with kept as materialized (
     select f.id from families f where ${EXPIRING} order by f.id limit ${AT_ONCE} for update of f
   )
   update families f set ${KEPT} from kept where f.id = kept.id returning 1`,
);

/** The same for all that `expiring` lists. */
export async function keepAll(
  tx: Transaction,
  { row: { user_id } }: Permit<'edit', { user_id: string }>,
  now: Date,
): Promise<void> {
  while ((await tx.query(KEEP_ALL, [user_id, dayOf(now), now.toISOString()])).length > 0);
}

const NOW_DAY = `($2::timestamptz at time zone 'UTC')::date`;

/**
 * What a daily report tells of records that go for their age (notifications.md 74): as
 * `ReportSource` says.
 */
export const expiringReport = {
  found: `select f.id as thing_id, f.warned_on::text as state, f.warned_on::timestamptz as newest from families f
    where f.user_id = $1 and f.warned_on >= ($3::timestamptz at time zone 'UTC')::date and ${warned(NOW_DAY)}`,
  told: `select t.thing_id as id, f.id as subject_id, f.family_name as title, null as status, greatest(${deletedOn(NOW_DAY)}, ${NOW_DAY}) as day,
      null::timestamptz as at, null as time_zone
    from daily_report_things t join families f on f.id = t.thing_id
    where t.report_id = $3 and t.kind = 'records' and f.user_id = $1 and f.warned_on is not null and ${warned(NOW_DAY)}`,
};

const NOW_THERE = "($2::timestamptz at time zone 'UTC')::date";

/** SQL for the first record that goes for its age, as `todayRow` says (dashboard.md 21). */
export const expiringTodayInSql = `select ${todayRow({
  kind: "'records_expiring'",
  id: 'e.id',
  subject: 'e.family_name',
  due: "(e.deleted_on::timestamp at time zone 'UTC')",
  day: 'e.deleted_on::text',
})}
  from (
    select f.id, f.family_name, greatest(${deletedOn(NOW_THERE)}, ${NOW_THERE}) as deleted_on from families f
    where f.user_id = $1 and f.warned_on is not null and ${warned(NOW_THERE)} limit ${TODAY_COUNTED}
  ) e order by e.deleted_on, e.id limit 1`;
