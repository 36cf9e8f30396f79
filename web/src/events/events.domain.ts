import type { Domain, DomainFrames } from '../domain.ts';
import { paths } from '../paths.ts';

export const events: Domain = {
  screens: { [paths.meetings()]: () => import('./meetings/MeetingsPage.tsx') },
  begins: {
    [paths.events()]: () => import('./events.data.ts').then(({ startEvents }) => startEvents),
  },
};

export const frames = (): DomainFrames => ({
  [paths.events()]: { module: 'community/CommunityPage.tsx', start: 'events', draft: 'events' },
});
