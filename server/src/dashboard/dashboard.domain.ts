import type { Domain } from '../domain.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboard = {
  name: 'dashboard',
  routes: dashboardRoutes,
} satisfies Domain;
