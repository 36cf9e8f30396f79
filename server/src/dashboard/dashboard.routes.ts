import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import { isDatabaseAway } from '../kit/postgres/database-away.ts';
import { onlyReading } from '../kit/postgres/elsewhere.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { together } from '../kit/turns/together.ts';
import { dashboardsQuery } from './dashboard.queries.ts';

interface DashboardParts {
  database: Database;
  communityEditing: Settings['communityEditing'];
  clock: Clock;
  /** Waits until what the member has looked at is noted. */
  looks: { noted(member: string): Promise<void> };
}

/** The dashboard has no tables: it puts together what the domains say of themselves. */
export function dashboardRoutes(
  bind: Bind,
  { database, communityEditing, clock, looks }: DashboardParts,
): void {
  const dashboards = dashboardsQuery(communityEditing);
  const many = (members: readonly Actor[]) => dashboards(database, members, clock.now());
  const one = async (member: Actor) => (await many([member]))[0] ?? '';
  const shared = together({
    many,
    one,
    apart: (error) => !isDatabaseAway(error),
  });
  bind(getDashboard, async (_, { actor }) => {
    await looks.noted(actor.id);
    // Who shares a statement shares where it is asked.
    return new JsonText(await (onlyReading() ? one(actor) : shared(actor)));
  });
}
