import type { Domain, DomainFrames, FramedScreen } from '../domain.ts';
import { paths } from '../paths.ts';

export const dashboard: Domain = {
  screens: { [paths.dashboard()]: () => import('./DashboardPage.tsx') },
  begins: {
    [paths.dashboard()]: () =>
      import('./dashboard.data.ts').then(({ startDashboard }) => startDashboard),
  },
};

const FRAME: FramedScreen = {
  module: 'dashboard/DashboardPage.tsx',
  start: 'dashboard',
  // As PlatformNotice.tsx remembers it, and waits with it.
  note: 'platform',
  waits: true,
  // As dashboard.data.ts looks for what is not there.
  samples: {
    module: 'dashboard/dashboard.samples.ts',
    where: ['"any":false', '"any_jobs":false', '"recent_activity":[]'],
  },
};
export const frames = (): DomainFrames => ({ [paths.home()]: FRAME, [paths.dashboard()]: FRAME });
