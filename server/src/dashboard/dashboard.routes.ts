import { DASHBOARD_ANNOUNCEMENTS } from '@pcr/contract/announcements/announcements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { DASHBOARD_LIMITS } from '@pcr/contract/dashboard/dashboard.schema.ts';
import { latestAnnouncements } from '../announcements/announcements.ts';
import { contractorActivity } from '../contractors/contractors.ts';
import { familyActivity } from '../families/families.ts';
import { applicationActivity, latestJobs } from '../jobs/jobs.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { newestOf } from './dashboard.rules.ts';

interface DashboardParts {
  database: Database;
  communityEditing: Settings['communityEditing'];
  clock: Clock;
}

/** The dashboard has no tables: it puts together what the domains say of themselves. */
export function dashboardRoutes(bind: Bind, { database, communityEditing, clock }: DashboardParts): void {
  bind(getDashboard, async (_, { actor }) => {
    const [{ jobs, any }, announcements, ...activity] = await Promise.all([
      latestJobs(database, actor, DASHBOARD_LIMITS.recent_jobs),
      latestAnnouncements(database, actor, DASHBOARD_ANNOUNCEMENTS, communityEditing),
      familyActivity(database, actor, DASHBOARD_LIMITS.recent_activity, clock.now()),
      contractorActivity(database, actor, DASHBOARD_LIMITS.recent_activity),
      applicationActivity(database, actor, DASHBOARD_LIMITS.recent_activity),
    ]);
    const recent = JSON.stringify(newestOf(activity, DASHBOARD_LIMITS.recent_activity));
    return new JsonText(
      `{"recent_jobs":${jobs},"any_jobs":${any},"recent_activity":${recent},"announcements":${announcements}}`,
    );
  });
}
