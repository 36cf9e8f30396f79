import * as z from 'zod/mini';
import { AnnouncementsOnDashboard } from '../announcements/announcements.schema.ts';
import { RecentJob } from '../jobs/jobs.schema.ts';
import { Activity } from './activity.schema.ts';
import { FirstSteps, TodayLine } from './today.schema.ts';

/**
 * dashboard.md 5: recent jobs 3. Of the activity the description shows three; five still fit on a
 * phone.
 */
export const DASHBOARD_LIMITS = { recent_jobs: 3, recent_activity: 5 } as const;

/** Everything that the home dashboard shows (dashboard.md 1), each list newest first. */
export const Dashboard = z.object({
  /** What needs the member now, in the order of `turn` and then of time. */
  today: z.array(TodayLine),
  first_steps: FirstSteps,
  /** The first active jobs. */
  recent_jobs: z.array(RecentJob),
  /** Whether there is any job, open or not: samples stand where there is none (dashboard.md 10). */
  any_jobs: z.boolean(),
  /** What the person themselves did. */
  recent_activity: z.array(Activity),
  announcements: AnnouncementsOnDashboard,
});
export type Dashboard = z.infer<typeof Dashboard>;
