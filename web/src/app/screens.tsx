import type { ReactNode } from 'react';
import { type Loadable, loadable } from '../kit/ui/loadable.tsx';
import { Skeleton, SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { paths } from './paths.ts';

/**
 * Shapes of what comes, between the bars. Behind the NDA they are all there is: no record is asked for before it is
 * accepted.
 */
export const NOTHING_YET: ReactNode = (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-8 w-3/5" />
    <SkeletonCard />
    <SkeletonCard />
  </div>
);

// Each screen comes as a chunk of its own.

// What these are given depends on who is there, and where they stand; MemberApp.tsx says it.
export const AccountSettingsPage = loadable(() => import('../account/AccountSettingsPage.tsx'), NOTHING_YET);
export const FamiliesPage = loadable(() => import('../families/FamiliesPage.tsx'), <SkeletonCard />);
export const GuideListPage = loadable(() => import('../help/GuideListPage.tsx'), NOTHING_YET);
export const GuidePage = loadable(() => import('../help/GuidePage.tsx'), NOTHING_YET);
export const NdaDialog = loadable(() => import('../agreements/NdaDialog.tsx'));
export const ProfileScreen = loadable(() => import('./ProfileScreen.tsx'), NOTHING_YET);
export const SessionEndedDialog = loadable(() => import('../account/SessionEndedDialog.tsx'));
export const TermsPage = loadable(() => import('../agreements/TermsPage.tsx'), <LoadingScreen />);

/** The screens between the bars that need no more than their address. A new screen is a line here. */
export const SCREENS: Readonly<Record<string, Loadable<object>>> = {
  [paths.announcements()]: loadable(() => import('../announcements/AnnouncementsPage.tsx'), NOTHING_YET),
  [paths.codeOfConduct()]: loadable(() => import('../agreements/CodeOfConductPage.tsx'), NOTHING_YET),
  [paths.contractors()]: loadable(() => import('../contractors/ContractorsPage.tsx'), NOTHING_YET),
  [paths.dashboard()]: loadable(() => import('../dashboard/DashboardPage.tsx'), NOTHING_YET),
  [paths.helpSupport()]: loadable(() => import('../help/HelpPage.tsx'), NOTHING_YET),
  [paths.inbox()]: loadable(() => import('../notifications/InboxPage.tsx'), NOTHING_YET),
  [paths.jobs()]: loadable(() => import('../jobs/JobsPage.tsx'), NOTHING_YET),
};

const AT: Readonly<Record<string, { preload(): Promise<void> } | undefined>> = {
  ...SCREENS,
  [paths.home()]: SCREENS[paths.dashboard()],
  [paths.profile()]: ProfileScreen,
  [paths.accountSettings()]: AccountSettingsPage,
  [paths.familyRecords()]: FamiliesPage,
  [paths.guide()]: GuideListPage,
  [paths.tutorials()]: GuideListPage,
  [paths.termsOfService()]: TermsPage,
};

/** Begins to load the code of the screen at this address. */
export function preloadScreen(pathname: string): void {
  void AT[pathname]?.preload();
}
