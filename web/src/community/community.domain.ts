import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

// What its tabs begin with, and their frames, are those of events, groups and mentors.
export const community: Domain = {
  screens: { [paths.events()]: () => import('./CommunityPage.tsx') },
};
