import { paths } from './paths.ts';
import { screen } from './screen.ts';

// Each comes as a chunk of its own.
export const DashboardPage = screen(() => import('../dashboard/DashboardPage.tsx'));
export const ContractorsPage = screen(() => import('../contractors/ContractorsPage.tsx'));
export const CodeOfConductPage = screen(() => import('../agreements/CodeOfConductPage.tsx'));
export const AnnouncementsPage = screen(() => import('../announcements/AnnouncementsPage.tsx'));
export const ProfilePage = screen(() => import('../account/ProfilePage.tsx'));
export const AccountSettingsPage = screen(() => import('../account/AccountSettingsPage.tsx'));
export const FamiliesPage = screen(() => import('../families/FamiliesPage.tsx'));
export const JobsPage = screen(() => import('../jobs/JobsPage.tsx'));
export const InboxPage = screen(() => import('../notifications/InboxPage.tsx'));
export const GuideListPage = screen(() => import('../help/GuideListPage.tsx'));
export const GuidePage = screen(() => import('../help/GuidePage.tsx'));
export const HelpPage = screen(() => import('../help/HelpPage.tsx'));
export const TermsPage = screen(() => import('../agreements/TermsPage.tsx'));
export const NdaDialog = screen(() => import('../agreements/NdaDialog.tsx'));
export const SessionEndedDialog = screen(() => import('../account/SessionEndedDialog.tsx'));

const AT: Record<string, { preload(): Promise<void> }> = {
  [paths.home()]: DashboardPage,
  [paths.dashboard()]: DashboardPage,
  [paths.contractors()]: ContractorsPage,
  [paths.codeOfConduct()]: CodeOfConductPage,
  [paths.announcements()]: AnnouncementsPage,
  [paths.profile()]: ProfilePage,
  [paths.accountSettings()]: AccountSettingsPage,
  [paths.familyRecords()]: FamiliesPage,
  [paths.jobs()]: JobsPage,
  [paths.inbox()]: InboxPage,
  [paths.guide()]: GuideListPage,
  [paths.tutorials()]: GuideListPage,
  [paths.helpSupport()]: HelpPage,
  [paths.termsOfService()]: TermsPage,
};

/** Begins to load the code of the screen at this address. */
export function preloadScreen(pathname: string): void {
  void AT[pathname]?.preload();
}
