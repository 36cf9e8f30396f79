import { REPORT_EVENT_DAYS } from '@pcr/contract/daily-report/daily-report.schema.ts';
import { inSightInSql, ofLivingGroup } from './events.rules.ts';

const SEEN = `e.deleted_at is null and ${ofLivingGroup} and ${inSightInSql('$1')}`;
/** Those that a member made, or comes to, perhaps. */
const OWN = `(
    select r.event_id as id from event_rsvps r where r.user_id = $1 and r.response in ('attending', 'maybe')
    union select made.id from events made where made.user_id = $1
  )`;
const STATE = `to_json(e.starts_at) #>> '{}'`;

/**
 * What a daily report tells of events that begin soon (notifications.md 74): as `ReportSource`
 * says.
 */
export const eventsReport = {
  found: `select e.id as thing_id, ${STATE} as state,
      -- The nearest counts as the newest.
      $2::timestamptz - (e.starts_at - $2::timestamptz) as newest from ${OWN} o join events e on e.id = o.id
    where ${SEEN} and e.status = 'upcoming' and e.starts_at > $2::timestamptz
      and e.starts_at <= $2::timestamptz + interval '${REPORT_EVENT_DAYS} days'`,
  told: `select t.thing_id as id, e.id as subject_id, e.title, case when e.status = 'cancelled' then e.status end as status,
      null::date as day, e.starts_at as at, e.time_zone
    from daily_report_things t join events e on e.id = t.thing_id
    where t.report_id = $3 and t.kind = 'events' and ${SEEN} and e.id in ${OWN}`,
};
