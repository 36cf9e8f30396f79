import { paths } from './paths.ts';
import { type Screen, screen } from './screen.ts';

// Each screen comes as a chunk of its own.

// What these are given depends on who is there, and where they stand; MemberApp.tsx says it.
export const AccountSettingsPage = screen(() => import('../account/AccountSettingsPage.tsx'));
export const FamiliesPage = screen(() => import('../families/FamiliesPage.tsx'));
export const GuideListPage = screen(() => import('../help/GuideListPage.tsx'));
export const GuidePage = screen(() => import('../help/GuidePage.tsx'));
export const NdaDialog = screen(() => import('../agreements/NdaDialog.tsx'));
export const ProfileScreen = screen(() => import('./ProfileScreen.tsx'));
export const SessionEndedDialog = screen(() => import('../account/SessionEndedDialog.tsx'));
export const TermsPage = screen(() => import('../agreements/TermsPage.tsx'));

/** The screens between the bars that need no more than their address. A new screen is a line here. */
export const SCREENS: Readonly<Record<string, Screen<object>>> = {
  [paths.announcements()]: screen(() => import('../announcements/AnnouncementsPage.tsx')),
  [paths.codeOfConduct()]: screen(() => import('../agreements/CodeOfConductPage.tsx')),
  [paths.contractors()]: screen(() => import('../contractors/ContractorsPage.tsx')),
  [paths.dashboard()]: screen(() => import('../dashboard/DashboardPage.tsx')),
  [paths.helpSupport()]: screen(() => import('../help/HelpPage.tsx')),
  [paths.inbox()]: screen(() => import('../notifications/InboxPage.tsx')),
  [paths.jobs()]: screen(() => import('../jobs/JobsPage.tsx')),
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
