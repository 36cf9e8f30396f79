import type { Domain } from '../domain.ts';
import { searchRoutes } from './search.routes.ts';

export const search = {
  name: 'search',
  routes: searchRoutes,
} satisfies Domain;
