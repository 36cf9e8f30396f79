import {
  REPORT_KINDS,
  REPORT_THINGS_MOST,
  type ReportKind,
} from '@pcr/contract/daily-report/daily-report.schema.ts';
import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import { hasAcceptedInSql } from '../agreements/agreements.ts';
import { eventsReport } from '../events/events.ts';
import { expiringReport, looksReport } from '../families/families.ts';
import { credentialsReport } from '../files/files.ts';
import { applicationsReport, decisionsReport } from '../jobs/jobs.ts';
import type { Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';
import { preferenceInSql } from '../notifications/notifications.ts';

// Days are those of the member's own zone: PostgreSQL knows when summer begins.

/** What a domain says of one kind of things, in SQL. $1 is the member, $2 now. */
interface ReportSource {
  /**
   * Since $3: `thing_id`, `state` (in another one it is told again) and `newest` (of too many the
   * newest are told).
   */
  found: string;
  /**
   * Which things of the report $3 are still there, over `daily_report_things t`: ReportThing but
   * its kind.
   */
  told: string;
}

const SOURCES: Readonly<Record<ReportKind, ReportSource>> = {
  applications: applicationsReport,
  decisions: decisionsReport,
  events: eventsReport,
  credentials: credentialsReport,
  records: expiringReport,
  looks: looksReport,
};
/** A thing behind a text on its own screens is behind it here too (notifications.md 77). */
const NEEDS: { readonly [K in ReportKind]?: AgreementName } = {
  records: 'family_disclaimer',
  looks: 'family_disclaimer',
};
const isOpen = (kind: ReportKind) => (NEEDS[kind] ? hasAcceptedInSql(NEEDS[kind], '$1') : 'true');
const isOpenKind = (of: string) =>
  `case ${of} ${REPORT_KINDS.map((kind) => `when '${kind}' then ${isOpen(kind)}`).join(' ')} end`;
const ofAll = (part: keyof ReportSource, more = '') =>
  REPORT_KINDS.map(
    (kind, n) =>
      `select '${kind}' as kind,${more && ` ${n} as place,`} s.* from (${SOURCES[kind][part]}) s where ${isOpen(kind)}`,
  ).join(' union all ');

/** So many members are looked for at a time. */
const AT_ONCE = 200;
const FIND_DUE = sql(
  'daily_report_due',
  `select s.user_id, s.next_at::text as next_at from daily_report_schedules s
   where s.next_at <= $1 and (s.next_at, s.user_id) > ($2::timestamptz, $3::uuid)
   order by s.next_at, s.user_id limit ${AT_ONCE}`,
);

export interface DueMember {
  user_id: string;
  next_at: string;
}

/** Before any that is due. */
const NOBODY: DueMember = { user_id: '00000000-0000-0000-0000-000000000000', next_at: '-infinity' };

/** The next of those whose schedule is to be looked at, after this one. */
export function findDue(db: Queryable, now: Date, after = NOBODY): Promise<DueMember[]> {
  return db.query<DueMember>(FIND_DUE, [now.toISOString(), after.next_at, after.user_id]);
}

// Whoever erases an account holds it, and all that notifies the member depends on it.
const HOLD_MEMBER = sql(
  'daily_report_hold_member',
  'select from users u where u.id = $1 for key share',
);

// Another process that has taken it tells it. A report whose time was over when it was chosen is
// not made up for, and one that was missed is, until its day ends.
const TAKE = sql(
  'daily_report_take',
  `with taken as materialized (
     select s.* from daily_report_schedules s where s.user_id = $1 and s.next_at <= $2 for update skip locked
   ),
   chosen as materialized (
     select t.chosen_at, t.since, t.last_day, z.zone, ($2::timestamptz at time zone z.zone)::date as today,
       ${preferenceInSql('daily_reports_enabled', 't.user_id')} as enabled,
       ${preferenceInSql('daily_reports_time', 't.user_id')} as time,
       ${preferenceInSql('daily_reports_days', 't.user_id')} as days
     from taken t, lateral (select zone_or_utc(${preferenceInSql('time_zone', 't.user_id')}) as zone) z
   ),
   reports as materialized (
     select d.day, (d.day + c.time) at time zone c.zone as at
     from chosen c, generate_series(-1, 9) n, lateral (select c.today + n as day) d
     where c.enabled and to_char(d.day, 'FMDay') = any (c.days)
   )
   select c.today::text as today, greatest(c.since, $2::timestamptz - interval '8 days')::text as since,
     exists (
       select from reports r
       where r.day = c.today and r.at <= $2 and r.at > c.chosen_at and (c.last_day is null or c.last_day < r.day)
     ) as due,
     (select min(r.at) from reports r where r.at > $2 and (c.last_day is null or c.last_day < r.day))::text as next_at
   from chosen c`,
);

export interface Taken {
  /** By the clock of the member's zone. */
  today: string;
  /** Older events are no news: reports were off, or they are more than a week ago. */
  since: string;
  due: boolean;
  /** The instant of the next report; null where they are off. */
  next_at: string | null;
}

/**
 * Holds the schedule of a member whose report is due; undefined if another process has taken it.
 */
export async function take(tx: Transaction, userId: string, now: Date): Promise<Taken | undefined> {
  await tx.query(HOLD_MEMBER, [userId]);
  return (await tx.query<Taken>(TAKE, [userId, now.toISOString()]))[0];
}

const MOVE_ON = sql(
  'daily_report_move_on',
  `update daily_report_schedules set next_at = $2, last_day = coalesce($3::date, last_day) where user_id = $1`,
);

/** When it is looked at next; the day counts as told where it was due. */
export async function moveOn(
  tx: Transaction,
  userId: string,
  { today, due, next_at }: Taken,
): Promise<void> {
  await tx.query(MOVE_ON, [userId, next_at, due ? today : null]);
}

const MAKE = sql(
  'daily_report_make',
  `with found as (${ofAll('found')}),
   fresh as materialized (
     select n.kind, n.thing_id, n.state from (
       select f.*, row_number() over (partition by f.kind order by f.newest desc, f.thing_id) as at from found f
       where not exists (
         select from daily_report_things t
         where t.user_id = $1 and t.kind = f.kind and t.thing_id = f.thing_id and t.state = f.state
       )
     ) n where n.at <= ${REPORT_THINGS_MOST}
   ),
   report as (
     insert into daily_reports (id, user_id, day, created_at)
     select $4, $1, $5, $2 where exists (select from fresh) returning id
   ),
   told as (
     insert into daily_report_things (report_id, user_id, kind, thing_id, state)
     select r.id, $1, f.kind, f.thing_id, f.state from report r, fresh f returning kind
   )
   select t.kind, count(*)::text as count from told t group by t.kind`,
);

/**
 * Makes the report of this day of what no other one told; how much of each kind, nothing where
 * nothing is new.
 */
export function make(
  tx: Transaction,
  id: string,
  userId: string,
  { today, since }: Taken,
  now: Date,
): Promise<{ kind: ReportKind; count: string }[]> {
  return tx.query(MAKE, [userId, now.toISOString(), since, id, today]);
}

export interface ReportRow {
  id: string;
  user_id: string;
}

const FIND = sql(
  'daily_report_find',
  'select d.id, d.user_id from daily_reports d where d.id = $1',
);

export async function find(db: Queryable, id: string): Promise<ReportRow | undefined> {
  return (await db.query<ReportRow>(FIND, [id]))[0];
}

const GET = sql(
  'daily_report_get',
  `with things as materialized (${ofAll('told', 'place')})
   select json_build_object(
     'id', d.id, 'day', d.day, 'created_at', to_json(d.created_at),
     'things', coalesce((
       select json_agg(json_build_object('id', h.id, 'kind', h.kind, 'subject_id', h.subject_id, 'title', h.title,
           'status', h.status, 'day', h.day, 'at', h.at, 'time_zone', h.time_zone)
         order by h.place, h.at, h.day, h.title, h.id)
       from things h
     ), '[]'),
     'gone', (
       select count(*) from daily_report_things t where t.report_id = d.id and ${isOpenKind('t.kind')}
     ) - (select count(*) from things)
   )::text as report
   from daily_reports d where d.id = $3 and d.user_id = $1 and $2::timestamptz is not null`,
);

/** DailyReport of the contract as JSON text. */
export async function get(
  db: Queryable,
  { actor, row: { id } }: Permit<'see', ReportRow>,
  now: Date,
): Promise<string> {
  return (
    (await db.query<{ report: string }>(GET, [actor.id, now.toISOString(), id]))[0]?.report ?? ''
  );
}

const oldReports = sweeping('daily_report_sweep', 'daily_reports', 'r.created_at < $1');

export async function sweep(db: Queryable, before: Date): Promise<void> {
  await oldReports(db, [before.toISOString()]);
}
