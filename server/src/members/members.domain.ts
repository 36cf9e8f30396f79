import type { Domain } from '../domain.ts';
import { memberRoutes } from './members.routes.ts';

export const members = {
  name: 'members',
  routes: memberRoutes,
} satisfies Domain;
