import type { Domain, DomainFrames } from '../domain.ts';
import { paths } from '../paths.ts';

export const contractors: Domain = {
  screens: { [paths.contractors()]: () => import('./ContractorsPage.tsx') },
  begins: {
    [paths.contractors()]: () =>
      import('./contractors.data.ts').then(({ startContractors }) => startContractors),
  },
};

export const frames = (): DomainFrames => ({
  [paths.contractors()]: {
    module: 'contractors/ContractorsPage.tsx',
    start: 'contractors',
    note: 'contractors',
    draft: 'contractors',
  },
});
