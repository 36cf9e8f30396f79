import { DASHBOARD_ANNOUNCEMENTS } from '@pcr/contract/announcements/announcements.schema.ts';
import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import { DASHBOARD_LIMITS } from '@pcr/contract/dashboard/dashboard.schema.ts';
import { ANNOUNCEMENT_SAMPLES } from '../announcements/announcements.ts';
import { JOB_SAMPLES } from '../jobs/jobs.ts';

const HOUR = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

/**
 * The three entries of the description: a family look-up, a contractor contact, an event
 * registration.
 */
const recent_activity: readonly Activity[] = [
  {
    kind: 'family_look_up',
    subject: 'Martinez Family',
    subject_id: '00000000-0000-7000-8000-00000000b003',
    created_at: before(2),
  },
  {
    kind: 'contractor_contact',
    subject: 'Rosa Delgado, Infant Care',
    subject_id: '00000000-0000-7000-8000-00000000b002',
    created_at: before(26),
  },
  {
    kind: 'event_registration',
    subject: 'Safe Sleep Training Workshop',
    subject_id: '00000000-0000-7000-8000-00000000b001',
    created_at: before(75),
  },
];

export const DASHBOARD_SAMPLES = {
  recent_jobs: JOB_SAMPLES.slice(0, DASHBOARD_LIMITS.recent_jobs),
  recent_activity,
  announcements: ANNOUNCEMENT_SAMPLES.slice(0, DASHBOARD_ANNOUNCEMENTS),
};
