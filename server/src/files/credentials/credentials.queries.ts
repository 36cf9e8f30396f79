import {
  CREDENTIAL_LABELS,
  type Credential,
  type CredentialDraft,
  type CredentialKind,
  EXPIRING_DAYS,
  TOLD_DAYS,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { nextVersion } from '../../kit/history/history.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { todayRow } from '../../kit/postgres/today-row.ts';
import type { DocumentRow } from '../documents/documents.queries.ts';
import { fileRulesInSql } from '../files.rules.ts';

// Days are those of the member's own zone, which each of their credentials names: PostgreSQL knows
// when summer begins.

/** A credential `c` whose document `f` is where credentials are. */
const LIVING = `f.folder = 'certificates' and f.deleted_at is null`;

/**
 * SQL for the days from the instant `now` to the last one. An archive of another installation may
 * name a zone that this PostgreSQL does not know.
 */
const daysLeft = (now: string) =>
  `c.expiry_date - (${now}::timestamptz at time zone zone_or_utc(c.time_zone))::date`;
const state = (left: string) =>
  `case when ${left} < 0 then 'expired' when ${left} <= ${EXPIRING_DAYS} then 'expiring' else 'valid' end`;

const RECORD = `select f.id, f.name, f.type, f.unchecked, c.kind, c.number, c.issuer, c.issued_date::text, c.expiry_date::text,
    ${state('d.days_left')} as state, d.days_left, to_json(c.updated_at) #>> '{}' as updated_at
  from credentials c join files f on f.id = c.file_id cross join lateral (select ${daysLeft('$2')} as days_left) d
  where ${fileRulesInSql.see} and ${LIVING}`;

const LIST = sql('credentials_list', `${RECORD} order by c.expiry_date nulls last, f.id`);

/** All that the viewer has, the first to expire first. */
export function list(db: Queryable, viewer: Actor, now: Date): Promise<Credential[]> {
  return db.query<Credential>(LIST, [viewer.id, now.toISOString()]);
}

const GET = sql('credentials_get', `${RECORD} and f.id = $3`);

export async function get(
  db: Queryable,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<Credential | undefined> {
  return (await db.query<Credential>(GET, [viewer.id, now.toISOString(), id]))[0];
}

const OF_MEMBER = sql(
  'credentials_of_member',
  `${RECORD} and f.id = any ($3) order by c.expiry_date nulls last, f.id`,
);

/** Those of these documents that are credentials of that member. */
export function ofMember(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Credential[]> {
  return db.query<Credential>(OF_MEMBER, [ownerId, now.toISOString(), ids]);
}

/** SQL: the file with that id, a column, is a credential now. */
export const CREDENTIAL_THERE = (id: string) =>
  `exists (select from credentials c join files f on f.id = c.file_id where c.file_id = ${id} and ${LIVING})`;

const COUNT = sql(
  'credentials_count',
  'select count(*)::int as count from credentials c where c.user_id = $1',
);

/** Those of deleted documents too, which can be restored. */
export async function count(db: Queryable, owner: Actor): Promise<number> {
  return (await db.query<{ count: number }>(COUNT, [owner.id]))[0]?.count ?? 0;
}

/** The least of TOLD_DAYS that is over when so many days are left. */
const OVER = `case ${[...TOLD_DAYS]
  .reverse()
  .map((days) => `when s.left < ${days} then ${days}`)
  .join(' ')} end`;

const SAVE = sql(
  'credentials_save',
  `with moved as (update credentials c set time_zone = $9 where c.user_id = $1 and c.file_id <> $3)
   insert into credentials as c
     (file_id, user_id, kind, number, issuer, issued_date, expiry_date, time_zone, told_days, created_at, updated_at)
   select $3, $1, $4, $5, $6, $7, $8, $9, ${OVER}, $2, $2
   from (select $8::date - ($2::timestamptz at time zone $9)::date as left) s
   on conflict (file_id) do update set kind = $4, number = $5, issuer = $6, issued_date = $7, expiry_date = $8,
     time_zone = excluded.time_zone, updated_at = ${nextVersion('$2', 'c')},
     told_days = case when c.expiry_date is distinct from excluded.expiry_date then excluded.told_days
       else c.told_days end`,
);

/**
 * Makes the document a credential, or changes what it says. All credentials of its owner are in its
 * zone from now on.
 */
export async function save(
  tx: Transaction,
  { actor, row: { id } }: Permit<'edit', DocumentRow>,
  { kind, number, issuer, issued_date, expiry_date, time_zone }: CredentialDraft,
  now: Date,
): Promise<void> {
  const said = [kind, number, issuer, issued_date, expiry_date];
  await tx.query(SAVE, [actor.id, now.toISOString(), id, ...said, time_zone]);
}

const REMOVE = sql(
  'credentials_remove',
  'delete from credentials c where c.file_id = $1 and c.user_id = $2',
);

export async function remove(
  tx: Transaction,
  { actor, row: { id } }: Permit<'edit', DocumentRow>,
): Promise<void> {
  await tx.query(REMOVE, [id, actor.id]);
}

/** Nobody is told before this hour of their day. */
const TOLD_FROM_HOUR = 8;
const LEFT = daysLeft(`($1::timestamptz - interval '${TOLD_FROM_HOUR} hours')`);
const REACHED = `case ${[...TOLD_DAYS]
  .reverse()
  .map((days) => `when ${LEFT} <= ${days} then ${days}`)
  .join(' ')} end`;
const DUE = `${LIVING} and c.told_days is distinct from 0 and c.expiry_date <= $1::timestamptz::date + ${EXPIRING_DAYS + 2}
  and ${REACHED} < coalesce(c.told_days, ${EXPIRING_DAYS + 1})`;

const FIND_DUE = sql(
  'credentials_due',
  `select c.file_id as id, c.user_id from credentials c join files f on f.id = c.file_id where ${DUE}
   order by c.file_id limit 500`,
);

/** Some of those whose member is to be told now. */
export function due(db: Queryable, now: Date): Promise<{ id: string; user_id: string }[]> {
  return db.query<{ id: string; user_id: string }>(FIND_DUE, [now.toISOString()]);
}

// Whoever erases an account holds it, and all that notifies the member depends on it.
const HOLD_OWNER = sql(
  'credentials_hold_owner',
  'select from users u where u.id = $1 for key share',
);
const TELL = sql(
  'credentials_tell',
  `update credentials c set told_days = ${REACHED} from files f
   where c.file_id = $2 and f.id = c.file_id and ${DUE}
   returning c.kind, f.name, c.expiry_date::text as expiry_date, ${LEFT} as days`,
);

export interface ToTell {
  kind: CredentialKind;
  name: string;
  expiry_date: string;
  /** Days from today to its last one. */
  days: number;
}

/** Notes that its member is told now; undefined if they have been, or it is no longer due. */
export async function tell(
  tx: Transaction,
  { id, user_id }: { id: string; user_id: string },
  now: Date,
): Promise<ToTell | undefined> {
  await tx.query(HOLD_OWNER, [user_id]);
  return (await tx.query<ToTell>(TELL, [now.toISOString(), id]))[0];
}

const NOW_LEFT = daysLeft('$2');
const NAME = `case c.kind ${Object.entries(CREDENTIAL_LABELS)
  .filter(([kind]) => kind !== 'other')
  .map(([kind, label]) => `when '${kind}' then '${label.replaceAll("'", "''")}'`)
  .join(' ')} else regexp_replace(f.name, '\\.(pdf|docx?)$', '', 'i') end`;

/**
 * What a daily report tells of credentials that expire, at each of TOLD_DAYS (notifications.md 74):
 * as `ReportSource` says.
 */
export const credentialsReport = {
  found: `select f.id as thing_id,
      c.expiry_date || ' ' || case ${[...TOLD_DAYS]
        .reverse()
        .map((days) => `when ${NOW_LEFT} <= ${days} then ${days}`)
        .join(' ')} end as state, c.expiry_date::timestamptz as newest
    from credentials c join files f on f.id = c.file_id
    where c.user_id = $1 and ${LIVING} and ${NOW_LEFT} between 0 and ${EXPIRING_DAYS}`,
  told: `select t.thing_id as id, f.id as subject_id, ${NAME} as title, null as status, c.expiry_date as day, null::timestamptz as at,
      null as time_zone
    from daily_report_things t join credentials c on c.file_id = t.thing_id join files f on f.id = c.file_id
    where t.report_id = $3 and t.kind = 'credentials' and c.user_id = $1 and ${LIVING}
      and t.state like c.expiry_date || ' %'`,
};

/** What expires later needs nobody today. */
const SOON_DAYS = 30;

/**
 * SQL for the first certificate of the actor `$1` that has expired, and the first that does so
 * soon, as `todayRow` says (dashboard.md 21).
 */
export const credentialsTodayInSql = `select distinct on (e.expired) ${todayRow({
  kind: "case when e.expired then 'certificate_expired' else 'certificate_expiring' end",
  id: 'e.id',
  subject: 'e.name',
  count: '(count(*) over (partition by e.expired))::int',
  due: '((e.expiry_date + 1)::timestamp at time zone e.zone)',
  day: 'e.expiry_date::text',
})}
  from (
    select c.id, c.name, c.expiry_date, z.zone, l.days_left < 0 as expired
    from (
      select f.id, ${NAME} as name, c.kind, c.expiry_date, c.time_zone,
        max(coalesce(c.expiry_date, 'infinity')) over (partition by c.kind) as newest
      from credentials c join files f on f.id = c.file_id where c.user_id = $1 and ${LIVING}
    ) c cross join lateral (select zone_or_utc(c.time_zone) as zone offset 0) z
      cross join lateral (select c.expiry_date - ($2::timestamptz at time zone z.zone)::date as days_left) l
    where (c.kind = 'other' or c.expiry_date = c.newest)
      and c.expiry_date <= ($2::timestamptz at time zone 'UTC')::date + 1 + ${SOON_DAYS} and l.days_left <= ${SOON_DAYS}
  ) e order by e.expired, e.expiry_date, e.id`;

/**
 * SQL for whether the member `$1` has said what a certificate is (dashboard.md 26): the file alone
 * does not end the grace period (5).
 */
export const anyCredentialInSql = `exists (
    select from credentials c join files f on f.id = c.file_id where c.user_id = $1 and ${LIVING}
  )`;
