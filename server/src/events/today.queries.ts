import { MEETING_MINUTES } from '@pcr/contract/events/meetings/meeting-slots.ts';
import { todayRow } from '../kit/postgres/today-row.ts';
import { inSightInSql } from './events.rules.ts';
import { meetingRulesInSql } from './meetings/meetings.rules.ts';

// What the dashboard says of events and meetings under 'Today' (dashboard.md 21), as `todayRow`
// says. `$2` is the instant of the request.

const NOW = '$2::timestamptz';
/** What is further away needs nobody today. */
const SOON = "interval '14 days'";
const SEEN = `e.deleted_at is null and ${inSightInSql('$1')} and e.status = 'upcoming'`;

/** The seat that is offered to the actor `$1`, until the soonest end. */
export const seatTodayInSql = `select ${todayRow({
  kind: "'seat_offered'",
  id: 'o.id',
  subject: 'o.title',
  due: 'o.offered_until',
  day: '(o.offered_until at time zone o.time_zone)::date::text',
  time: "to_char(o.offered_until at time zone o.time_zone, 'HH24:MI')",
})}
  from (
    select e.id, e.title, e.time_zone, r.offered_until from event_rsvps r join events e on e.id = r.event_id
    where r.user_id = $1 and r.offered_until > ${NOW} and ${SEEN}
  ) o order by o.offered_until, o.id limit 1`;

/**
 * The next event that the actor attends or made; one that has begun is next until it ends. That one
 * may be found twice changes nothing of the first.
 */
export const eventTodayInSql = `select ${todayRow({
  kind: "'event'",
  id: 'e.id',
  subject: 'e.title',
  count: '1',
  due: `greatest(e.starts_at, ${NOW})`,
  day: 'e.event_date::text',
  time: 'e.event_time',
  end_time: 'e.end_time',
})}
  from (
    select r.event_id as id from event_rsvps r where r.user_id = $1 and r.response = 'attending'
    union all
    select made.id from events made
    where made.user_id = $1 and made.starts_at > ${NOW} - interval '1 day' and made.starts_at <= ${NOW} + ${SOON}
  ) o join events e on e.id = o.id
  where ${SEEN} and e.ends_at > ${NOW} and e.starts_at <= ${NOW} + ${SOON}
  order by e.starts_at, e.id limit 1`;

const IS_ORGANIZER = 'm.organizer_id = $1';
const WAITS = `(m.status = case when ${IS_ORGANIZER} then 'pending' else 'offered' end
  or m.moved_by is not null and (m.moved_by = 'organizer') <> (${IS_ORGANIZER}))`;

/** The next meeting, and the one that has waited longest for the actor's answer. */
export const meetingsTodayInSql = `select distinct on (m.waits) ${todayRow({
  kind: "case when m.waits then 'meeting_waiting' else 'meeting' end",
  id: 'm.id',
  subject: 'm.event_title',
  count: 'case when m.waits then (count(*) over (partition by m.waits))::int else 1 end',
  due: 'm.due',
  day: 'case when not m.waits then m.meeting_date::text end',
  time: 'case when not m.waits then m.meeting_time end',
})}
  from (
    select m.id, m.event_title, m.meeting_date, m.meeting_time, ${WAITS} as waits,
      case when ${WAITS} then m.updated_at else greatest(m.starts_at, ${NOW}) end as due
    from event_meetings m
    where ${meetingRulesInSql.see} and m.open_until > ${NOW}
      and (${WAITS} or m.status = 'accepted' and m.starts_at <= ${NOW} + ${SOON}
        and m.starts_at > ${NOW} - interval '${MEETING_MINUTES} minutes')
  ) m order by m.waits, m.due, m.id`;
