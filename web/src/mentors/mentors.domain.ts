import type { Domain, DomainFrames } from '../domain.ts';
import { paths } from '../paths.ts';

// Its screen is a tab of community's.
export const mentors: Domain = {
  begins: {
    [paths.mentorship()]: () =>
      import('./mentors.data.ts').then(({ startMentors }) => startMentors),
  },
};

export const frames = (): DomainFrames => ({
  [paths.mentorship()]: { module: 'community/CommunityPage.tsx', start: 'mentorship' },
});
