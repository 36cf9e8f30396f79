import type { Domain } from '../domain.ts';
import { dailyReportRoutes } from './daily-report.routes.ts';
import { dailyReportDaily, dailyReportMinutely, dailyReportTasks } from './daily-report.tasks.ts';

export const dailyReport = {
  name: 'daily-report',
  routes: dailyReportRoutes,
  tasks: dailyReportTasks,
  daily: dailyReportDaily,
  minutely: dailyReportMinutely,
  tables: [
    {
      table: 'daily_report_schedules',
      owner: 'user_id',
      words: {
        at: 740,
        title: 'When your daily report comes',
        says: 'When we look next for what is new for you, and since when reports are on.',
      },
    },
    {
      table: 'daily_reports',
      owner: 'user_id',
      words: {
        at: 750,
        title: 'Daily reports',
        says: 'The days on which you had a report.',
        shows: ['day', 'created_at'],
      },
    },
    {
      table: 'daily_report_things',
      owner: 'user_id',
      words: {
        at: 760,
        title: 'What your reports told',
        says: 'What was new for you in each report.',
      },
    },
  ],
} satisfies Domain;
