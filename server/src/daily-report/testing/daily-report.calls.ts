import * as dailyReport from '@pcr/contract/daily-report/daily-report.endpoints.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';

export interface DailyReportRecords {
  /** What was new for the owner on a day. */
  dailyReport: string;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends DailyReportRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  // Another's; one's own is in daily-report.pg.test.ts.
  calling(dailyReport.getDailyReport, [401, 403, 404, 200], ({ dailyReport: id }) => ({
    params: { id },
  })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<DailyReportRecords> = {
  async dailyReport({ app, id }) {
    const [report] = await app.rows<{ id: string }>(
      `insert into daily_reports (id, user_id, day, created_at) values (gen_random_uuid(), $1, $2::timestamptz::date, $2)
       on conflict (user_id, day) do update set created_at = excluded.created_at returning id`,
      [id, app.clock.now().toISOString()],
    );
    return report?.id ?? '';
  },
};
