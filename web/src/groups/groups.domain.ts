import type { Domain, DomainFrames } from '../domain.ts';
import { paths } from '../paths.ts';

export const groups: Domain = {
  screens: { [paths.groupBoard(':id')]: () => import('./board/BoardPage.tsx') },
  begins: {
    [paths.events({ tab: 'groups' })]: () =>
      import('./groups.data.ts').then(({ startGroups }) => startGroups),
  },
};

export const frames = (): DomainFrames => ({
  [paths.events({ tab: 'groups' })]: {
    module: 'community/CommunityPage.tsx',
    start: 'groups',
    draft: 'groups',
  },
});
