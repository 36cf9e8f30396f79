import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import type { Dashboard } from '@pcr/contract/dashboard/dashboard.schema.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';

/** Of a member who has done the first steps, and with whom nothing has happened yet. */
export const EMPTY_DASHBOARD: Dashboard = {
  today: [],
  first_steps: { family: true, certificate: true, photo: true },
  recent_jobs: [],
  any_jobs: true,
  recent_activity: [],
  announcements: { items: [], more: 0, any: true },
};

/** Answers for the dashboard of a member with whom nothing has happened yet but this. */
export function emptyDashboard(server: AnsweringServer, but: Partial<Dashboard> = {}): void {
  server.answer(getDashboard, () => ({ ...EMPTY_DASHBOARD, ...but }));
}
