import { LOOKS_PAGE } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { preferenceInSql } from '../../notifications/notifications.ts';
import { ageInSql } from './look-up.queries.ts';

// What an owner sees of looks at their records. Names are those of the moment, whatever the
// looker's consents are: they agreed to it before.

const LOOK = `l.id, u.full_name as name, p.position, l.day`;
const OF_LOOKER =
  'left join users u on u.id = l.user_id left join profiles p on p.user_id = l.user_id';
const KEYS = 'l.created_at::text as k0, l.id::text as k1';
const ORDER = `order by l.created_at desc, l.id desc limit ${LOOKS_PAGE + 1}`;
const after = (cursor: boolean) =>
  cursor ? 'and (l.created_at, l.id) < ($2::timestamptz, $3::uuid)' : '';

const atOne = (cursor: boolean) =>
  sql(
    `families_looks_at_one${cursor ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (select ${LOOK}) r) as item, ${KEYS}
     from family_look_ups l ${OF_LOOKER}
     where l.family_id = $1 and l.owner_id is not null ${after(cursor)} ${ORDER}`,
  );
const [AT_ONE, AT_ONE_AFTER] = [atOne(false), atOne(true)];

const ABOUT = sql(
  'families_looks_about',
  `select json_build_object(
     'members', (select count(distinct coalesce(l.user_id, l.id)) from family_look_ups l
       where l.family_id = f.id and l.owner_id is not null),
     'shared', ${consentInSql.shares('f.user_id')},
     'age', case
       when ${ageInSql.tooOld('$2::timestamptz')} then 'too_old'
       when ${ageInSql.unconfirmed('$2::timestamptz')} then 'unconfirmed'
       else 'current'
     end
   )::text as about
   from families f where f.id = $1`,
);

/** The looks at an own record, as JSON text: FamilyLooks of the contract. */
export async function looksAt(
  db: Queryable,
  { row: { id } }: Permit<'edit', { id: string }>,
  cursor: string | undefined,
  now: Date,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  const [about] = await db.query<{ about: string }>(ABOUT, [id, now.toISOString()]);
  const looks = page(
    await db.query<PageRow>(cursor ? AT_ONE_AFTER : AT_ONE, [id, ...keys]),
    LOOKS_PAGE,
  );
  return `${about?.about.slice(0, -1)},${looks.slice(1)}`;
}

const atOwn = (cursor: boolean) =>
  sql(
    `families_looks_at_own${cursor ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (select ${LOOK}, l.family_id, f.family_name) r) as item, ${KEYS}
     from family_look_ups l join families f on f.id = l.family_id and f.deleted_at is null ${OF_LOOKER}
     where l.owner_id = $1 ${after(cursor)} ${ORDER}`,
  );
const [AT_OWN, AT_OWN_AFTER] = [atOwn(false), atOwn(true)];

/**
 * The looks at all records of the owner that are not deleted: a page of LookAtOwn of the contract,
 * as JSON text.
 */
export async function looksAtOwn(
  db: Queryable,
  owner: Actor,
  cursor: string | undefined,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  return page(
    await db.query<PageRow>(cursor ? AT_OWN_AFTER : AT_OWN, [owner.id, ...keys]),
    LOOKS_PAGE,
  );
}

const CONFIRM = sql('families_confirm', 'update families set confirmed_at = $2 where id = $1');

export async function confirm(
  tx: Transaction,
  { row: { id } }: Permit<'edit', { id: string }>,
  now: Date,
): Promise<void> {
  await tx.query(CONFIRM, [id, now.toISOString()]);
}

// One row for each owner, so that of two that look at the same time one tells.
const TELL = sql(
  'families_looks_tell',
  `insert into family_look_notices as n (user_id, day) values ($1, ($2::timestamptz at time zone 'UTC')::date)
   on conflict (user_id) do update set day = excluded.day where n.day < excluded.day returning 1`,
);

/** Whether this is the day's first look at a record of this owner. */
export async function isFirstOfDay(tx: Transaction, ownerId: string, now: Date): Promise<boolean> {
  return (await tx.query(TELL, [ownerId, now.toISOString()])).length > 0;
}

/**
 * What a daily report tells about looks by others, to members who want to hear of them: as
 * `ReportSource` says.
 */
export const looksReport = {
  found: `select l.id as thing_id, '' as state, l.created_at as newest
    from family_look_ups l join families f on f.id = l.family_id and f.deleted_at is null
    where l.owner_id = $1 and l.created_at > $3::timestamptz and ${preferenceInSql('look_up_notices', '$1')}`,
  told: `select t.thing_id as id, f.id as subject_id, f.family_name as title, null as status, l.day, null::timestamptz as at,
      null as time_zone
    from daily_report_things t join family_look_ups l on l.id = t.thing_id
      join families f on f.id = l.family_id and f.deleted_at is null
    where t.report_id = $3 and t.kind = 'looks' and l.owner_id = $1`,
};
