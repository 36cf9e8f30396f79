import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const dailyReport: Domain = {
  screens: { [paths.dailyReport()]: () => import('./DailyReportPage.tsx') },
};
