import type { Domain, DomainFrames } from '../domain.ts';
import { paths } from '../paths.ts';

export const announcements: Domain = {
  screens: { [paths.announcements()]: () => import('./AnnouncementsPage.tsx') },
  begins: {
    [paths.announcements()]: () =>
      import('./announcements.data.ts').then(({ startAnnouncements }) => startAnnouncements),
  },
};

export const frames = (): DomainFrames => ({
  [paths.announcements()]: {
    module: 'announcements/AnnouncementsPage.tsx',
    start: 'announcements',
    draft: 'announcements',
  },
});
