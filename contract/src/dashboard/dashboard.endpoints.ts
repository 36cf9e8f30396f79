import { endpoint } from '../kit/endpoint.ts';
import { Dashboard } from './dashboard.schema.ts';

export const getDashboard = endpoint('GET', '/dashboard', {
  needs: ['terms_of_service', 'nda'],
  together: true,
  out: Dashboard,
  summary:
    "Recent jobs, the caller's own recent activity and the latest announcements, in one answer",
});
