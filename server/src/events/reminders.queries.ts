import { nextVersion } from '../kit/history/history.ts';
import { sql, type Transaction } from '../kit/postgres/database.ts';
import { ofLivingGroup } from './events.rules.ts';

/** How long before an event its attendees are reminded (events.md 41). */
export const REMINDERS = { '1week': 7 * 86_400_000, '24h': 86_400_000 } as const;
export type Reminder = keyof typeof REMINDERS;
export const REMINDER_KINDS = Object.keys(REMINDERS) as Reminder[];

// One task for each event and reminder; a new date moves it. A reminder already due is no news to
// members who come then.
const REMIND_LATER = sql(
  'event_reminders_later',
  `select graphile_worker.add_job('events_remind', json_build_object('id', e.id, 'reminder', r.reminder),
     run_at => now() + (e.starts_at - r.before - $4::timestamptz),
     job_key => 'events_remind:' || r.reminder || ':' || e.id)
   from events e, unnest($2::text[], $3::interval[]) as r (reminder, before)
   where e.id = any ($1::uuid[]) and (e.attendees > 0 or e.group_id is not null)
     and e.starts_at - r.before > $4::timestamptz`,
);
const OF_GROUP = sql(
  'event_reminders_of_group',
  `select e.id, to_json(max(e.updated_at) over ()) #>> '{}' as now from events e
   where e.group_id is not null and e.deleted_at is null
     and (e.id = any ($1::uuid[]) or e.series_id = (select s.series_id from events s where s.id = ($1::uuid[])[1]))`,
);

/** Has those who attend these events reminded in time. */
export async function remindLater(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const before = REMINDER_KINDS.map((kind) => `${REMINDERS[kind]} milliseconds`);
  await tx.query(REMIND_LATER, [ids, REMINDER_KINDS, before, now.toISOString()]);
}

/**
 * As `remindLater`, for events of a group that were changed just now, and the other dates of their
 * series: their members are reminded before anybody has answered (groups.md 79).
 */
export async function remindGroupLater(tx: Transaction, ids: readonly string[]): Promise<void> {
  const dates = await tx.query<{ id: string; now: string }>(OF_GROUP, [ids]);
  const [date] = dates;
  if (date)
    await remindLater(
      tx,
      dates.map(({ id }) => id),
      new Date(date.now),
    );
}

export interface DueEvent {
  event_title: string;
  starts_at: string;
  time_zone: string;
  location: string;
  /** Null where it is no group's. */
  group_name: string | null;
}

const LOCK_DUE = sql(
  'event_reminders_lock_due',
  `select title as event_title, to_json(starts_at) #>> '{}' as starts_at, time_zone, location,
     (select g.name from groups g where g.id = e.group_id) as group_name
   from events e where id = $1 and deleted_at is null and status = 'upcoming' and ${ofLivingGroup} for share`,
);

/** An event that still takes place by the clock, held; undefined for any other. */
export async function lockDue(tx: Transaction, id: string): Promise<DueEvent | undefined> {
  const [event] = await tx.query<DueEvent>(LOCK_DUE, [id]);
  return event;
}

const take = (reminder: Reminder) =>
  sql(
    `event_reminders_take_${reminder}`,
    `update event_rsvps r set reminded_${reminder} = $2::timestamptz, updated_at = ${nextVersion('$4', 'r')}
     from (
       select id from event_rsvps
       where event_id = $1 and (response = 'attending' or (response = 'maybe' and exists (
         select from events e where e.id = $1 and e.group_id is not null
       ))) and reminded_${reminder} is distinct from $2::timestamptz
       order by id limit $3 for update
     ) due
     where r.id = due.id returning r.user_id, to_json(r.updated_at) #>> '{}' as at`,
  );
const TAKE = { '1week': take('1week'), '24h': take('24h') };

/**
 * The next of those who attend and were not reminded of this beginning; they count as reminded from
 * now on. `at` is the instant of the version that this made of their answer.
 */
export async function takeUnreminded(
  tx: Transaction,
  id: string,
  reminder: Reminder,
  { starts_at }: DueEvent,
  limit: number,
  now: Date,
): Promise<{ user_id: string; at: string }[]> {
  return tx.query(TAKE[reminder], [id, starts_at, limit, now.toISOString()]);
}

const TAKE_MEMBERS = sql(
  'event_reminders_take_members',
  `insert into group_meeting_told as t (event_id, user_id, told, told_at, reminded_24h)
   select e.id, m.user_id, event_stands(e), now(), $2::timestamptz
   from events e join group_members m on m.group_id = e.group_id
   where e.id = $1
     and not exists (select from event_rsvps r where r.event_id = e.id and r.user_id = m.user_id)
     and not exists (
       select from group_meeting_told o where o.event_id = e.id and o.user_id = m.user_id and o.reminded_24h = $2
     )
   order by m.user_id limit $3
   on conflict (event_id, user_id) do update set reminded_24h = excluded.reminded_24h
   returning t.user_id`,
);

/** The next members of its group who have not answered and were not reminded of this beginning. */
export async function takeUnremindedMembers(
  tx: Transaction,
  id: string,
  { starts_at }: DueEvent,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(TAKE_MEMBERS, [id, starts_at, limit]);
  return rows.map(({ user_id }) => user_id);
}
