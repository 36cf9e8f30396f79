import type { Domain, DomainFrames } from '../domain.ts';
import { paths } from '../paths.ts';

export const jobs: Domain = {
  screens: { [paths.jobs()]: () => import('./JobsPage.tsx') },
  begins: {
    [paths.jobs()]: () => import('./jobs.data.ts').then(({ startJobs }) => startJobs),
  },
};

export const frames = (): DomainFrames => ({
  [paths.jobs()]: { module: 'jobs/JobsPage.tsx', start: 'jobs', draft: 'jobs' },
});
