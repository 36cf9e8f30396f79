import { type Loadable, loadable } from '../kit/browser/loadable.tsx';
import { paths } from '../paths.ts';

// Each screen comes as a chunk of its own.

// What these are given depends on who is there, and where they are; MemberApp.tsx decides it.
export const AccountSettingsPage = loadable(() => import('../account/settings/AccountSettingsPage.tsx'));
export const AutoLogoutWarning = loadable(() => import('../account/auto-logout/AutoLogoutWarning.tsx'));
export const EmergencyBanner = loadable(() => import('../notifications/broadcasts/EmergencyBanner.tsx'));
export const FamiliesPage = loadable(() => import('../families/FamiliesPage.tsx'));
export const GuideListPage = loadable(() => import('../help/guide/GuideListPage.tsx'));
export const GuidePage = loadable(() => import('../help/guide/GuidePage.tsx'));
export const NdaDialog = loadable(() => import('../agreements/NdaDialog.tsx'));
export const ProfileScreen = loadable(() => import('./pages/ProfileScreen.tsx'));
export const SessionEndedDialog = loadable(() => import('../account/sign-in/SessionEndedDialog.tsx'));
export const TermsPage = loadable(() => import('../agreements/TermsPage.tsx'));

/** The screens that open without a session: the targets of links in mails, and the screens for everybody. */
export const OPEN_SCREENS: Readonly<Record<string, Loadable<object>>> = {
  [paths.resetPassword()]: loadable(() => import('../account/password/ResetPasswordPage.tsx')),
  [paths.confirmEmail()]: loadable(() => import('../account/email/ConfirmEmailPage.tsx')),
  [paths.confirmEmailChange()]: loadable(() => import('../account/email/EmailChangePage.tsx')),
  [paths.deletionAsked()]: loadable(() => import('../account/deletion/DeletionAskedPage.tsx')),
  [paths.endSignIn()]: loadable(() => import('../account/devices/EndSignInPage.tsx')),
  [paths.unsubscribe()]: loadable(() => import('./pages/UnsubscribeScreen.tsx')),
  [paths.aboutRecord()]: loadable(() => import('../disputes/AboutRecordPage.tsx')),
  [paths.confirmDispute()]: loadable(() => import('../disputes/ConfirmDisputePage.tsx')),
  [paths.sharedAlbum()]: loadable(() => import('../files/albums/SharedAlbumPage.tsx')),
  [paths.privacyPolicy()]: loadable(() => import('../agreements/PrivacyPolicyPage.tsx')),
};

/** The screens between the bars that need no more than their address. A new screen is a line here. */
export const SCREENS: Readonly<Record<string, Loadable<object>>> = {
  [paths.announcements()]: loadable(() => import('../announcements/AnnouncementsPage.tsx')),
  [paths.codeOfConduct()]: loadable(() => import('../agreements/CodeOfConductPage.tsx')),
  [paths.consentManagement()]: loadable(() => import('../consent/ConsentPage.tsx')),
  [paths.contractors()]: loadable(() => import('../contractors/ContractorsPage.tsx')),
  [paths.dailyReport()]: loadable(() => import('../daily-report/DailyReportPage.tsx')),
  [paths.dashboard()]: loadable(() => import('../dashboard/DashboardPage.tsx')),
  [paths.events()]: loadable(() => import('../community/CommunityPage.tsx')),
  [paths.groupBoard(':id')]: loadable(() => import('../groups/board/BoardPage.tsx')),
  [paths.meetings()]: loadable(() => import('../events/meetings/MeetingsPage.tsx')),
  [paths.documents()]: loadable(() => import('./pages/DocumentsScreen.tsx')),
  [paths.credentials()]: loadable(() => import('../files/credentials/CredentialsPage.tsx')),
  [paths.binder()]: loadable(() => import('./pages/BinderScreen.tsx')),
  [paths.albums()]: loadable(() => import('../files/albums/AlbumsPage.tsx')),
  [paths.newAlbum()]: loadable(() => import('./pages/NewAlbumScreen.tsx')),
  [paths.gallery()]: loadable(() => import('./pages/GalleryScreen.tsx')),
  [paths.helpSupport()]: loadable(() => import('../help/HelpPage.tsx')),
  [paths.inbox()]: loadable(() => import('./pages/InboxScreen.tsx')),
  [paths.sentNotifications()]: loadable(() => import('../notifications/sent/SentPage.tsx')),
  [paths.notifications()]: loadable(() => import('./pages/NotificationsScreen.tsx')),
  [paths.broadcast(':id')]: loadable(() => import('../notifications/broadcasts/BroadcastPage.tsx')),
  [paths.messages()]: loadable(() => import('../conversations/MessagesPage.tsx')),
  [paths.message(':id')]: loadable(() => import('../conversations/ConversationPage.tsx')),
  [paths.newMessage(':cardId')]: loadable(() => import('../conversations/NewMessagePage.tsx')),
  [paths.privacySecurity()]: loadable(() => import('./pages/PrivacyScreen.tsx')),
  [paths.changePassword()]: loadable(() => import('../account/password/ChangePasswordPage.tsx')),
  [paths.devices()]: loadable(() => import('../account/devices/DevicesPage.tsx')),
  [paths.deleteAccount()]: loadable(() => import('../account/deletion/DeleteAccountPage.tsx')),
  [paths.twoFactor()]: loadable(() => import('../account/two-factor/TwoFactorPage.tsx')),
  [paths.passkeys()]: loadable(() => import('../account/passkeys/PasskeysPage.tsx')),
  [paths.jobs()]: loadable(() => import('../jobs/JobsPage.tsx')),
  [paths.myData()]: loadable(() => import('../my-data/MyDataPage.tsx')),
  [paths.retention()]: loadable(() => import('../families/retention/RetentionPage.tsx')),
  '*': loadable(() => import('./pages/NotFoundPage.tsx')),
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
export const preloadScreen = async (pathname: string): Promise<void> => AT[pathname]?.preload();
