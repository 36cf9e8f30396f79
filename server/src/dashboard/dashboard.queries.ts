import { DASHBOARD_ANNOUNCEMENTS } from '@pcr/contract/announcements/announcements.schema.ts';
import { DASHBOARD_LIMITS } from '@pcr/contract/dashboard/dashboard.schema.ts';
import { hasPhotoInSql } from '../account/account.ts';
import { latestAnnouncementsInSql } from '../announcements/announcements.ts';
import { contractorActivityInSql } from '../contractors/contractors.ts';
import { unreadTodayInSql } from '../conversations/conversations.ts';
import { disputedTodayInSql } from '../disputes/disputes.ts';
import {
  eventActivityInSql,
  eventTodayInSql,
  meetingsTodayInSql,
  seatTodayInSql,
} from '../events/events.ts';
import {
  anyFamilyInSql,
  expiringTodayInSql,
  familyActivityInSql,
  pickupTodayInSql,
} from '../families/families.ts';
import { anyCredentialInSql, credentialsTodayInSql } from '../files/files.ts';
import { groupApplicationsTodayInSql } from '../groups/groups.ts';
import { applicationActivityInSql, applicationsTodayInSql, latestJobsInSql } from '../jobs/jobs.ts';
import type { CommunityEditing } from '../kit/permit/community.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { asViewedBy } from '../kit/permit/viewer.ts';
import { type Queryable, sql } from '../kit/postgres/database.ts';
import { requestsTodayInSql } from '../mentors/mentors.ts';
import { answersTodayInSql } from '../notifications/notifications.ts';

// What the domains say of themselves, each in SQL of its own, is one statement: five of them took
// more than twice the time. Its plan is that of a list of unknown length (`select $1`): for the
// list at hand PostgreSQL would make one anew each time. `$2` is the instant of the request, and
// `now` has it for what the member looked up (look-up.queries.ts). Making some fifty steps ready
// takes most of the time: a part has no step, and no column, that it can do without.

const { recent_jobs, recent_activity } = DASHBOARD_LIMITS;
const ACTIVITY = [
  familyActivityInSql,
  contractorActivityInSql,
  eventActivityInSql,
  applicationActivityInSql,
]
  .map((did) => `(${did(recent_activity)})`)
  .join(' union all ');

const TODAY = [
  pickupTodayInSql,
  seatTodayInSql,
  eventTodayInSql,
  meetingsTodayInSql,
  credentialsTodayInSql,
  disputedTodayInSql,
  expiringTodayInSql,
  unreadTodayInSql,
  applicationsTodayInSql,
  groupApplicationsTodayInSql,
  requestsTodayInSql,
  answersTodayInSql,
]
  .map((waits) => `(${waits})`)
  .join(' union all ');
/** dashboard.md 22. */
const TURN = `case when due <= $2 then 'waiting' when due <= $2 + interval '1 day' then 'soon' else 'later' end`;
const TODAY_LINES = `select coalesce(json_agg(r), '[]')::text as today from (
    select kind, ${TURN} as turn, id, subject, count, day, time, end_time, waits.at, photo from (${TODAY}) waits
    order by array_position('{soon,waiting,later}', ${TURN}), due, kind
  ) r`;
const FIRST_STEPS = `select json_build_object(
    'family', ${anyFamilyInSql}, 'certificate', ${anyCredentialInSql}, 'photo', ${hasPhotoInSql}
  )::text as first_steps`;

const ofMember = (text: string) => `lateral (${asViewedBy('opener.id', text)})`;

const dashboardsStatement = (editing: CommunityEditing) =>
  sql(
    `dashboards_${editing}`,
    `with now as materialized (select $2::timestamptz as at)
   select concat('{"today":', today, ',"first_steps":', first_steps, ',"recent_jobs":', jobs, ',"any_jobs":', any_jobs, ',"recent_activity":', activity,
     ',"announcements":', latest, '}') as dashboard
   from unnest((select $1::uuid[])) with ordinality opener (id, place),
     ${ofMember(TODAY_LINES)} of_today, ${ofMember(FIRST_STEPS)} of_steps,
     ${ofMember(latestJobsInSql(recent_jobs))} of_jobs,
     ${ofMember(latestAnnouncementsInSql(DASHBOARD_ANNOUNCEMENTS, editing))} of_announcements,
     ${ofMember(`select coalesce(json_agg(r), '[]')::text as activity from (
       select kind, subject, subject_id, created_at from (${ACTIVITY}) did
       order by created_at desc, kind, subject_id limit ${recent_activity}
     ) r`)} of_activity
   order by opener.place`,
  );

/** `editing` is the setting `communityEditing`. */
export function dashboardsQuery(editing: CommunityEditing) {
  const statement = dashboardsStatement(editing);
  /** JSON text for each of the members, in their order: Dashboard of the contract. */
  return async (db: Queryable, members: readonly Actor[], now: Date): Promise<string[]> => {
    const rows = await db.query<{ dashboard: string }>(statement, [
      members.map(({ id }) => id),
      now.toISOString(),
    ]);
    return rows.map(({ dashboard }) => dashboard);
  };
}
