import type { Domain } from '../domain.ts';
import { startRoutes } from './start.routes.ts';

export const start = {
  name: 'start',
  routes: startRoutes,
} satisfies Domain;
