import { getDailyReport } from '@pcr/contract/daily-report/daily-report.endpoints.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as reports from './daily-report.queries.ts';
import { dailyReportRules } from './daily-report.rules.ts';

export function dailyReportRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(getDailyReport, async ({ params: { id } }, { actor }) => {
    const allowed = permit(dailyReportRules, actor, 'see', await reports.find(database, id));
    return new JsonText(await reports.get(database, allowed, clock.now()));
  });
}
