import { getDailyReport } from '@pcr/contract/daily-report/daily-report.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { useReadAbout } from '../notifications/notifications.ts';

/**
 * What one daily report told, as far as it is there still; what the inbox says of it is read then.
 */
export function useDailyReport(id: string) {
  const report = useQuery({
    queryKey: ['daily-report', id],
    queryFn: ({ signal }) => call(getDailyReport, { params: { id } }, { signal }),
    // A gone entry must not be shown as there.
    staleTime: 0,
  });
  useReadAbout(id, report.data?.created_at);
  return report;
}
