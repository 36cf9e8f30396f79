import type { Domain, DomainFrames } from '../domain.ts';
import { paths } from '../paths.ts';

export const families: Domain = {
  screens: {
    [paths.familyRecords()]: () => import('./FamiliesPage.tsx'),
    [paths.pickups()]: () => import('./pickups/PickupsPage.tsx'),
    [paths.retention()]: () => import('./retention/RetentionPage.tsx'),
  },
  disclaimed: [paths.familyRecords()],
  begins: {
    [paths.familyRecords()]: () =>
      import('./families.data.ts').then(({ startFamilies }) => startFamilies),
  },
};

export const frames = (): DomainFrames => ({
  [paths.familyRecords()]: {
    module: 'families/FamiliesPage.tsx',
    start: 'families',
    note: 'families',
    draft: 'families',
  },
});
