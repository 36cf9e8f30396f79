import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import type { FamilySort, ServiceStatus } from '@pcr/contract/families/families.schema.ts';
import type { CredentialKind } from '@pcr/contract/files/credentials/credentials.schema.ts';

/**
 * Addresses as functions (kit.md 73). A domain to which no other domain leads may keep its own in
 * its folder (`<domain>.paths.ts`).
 */
export const paths = {
  home: (show: { mode?: 'sign-in' | 'sign-up' | 'reset' } = {}) =>
    show.mode ? `/?mode=${show.mode}` : '/',
  dashboard: () => '/dashboard',
  familyRecords: (show: { sort?: FamilySort; status?: ServiceStatus } = {}) =>
    show.sort
      ? `/family-records?sort=${show.sort}`
      : show.status
        ? `/family-records?status=${show.status}`
        : '/family-records',
  /** The list with the form of a new record open. */
  newFamilyRecord: () => '/family-records?add',
  /** The list with one record's details open. */
  familyRecord: (id: string) => `/family-records?record=${id}`,
  /** When children are picked up in the next days. */
  pickups: () => '/family-records/pickups',
  /** What other members recorded, found by a family's name. */
  lookUp: () => '/family-records?view=look-up',
  /** Another's record, opened. */
  sharedFamily: (id: string) => `/family-records?view=look-up&shared=${id}`,
  /** Who looked at one's own records. */
  looks: () => '/family-records?view=looks',
  announcements: () => '/announcements',
  contractors: () => '/contractors',
  /** The directory with one contractor's details open. */
  contractor: (id: string) => `/contractors?contractor=${id}`,
  /** What members say of a contractor. */
  assessments: (contractorId: string) => `/contractors?contractor=${contractorId}&tab=assessments`,
  events: (show: { tab?: 'groups' } = {}) => (show.tab ? `/events?tab=${show.tab}` : '/events'),
  /** The groups that one is in. */
  ownGroups: () => '/events?tab=groups&my_groups=member',
  /** The list with one event's details open. */
  event: (id: string) => `/events?event=${id}`,
  /** The tab with one group's details open, and with what its leader does there. */
  group: (id: string) => `/events?tab=groups&group=${id}`,
  editGroup: (id: string) => `/events?tab=groups&group=${id}&edit=${id}`,
  deleteGroup: (id: string) => `/events?tab=groups&group=${id}&delete`,
  groupVersions: (id: string) => `/events?tab=groups&group=${id}&versions`,
  /** The page of a group for its members: what they tell each other, who they are, all about it. */
  groupBoard: (id: string) => `/groups/${id}/board`,
  groupPost: (id: string, groupId: string) => `/groups/${groupId}/board?post=${id}`,
  /** The members who ask to join it, on its page. */
  groupApplications: (id: string) => `/groups/${id}/board?tab=members&requests`,
  /** Mentors; 'be' is whether one is a mentor, 'matches' whom one is matched with. */
  mentorship: (show: { view?: 'be' | 'matches' } = {}) =>
    show.view ? `/events?tab=mentorship&view=${show.view}` : '/events?tab=mentorship',
  /** The list with one mentor's profile open. */
  mentor: (id: string) => `/events?tab=mentorship&mentor=${id}`,
  /** One's meetings about events, and one of them. */
  meetings: () => '/events/meetings',
  meeting: (id: string) => `/events/meetings?meeting=${id}`,
  /** The address that one's own calendar reads (events.md 51). */
  calendarAddress: () => '/events?calendar',
  /** One's requests for mentorship and matches, with one of them open. */
  match: (id: string) => `/events?tab=mentorship&view=matches&match=${id}`,
  jobs: () => '/jobs',
  /** The board with the jobs that one applied to, and with those that one saved. */
  myApplications: () => '/jobs?mine=applied',
  savedJobs: () => '/jobs?mine=saved',
  /** The board with one job's details open. */
  job: (id: string) => `/jobs?job=${id}`,
  jobApplications: (id: string) => `/jobs?job=${id}&tab=applications`,
  /** `open` is an entry: it is read, and leads on to what it is about (mails lead here). */
  inbox: (show: { open?: string } = {}) => (show.open ? `/inbox?open=${show.open}` : '/inbox'),
  /** The news of a day; the inbox leads there. */
  dailyReport: (id?: string) => (id ? `/daily-report?report=${id}` : '/daily-report'),
  /** What the operator told many members. */
  broadcast: (id: string) => `/broadcasts/${id}`,
  messages: () => '/messages',
  message: (conversationId: string) => `/messages/${conversationId}`,
  /** The first message to the member with this card. */
  newMessage: (cardId: string) => `/messages/new/${cardId}`,
  profile: () => '/profile',
  /** The sheet in which one's own photo is chosen. */
  ownPhoto: () => '/profile?photo',
  accountSettings: () => '/account-settings',
  notifications: () => '/notifications',
  /** What was sent to a member outside the inbox; the mail of a test leads here. */
  sentNotifications: () => '/notifications/sent',
  documents: () => '/documents',
  certificates: () => '/documents?folder=certificates',
  /** The folder with the sheet that adds one open; `kind` is what it will be. */
  addCertificate: (show: { kind?: CredentialKind } = {}) =>
    show.kind
      ? `/documents?folder=certificates&add-certificate=${show.kind}`
      : '/documents?folder=certificates&add-certificate',
  /** The folder with one certificate's details open. */
  certificate: (id: string) => `/documents?folder=certificates&document=${id}`,
  binder: () => '/documents/binder',
  gallery: () => '/gallery',
  albums: () => '/gallery/albums',
  /** `{ photoIds }` as the router's state: those that it begins with. */
  newAlbum: () => '/gallery/albums/new',
  /** What the link of an album shows to anybody who has it: the token is behind the '#'. */
  sharedAlbum: (token?: string) => (token ? `/shared-album#${token}` : '/shared-album'),
  /** `consent` is the toggle that the focus goes to. */
  consentManagement: (show: { consent?: Consent } = {}) =>
    show.consent ? `/consent-management?consent=${show.consent}` : '/consent-management',
  privacySecurity: () => '/privacy-security',
  changePassword: () => '/privacy-security/password',
  devices: () => '/privacy-security/devices',
  myData: () => '/privacy-security/my-data',
  deleteAccount: () => '/privacy-security/delete-account',
  /** Family records that are deleted for their age soon. */
  retention: () => '/privacy-security/retention',
  privacyPolicy: () => '/privacy-policy',
  twoFactor: () => '/privacy-security/two-factor',
  passkeys: () => '/privacy-security/passkeys',
  termsOfService: () => '/terms-of-service',
  codeOfConduct: () => '/code-of-conduct',
  /** 'write' leads to the form of a message. */
  helpSupport: (show: { message?: string; chat?: boolean; write?: boolean } = {}) =>
    show.message
      ? `/help-support?message=${show.message}`
      : show.chat
        ? '/help-support?chat'
        : show.write
          ? '/help-support?write'
          : '/help-support',
  guide: (page?: string) => (page ? `/help-support/guide/${page}` : '/help-support/guide'),
  tutorials: (page?: string) =>
    page ? `/help-support/tutorials/${page}` : '/help-support/tutorials',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  /** Where somebody without an account asks about a record. */
  aboutRecord: () => '/about-a-record',
  confirmDispute: () => '/about-a-record/confirm',
  confirmEmailChange: () => '/confirm-email-change',
  /** Where a member who asked for the deletion of their account is led, signed out. */
  deletionAsked: () => '/account-deletion',
  /** Where the mail about a new device leads. */
  endSignIn: () => '/end-sign-in',
  /**
   * Where the link in each notification mail leads, with its token: it turns such mails off without
   * a session.
   */
  unsubscribe: () => '/unsubscribe',
} as const;

/** Where the place that distances begin at, and location sharing, are set (near.md 7, 9). */
export const NEAR_SETTINGS = { place: paths.accountSettings(), sharing: paths.privacySecurity() };

/** Whether this page was opened by the link of an album, which shows it without an account. */
export const isSharedAlbum = (): boolean => window.location.pathname === paths.sharedAlbum();
