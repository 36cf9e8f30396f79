import { DASHBOARD_ANNOUNCEMENTS } from '@pcr/contract/announcements/announcements.schema.ts';
import { DASHBOARD_LIMITS } from '@pcr/contract/dashboard/dashboard.schema.ts';
import { latestAnnouncementsInSql } from '../announcements/announcements.ts';
import { contractorActivityInSql } from '../contractors/contractors.ts';
import { familyActivityInSql } from '../families/families.ts';
import { applicationActivityInSql, latestJobsInSql } from '../jobs/jobs.ts';
import type { CommunityEditing } from '../kit/permit/community.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, sql } from '../kit/postgres/database.ts';

// What the domains say of themselves, each in SQL of its own, is one statement: five of them took more than twice the
// time. `$1` is the actor, and `now` has the instant of the request.

const { recent_jobs, recent_activity } = DASHBOARD_LIMITS;
const ACTIVITY = [familyActivityInSql, contractorActivityInSql, applicationActivityInSql]
  .map((did) => `(${did(recent_activity)})`)
  .join(' union all ');

const dashboardStatement = (editing: CommunityEditing) =>
  sql(
    `dashboard_${editing}`,
    `with now as materialized (select $2::timestamptz as at)
   select concat('{"recent_jobs":', jobs, ',"any_jobs":', any_jobs, ',"recent_activity":', activity,
     ',"announcements":', latest, '}') as dashboard
   from (${latestJobsInSql(recent_jobs)}) of_jobs, (${latestAnnouncementsInSql(DASHBOARD_ANNOUNCEMENTS, editing)}) of_announcements,
     (select coalesce(json_agg(r), '[]')::text as activity from (
       select kind, subject, subject_id, created_at from (${ACTIVITY}) did
       order by created_at desc, kind, subject_id limit ${recent_activity}
     ) r) of_activity`,
  );

/** `editing` is the setting `communityEditing`. */
export function dashboardQuery(editing: CommunityEditing) {
  const statement = dashboardStatement(editing);
  /** JSON text: Dashboard of the contract. */
  return async (db: Queryable, actor: Actor, now: Date): Promise<string> => {
    const [row] = await db.query<{ dashboard: string }>(statement, [actor.id, now.toISOString()]);
    return row?.dashboard ?? '';
  };
}
