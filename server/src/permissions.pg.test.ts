import { get } from 'node:http';
import { register } from '@pcr/contract/account/account.endpoints.ts';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from './kit/postgres/database.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import {
  ENDPOINT_CALLS,
  type EndpointCall,
  isWrite,
  newSubject,
  recordsOf,
  type Subject,
} from './testing/endpoint-calls.ts';

/**
 * What each endpoint answers to a visitor without a session, a member who has accepted nothing, a member to whom the
 * records do not belong, and their owner. An endpoint without a row fails. Its rows are why this file is longer than
 * 300 lines.
 */
const ANSWERS: Record<string, [visitor: number, newcomer: number, stranger: number, owner: number]> = {
  getPublicSettings: [200, 200, 200, 200],
  register: [204, 204, 204, 204],
  signIn: [200, 200, 200, 200],
  signOut: [204, 204, 204, 204],
  getSession: [401, 200, 200, 200],
  requestPasswordReset: [204, 204, 204, 204],
  resetPassword: [400, 400, 400, 400],
  confirmEmail: [400, 400, 400, 400],
  requestConfirmation: [204, 204, 204, 204],
  getProfile: [401, 200, 200, 200],
  updateProfile: [401, 200, 200, 200],
  getAccountDetails: [401, 200, 200, 200],
  updateAccountDetails: [401, 200, 200, 200],
  // Their accounts have no password here, so that any password is wrong.
  signInWithCode: [401, 401, 401, 401],
  getTwoFactor: [401, 200, 200, 200],
  // Members of tests have no password.
  beginTwoFactor: [401, 422, 422, 422],
  confirmTwoFactor: [401, 409, 409, 409],
  renewRecoveryCodes: [401, 422, 422, 422],
  markRecoveryCodesSaved: [401, 409, 409, 409],
  turnOffTwoFactor: [401, 422, 422, 422],
  requestEmailChange: [401, 422, 422, 422],
  cancelEmailChange: [401, 204, 204, 204],
  lookUpEmailChange: [400, 400, 400, 400],
  confirmEmailChange: [400, 400, 400, 400],
  recordActivity: [401, 204, 204, 204],
  changePassword: [401, 422, 422, 422],
  requestDeletion: [401, 422, 422, 422],
  listDevices: [401, 200, 200, 200],
  endDevice: [401, 404, 404, 204],
  endOtherDevices: [401, 204, 204, 204],
  endUnknownDevice: [400, 400, 400, 400],
  listPasskeys: [401, 200, 200, 200],
  beginPasskey: [401, 422, 422, 422],
  // An answer that no device has made.
  addPasskey: [401, 409, 409, 409],
  renamePasskey: [401, 404, 404, 200],
  removePasskey: [401, 404, 404, 204],
  beginPasskeySignIn: [200, 200, 200, 200],
  signInWithPasskey: [401, 401, 401, 401],
  listAgreements: [401, 200, 200, 200],
  acceptAgreement: [401, 200, 200, 200],
  // To take back what one allowed, nothing has to be accepted.
  getPrivacySettings: [401, 200, 200, 200],
  getNearOrigin: [401, 200, 200, 200],
  changePrivacySettings: [401, 200, 200, 200],
  countScreen: [401, 204, 204, 204],
  getDataExport: [401, 200, 200, 200],
  requestDataExport: [401, 200, 200, 200],
  deleteDataExport: [401, 204, 204, 204],
  // There is none yet; a ready one and another's are in my-data.pg.test.ts.
  getDataExportContent: [401, 404, 404, 404],
  getConsents: [401, 200, 200, 200],
  giveConsent: [401, 200, 200, 200],
  revokeConsent: [401, 200, 200, 200],
  revokeAllConsents: [401, 200, 200, 200],
  listConsentChanges: [401, 200, 200, 200],
  exportConsentChanges: [401, 200, 200, 200],
  // Without what the newcomer must accept before (start.pg.test.ts).
  getStart: [401, 200, 200, 200],
  getDashboard: [401, 403, 200, 200],
  listMentors: [401, 403, 200, 200],
  countMentors: [401, 403, 200, 200],
  suggestMentors: [401, 403, 200, 200],
  getMyMentoring: [401, 403, 200, 200],
  getMentor: [401, 403, 200, 200],
  // Its mentor alone changes a profile (mentors.md 2).
  updateMentor: [401, 403, 403, 200],
  changeMentorAccepting: [401, 403, 403, 200],
  deleteMentor: [401, 403, 403, 204],
  restoreMentor: [401, 403, 403, 200],
  listMentorVersions: [401, 403, 403, 200],
  applyAsMentor: [401, 403, 200, 200],
  withdrawMentorApplication: [401, 403, 404, 200],
  requestMentorship: [401, 403, 200, 200],
  waitForMentor: [401, 403, 200, 200],
  listMentorMatches: [401, 403, 200, 200],
  // Its two people alone see a request or a match (mentors.md 42).
  decideMentorshipRequest: [401, 403, 404, 200],
  withdrawMentorshipRequest: [401, 403, 404, 200],
  getMentorMatch: [401, 403, 404, 200],
  setMatchStatus: [401, 403, 404, 200],
  setMatchFrequency: [401, 403, 404, 200],
  endMatch: [401, 403, 404, 200],
  addMatchGoal: [401, 403, 404, 200],
  tickMatchGoal: [401, 403, 404, 200],
  removeMatchGoal: [401, 403, 404, 200],
  listMatchNotes: [401, 403, 404, 200],
  addMatchNote: [401, 403, 404, 200],
  editMatchNote: [401, 403, 404, 200],
  messageInMatch: [401, 403, 404, 200],
  listMatchSlots: [401, 403, 404, 200],
  requestMatchMeeting: [401, 403, 404, 200],
  listEvents: [401, 403, 200, 200],
  countEvents: [401, 403, 200, 200],
  listDeletedEvents: [401, 403, 200, 200],
  getEvent: [401, 403, 200, 200],
  // It has no picture.
  getEventPicture: [401, 403, 404, 404],
  createEvent: [401, 403, 200, 200],
  // COMMUNITY_EDITING=open: every member may change and delete them (events.md 2).
  updateEvent: [401, 403, 200, 200],
  changeEventStatus: [401, 403, 200, 200],
  deleteEvent: [401, 403, 204, 204],
  restoreEvent: [401, 403, 404, 200],
  listEventVersions: [401, 403, 200, 200],
  listSeriesDates: [401, 403, 200, 200],
  updateEventSeries: [401, 403, 200, 200],
  deleteEventSeries: [401, 403, 204, 204],
  respondToEvent: [401, 403, 200, 200],
  // There is no seat for the stranger.
  answerOffer: [401, 403, 409, 200],
  listAttendees: [401, 403, 200, 200],
  listRsvps: [401, 403, 403, 200],
  checkIn: [401, 403, 403, 200],
  downloadRsvps: [401, 403, 403, 200],
  downloadEventCalendar: [401, 403, 200, 200],
  downloadSeriesCalendar: [401, 403, 200, 200],
  getCalendarAddress: [401, 200, 200, 200],
  makeCalendarAddress: [401, 403, 200, 200],
  deleteCalendarAddress: [401, 204, 204, 204],
  // For anybody with the address.
  readCalendar: [200, 200, 200, 200],
  listGroups: [401, 403, 200, 200],
  countGroups: [401, 403, 200, 200],
  listDeletedGroups: [401, 403, 200, 200],
  getGroup: [401, 403, 200, 200],
  // It has no picture.
  getGroupPicture: [401, 403, 404, 404],
  createGroup: [401, 403, 200, 200],
  // Its leader alone (groups.md 2).
  updateGroup: [401, 403, 403, 200],
  deleteGroup: [401, 403, 403, 204],
  restoreGroup: [401, 403, 404, 200],
  listGroupVersions: [401, 403, 403, 200],
  // The members of the group alone (groups.md 50).
  getGroupBoard: [401, 403, 404, 200],
  changeGroupBoard: [401, 403, 404, 200],
  // The screen that shows them needs no agreement (notifications.md 20).
  listMutedGroups: [401, 200, 200, 200],
  listGroupPosts: [401, 403, 404, 200],
  listDeletedGroupPosts: [401, 403, 200, 200],
  getGroupPost: [401, 403, 404, 200],
  // It has no picture.
  getGroupPostPicture: [401, 403, 404, 404],
  createGroupPost: [401, 403, 404, 200],
  updateGroupPost: [401, 403, 404, 200],
  deleteGroupPost: [401, 403, 404, 204],
  restoreGroupPost: [401, 403, 404, 200],
  listGroupPostVersions: [401, 403, 404, 200],
  listGroupComments: [401, 403, 404, 200],
  listDeletedGroupComments: [401, 403, 200, 200],
  getGroupComment: [401, 403, 404, 200],
  createGroupComment: [401, 403, 404, 200],
  updateGroupComment: [401, 403, 404, 200],
  deleteGroupComment: [401, 403, 404, 204],
  restoreGroupComment: [401, 403, 404, 200],
  listGroupCommentVersions: [401, 403, 404, 200],
  // Nobody reports what they wrote themselves.
  reportGroupPost: [401, 403, 404, 403],
  getOwnGroupPostReport: [401, 403, 404, 404],
  applyToGroup: [401, 403, 200, 200],
  // Its leader, and who applied (groups.md 33).
  listGroupApplications: [401, 403, 403, 200],
  getGroupApplication: [401, 403, 404, 200],
  decideGroupApplication: [401, 403, 404, 200],
  withdrawGroupApplication: [401, 403, 404, 200],
  listGroupMembers: [401, 403, 200, 200],
  leaveGroup: [401, 403, 204, 204],
  removeGroupMember: [401, 403, 403, 200],
  askToLead: [401, 403, 403, 200],
  takeBackHandover: [401, 403, 403, 200],
  answerHandover: [401, 403, 403, 200],
  // A member, of one without a leader.
  takeOverGroup: [401, 403, 403, 409],
  listFreeSlots: [401, 403, 200, 200],
  requestMeeting: [401, 403, 200, 200],
  listMeetings: [401, 403, 200, 200],
  getMeeting: [401, 403, 404, 200],
  listMeetingSlots: [401, 403, 404, 200],
  stepMeeting: [401, 403, 404, 200],
  listAnnouncements: [401, 403, 200, 200],
  listDeletedAnnouncements: [401, 403, 200, 200],
  getAnnouncement: [401, 403, 200, 200],
  createAnnouncement: [401, 403, 200, 200],
  // COMMUNITY_EDITING=open: any member may change what members share.
  updateAnnouncement: [401, 403, 200, 200],
  deleteAnnouncement: [401, 403, 204, 204],
  restoreAnnouncement: [401, 403, 404, 200],
  listAnnouncementVersions: [401, 403, 200, 200],
  listContractors: [401, 403, 200, 200],
  listDeletedContractors: [401, 403, 200, 200],
  getContractor: [401, 403, 200, 200],
  createContractor: [401, 403, 200, 200],
  updateContractor: [401, 403, 403, 200],
  deleteContractor: [401, 403, 403, 204],
  restoreContractor: [401, 403, 404, 200],
  listContractorVersions: [401, 403, 403, 200],
  noteContractorContact: [401, 403, 204, 204],
  // Of one's own there is nothing to tell, and nobody of them has told anything.
  reportContractor: [401, 403, 200, 403],
  getOwnContractorReport: [401, 403, 404, 404],
  claimContractor: [401, 403, 200, 200],
  // Of the caller's own claim alone: the stranger has none, and nothing changes.
  takeBackClaim: [401, 403, 200, 200],
  getReviewSummary: [401, 403, 200, 200],
  listReviews: [401, 403, 200, 200],
  createReview: [401, 403, 200, 200],
  updateReview: [401, 403, 403, 200],
  deleteReview: [401, 403, 403, 204],
  reportReview: [401, 403, 200, 403],
  getOwnReviewReport: [401, 403, 404, 404],
  // For the contractor alone.
  answerReview: [401, 403, 403, 200],
  updateAnswer: [401, 403, 403, 200],
  deleteAnswer: [401, 403, 403, 204],
  listConversations: [401, 403, 200, 200],
  countUnreadConversations: [401, 200, 200, 200],
  // By the card of a third, who shows their name.
  getRecipient: [401, 403, 200, 200],
  startConversation: [401, 403, 200, 200],
  getConversation: [401, 403, 404, 200],
  listConversationMessages: [401, 403, 404, 200],
  sendConversationMessage: [401, 403, 404, 200],
  readConversation: [401, 403, 404, 204],
  blockMember: [401, 403, 404, 200],
  unblockMember: [401, 403, 404, 200],
  reportConversationMessage: [401, 403, 404, 200],
  getOwnConversationMessageReport: [401, 403, 404, 404],
  listFamilies: [401, 403, 200, 200],
  summarizeFamilies: [401, 403, 200, 200],
  getFamily: [401, 403, 404, 200],
  createFamily: [401, 403, 200, 200],
  updateFamily: [401, 403, 404, 200],
  deleteFamily: [401, 403, 404, 204],
  listDeletedFamilies: [401, 403, 200, 200],
  restoreFamily: [401, 403, 404, 200],
  lookUpFamilies: [401, 403, 200, 200],
  // Of another member who shares it.
  openSharedFamily: [401, 403, 200, 200],
  listFamilyLooks: [401, 403, 404, 200],
  listLooksAtOwn: [401, 403, 200, 200],
  confirmFamily: [401, 403, 404, 204],
  // Another's; one's own is in daily-report.pg.test.ts.
  getDailyReport: [401, 403, 404, 200],
  getPickups: [401, 403, 404, 200],
  savePickups: [401, 403, 404, 200],
  snoozePickup: [401, 403, 404, 200],
  skipPickup: [401, 403, 404, 200],
  unskipPickup: [401, 403, 404, 200],
  listExpiringFamilies: [401, 403, 200, 200],
  keepFamily: [401, 403, 404, 204],
  keepExpiringFamilies: [401, 403, 204, 204],
  // Somebody without an account asks.
  createDispute: [204, 204, 204, 204],
  confirmDispute: [400, 400, 400, 400],
  listRecordDisputes: [401, 403, 404, 200],
  listJobs: [401, 403, 200, 200],
  listDeletedJobs: [401, 403, 200, 200],
  getJob: [401, 403, 200, 200],
  createJob: [401, 403, 200, 200],
  updateJob: [401, 403, 403, 200],
  changeJobStatus: [401, 403, 403, 200],
  // One's own are found without.
  saveJob: [401, 403, 200, 403],
  deleteJob: [401, 403, 403, 204],
  restoreJob: [401, 403, 404, 200],
  listJobVersions: [401, 403, 403, 200],
  reportJob: [401, 403, 200, 403],
  getOwnJobReport: [401, 403, 404, 404],
  // Nobody applies to their own.
  applyToJob: [401, 403, 200, 403],
  listJobApplications: [401, 403, 403, 200],
  decideJobApplication: [401, 403, 404, 200],
  listAttachedCredentials: [401, 403, 404, 200],
  listCredentialLooks: [401, 403, 404, 200],
  attachCredentials: [401, 403, 404, 200],
  lookAtCredentials: [401, 403, 404, 200],
  getAttachedCredential: [401, 403, 404, 200],
  withdrawJobApplication: [401, 403, 404, 200],
  askForContact: [401, 403, 404, 200],
  getHelpContact: [401, 200, 200, 200],
  sendFeedback: [401, 200, 200, 200],
  sendSupportMessage: [401, 200, 200, 200],
  listSentMessages: [401, 200, 200, 200],
  getSentMessage: [401, 404, 404, 200],
  sendChatMessage: [401, 200, 200, 200],
  listChat: [401, 200, 200, 200],
  uploadFile: [401, 403, 200, 200],
  getReceived: [401, 200, 200, 200],
  getFileContent: [401, 404, 404, 200],
  deleteFile: [401, 404, 404, 204],
  listAlbums: [401, 200, 200, 200],
  createAlbum: [401, 403, 404, 200],
  renewAlbum: [401, 403, 404, 200],
  deleteAlbum: [401, 404, 404, 204],
  // For anybody with the link.
  openAlbum: [200, 200, 200, 200],
  getAlbumPhoto: [200, 200, 200, 200],
  listPhotos: [401, 200, 200, 200],
  getPhoto: [401, 404, 404, 200],
  listDeletedPhotos: [401, 200, 200, 200],
  downloadPhotos: [401, 404, 404, 200],
  editPhoto: [401, 404, 404, 200],
  deletePhotos: [401, 404, 404, 204],
  restorePhotos: [401, 404, 404, 204],
  getBinder: [401, 200, 200, 200],
  requestBinder: [401, 404, 404, 200],
  deleteBinder: [401, 204, 204, 204],
  // There is none yet; a ready one and another's are in binder.pg.test.ts.
  getBinderContent: [401, 404, 404, 404],
  listCredentials: [401, 200, 200, 200],
  saveCredential: [401, 404, 404, 200],
  removeCredential: [401, 404, 404, 204],
  listDocuments: [401, 200, 200, 200],
  getDocument: [401, 404, 404, 200],
  summarizeDocuments: [401, 200, 200, 200],
  listDeletedDocuments: [401, 200, 200, 200],
  findSameNames: [401, 200, 200, 200],
  downloadDocuments: [401, 404, 404, 200],
  renameDocument: [401, 404, 404, 200],
  moveDocuments: [401, 404, 404, 200],
  deleteDocuments: [401, 404, 404, 204],
  restoreDocuments: [401, 404, 404, 204],
  setAvatar: [401, 404, 404, 200],
  // Of another member who shows their name.
  getMemberCard: [401, 403, 200, 200],
  // They have no photo.
  getMemberPhoto: [401, 403, 404, 404],
  listMemberReviews: [401, 403, 200, 200],
  // How one is told needs no agreement, as the inbox needs none.
  getPreferences: [401, 200, 200, 200],
  createOrUpdatePreferences: [401, 200, 200, 200],
  sayTimeZone: [401, 204, 204, 204],
  getBroadcast: [401, 404, 404, 200],
  confirmBroadcast: [401, 404, 404, 200],
  listInbox: [401, 200, 200, 200],
  countUnread: [401, 200, 200, 200],
  readInboxEntry: [401, 404, 404, 200],
  readInboxThrough: [401, 404, 404, 204],
  // Of one's own inbox alone.
  readInboxAbout: [401, 204, 204, 204],
  listSentNotifications: [401, 200, 200, 200],
  retryNotification: [401, 404, 404, 200],
  // There is no mail server here.
  sendTestNotification: [401, 422, 422, 422],
  getMailAddressState: [401, 200, 200, 200],
  tryMailAddressAgain: [401, 422, 422, 422],
  // Anybody with the link; it changes what the owner gets.
  getSubscription: [200, 200, 200, 200],
  unsubscribe: [200, 200, 200, 200],
  listPushDevices: [401, 200, 200, 200],
  addPushDevice: [401, 200, 200, 200],
  removePushDevice: [401, 404, 404, 204],
  getOwnPhone: [401, 200, 200, 200],
  // No SMS can go out here, and no code is on its way.
  requestPhoneCode: [401, 409, 409, 409],
  confirmPhone: [401, 422, 422, 422],
  removePhone: [401, 204, 204, 204],
  openLive: [401, 403, 200, 200],
};
const ROLES = ['visitor', 'newcomer', 'stranger', 'owner'] as const;
const account = { email: 'known@example.org', password: 'password' };

let app: TestApp;
let owner: Member;
let others: Record<'newcomer' | 'stranger', Member>;
/** Entries that nobody has touched yet. */
let untouched: Partial<Subject> = {};

beforeAll(async () => {
  app = await startApp();
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  owner = await app.member();
  others = { newcomer: await app.member({ accepted: false }), stranger: await app.member() };
  // So that lists have something to show from the first test on.
  await newSubject(owner, account);
});
afterAll(() => app.close());
/** As of members who have saved nothing, which the calls are based on; one statement, for 1,800 tests. */
const ANEW = sql(
  'permissions_anew',
  `with limits as (delete from rate_limits),
   -- What is untouched stays as it is; a member may wait for the operator with a few alone.
   ended as (
     update contractor_claims set state = 'ended', decided_at = now() where state = 'waiting' and contractor_id <> $1
   ),
   profile as (delete from profiles),
   preferences as (delete from notification_preferences)
   delete from user_consent_preferences where not allow_service_history_visible`,
);
beforeEach(async () => {
  await app.database.query(ANEW, [untouched.claimed?.id ?? owner.id]);
  // Each call is made by another device, which a call may sign out with all others.
  await owner.signInAgain();
});

/** What these calls are about, and what the owner has. */
async function subjectOf(calls: readonly EndpointCall[]): Promise<Subject> {
  const subject = await newSubject(owner, account, [...recordsOf(calls), 'living', 'deleted'], untouched);
  untouched = subject;
  return subject;
}

/** A browser of that role with a session of its own. */
async function browserOf(role: (typeof ROLES)[number]) {
  if (role === 'visitor') return app.visitor();
  return app.otherDevice(role === 'owner' ? owner : others[role]);
}

/** A task of an earlier call would write between two looks. */
async function nothingUnderWay(): Promise<void> {
  await vi.waitFor(
    async () => {
      const due = 'select task_identifier from graphile_worker.jobs where run_at <= now() and attempts < max_attempts';
      expect(await app.rows(due)).toEqual([]);
    },
    { timeout: 30_000, interval: 10 },
  );
}

/**
 * All data, table by table, in the order in which it is stored: rows that nobody touched are where they were. Tries to
 * reach a device that a call has added go on meanwhile; they are in `messages`.
 */
async function dump(): Promise<Record<string, string>> {
  marking ??= app
    .rows<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not in ('rate_limits', 'message_deliveries', 'push_silences')`,
    )
    .then((tables) => tables.map(({ name }) => `select '${name}' as name, ${MARK} as mark from "${name}"`));
  // With a name it is planned once.
  const statement = { name: 'marks', text: (await marking).join(' union all ') };
  const { rows: marks } = await app.database.pool.query<{ name: string; mark: string }>(statement);
  expect(marks.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'sessions', 'families']));
  const changed = marks.filter(({ name, mark }) => dumped.get(name)?.mark !== mark);
  if (changed.length > 0) {
    const tables = changed.map(({ name }) => {
      const rows = name === 'sessions' ? USED_OR_NOT : `t::text, e'\\n'`;
      return `select '${name}' as name, ${MARK} as mark, string_agg(${rows}) as data from "${name}" t`;
    });
    const rows = await app.rows<{ name: string; mark: string; data: string | null }>(tables.join(' union all '));
    for (const { name, mark, data } of rows) dumped.set(name, { mark, data: data ?? '' });
  }
  return Object.fromEntries([...dumped].map(([name, { data }]) => [name, data]));
}
let marking: Promise<string[]> | undefined;
const dumped = new Map<string, { mark: string; data: string }>();
/** Any call notes that its session was used, once five minutes have passed (devices.md 2), and moves its row. */
const USED_OR_NOT = `(to_jsonb(t) - array['last_used_at', 'idle_at'])::text, e'\\n' order by id`;
/** Where two are the same, no row has come, gone or been written: each has the transaction that wrote it. */
const MARK = "concat_ws(' ', count(*), sum(xmin::text::bigint))";

/** Where a stranger's call changes a row of the owner's: what members share, and what the owner hears of. */
const CHANGED_BY_STRANGERS: Record<string, string> = {
  updateAnnouncement: 'announcements',
  deleteAnnouncement: 'announcements',
  ...Object.fromEntries(
    ['updateEvent', 'respondToEvent', 'changeEventStatus', 'deleteEvent', 'updateEventSeries', 'deleteEventSeries'].map(
      (name) => [name, 'events'],
    ),
  ),
  createReview: 'contractors',
  applyToJob: 'inbox_entries',
  // It is counted.
  openAlbum: 'albums',
  unsubscribe: 'notification_preferences',
};

/** The rows in which the owner stands, of the tables that are not the same in both, but for this one. */
/** A task writes the progress of a binder, whatever others ask for meanwhile. */
const BY_ITS_TASK = 'binders';
const rowsOf = (
  { id }: Member,
  data: Record<string, string>,
  other: Record<string, string>,
  without: string | undefined,
) =>
  Object.entries(data)
    .filter(([table, rows]) => table !== without && rows !== other[table])
    .map(([table, rows]) => [table, rows.split('\n').filter((row) => row.includes(id))] as const)
    .map(([table, rows]) => [table, table === BY_ITS_TASK ? rows.length : rows]);

const needsSession = ({ endpoint }: EndpointCall) => endpoint.parts.access !== 'anybody';

test('every endpoint has a row, and a call that is tried', () => {
  const names = Object.keys(ENDPOINTS).sort();
  expect(Object.keys(ANSWERS).sort()).toEqual(names);
  expect(ENDPOINT_CALLS.map(({ name }) => name).sort()).toEqual(names);
});

describe.each(ENDPOINT_CALLS)('$name', (call) => {
  test.each(ROLES.map((role, n) => [role, ANSWERS[call.name]?.[n]] as const))('to the %s: %i', async (role, status) => {
    const subject = await subjectOf([call]);
    const browser = await browserOf(role);
    await nothingUnderWay();
    const before = role === 'owner' ? null : await dump();
    const reply = await call.send(browser, subject);
    if (isWrite(call) && reply.status < 400 && recordsOf([call]).length > 0) untouched = {};
    expect(reply.status, reply.text).toBe(status);
    // Its task writes how far it is, which the next call would seem to have done.
    if (call.name === 'requestDataExport' && reply.status < 400) await nothingUnderWay();
    // A look is noted a moment later (families.md 26), in the middle of the next calls; the dashboard waits for it.
    if (call.name === 'getFamily' && role === 'owner') await owner.ask(getDashboard);
    if (!before) return;
    for (const secret of [owner.id, owner.email, subject.living.id, subject.deleted.id]) {
      expect(reply.text).not.toContain(secret);
    }
    // A refused call changes nothing, and the owner's data never changes.
    const after = await dump();
    if (reply.status >= 400) expect(after).toEqual(before);
    const shared = CHANGED_BY_STRANGERS[call.name];
    expect(rowsOf(owner, after, before, shared)).toEqual(rowsOf(owner, before, after, shared));
  });
});

describe("every data call without a session fails with 'User not authenticated'", () => {
  test.each(ENDPOINT_CALLS.filter(needsSession))('$name, whatever else is wrong with it', async ({ endpoint }) => {
    const visitor = app.visitor();
    const subject = await subjectOf([]);
    for (const id of ['01990000-0000-7000-8000-000000000001', subject.living.id, 'no-id', '%00']) {
      const path = `/api${endpoint.path.replace(/:\w+/g, id)}`;
      const bodies = [
        {},
        { headers: { 'content-type': 'application/json' }, body: '{' },
        { headers: { 'content-type': 'application/json' }, body: '' },
        { headers: { 'content-type': 'application/json' }, body: ' '.repeat(100_000) },
        { headers: { 'content-type': 'application/xml' }, body: '<x/>' },
      ];
      for (const raw of endpoint.method === 'GET' ? [{}] : bodies) {
        const refused = await visitor.sendRefused('not_authenticated', endpoint.method, `${path}?cursor=x&sort=x`, raw);
        expect(refused.message).toBe('User not authenticated');
        expect(Object.keys(refused).sort()).toEqual(['code', 'headers', 'message', 'request_id']);
      }
    }
  });
});

describe('a write comes from the app itself', () => {
  const foreign = [
    null,
    'null',
    'http://evil.example',
    'https://pcr.test',
    'http://pcr.test:81',
    'http://pcr.test.evil.example',
    'http://evil.example/http://pcr.test',
    'pcr.test',
  ];

  test.each(ENDPOINT_CALLS.filter(isWrite))('$name without its Origin answers 403 and does nothing', async (call) => {
    const { endpoint } = call;
    const subject = await subjectOf([call]);
    const { params = {}, query = {}, in: body } = call.given(subject) as Record<string, Record<string, string>>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const url = `/api${path}?${new URLSearchParams(query)}`;
    await nothingUnderWay();
    const before = await dump();
    for (const role of ['visitor', 'owner'] as const) {
      const browser = await browserOf(role);
      const after = role === 'owner' ? await dump() : before;
      for (const origin of foreign) {
        const raw = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
        await browser.sendRefused('origin_refused', endpoint.method, url, { ...raw, origin });
      }
      expect(await dump()).toEqual(after);
    }
  });

  test('without PUBLIC_URL the app itself is where the request went', async () => {
    const local = await startApp({ publicUrl: null });
    try {
      const member = await local.member();
      const browser = await local.otherDevice(member);
      const path = '/api/account/sign-out';
      for (const origin of [null, 'null', 'http://evil.example', local.address.replace(/\d$/, '')]) {
        await browser.sendRefused('origin_refused', 'POST', path, { origin });
      }
      const named = local.address.replace('127.0.0.1', 'localhost');
      await browser.sendRefused('origin_refused', 'POST', path, { origin: named });
      // A name of somebody else's that leads here, so that their page could ask in place of ours.
      expect(await statusAs('evil.example', `${local.address}/api/account/settings`)).toBe(403);
      expect(await statusAs('localhost', `${local.address}/api/account/settings`)).toBe(200);
      expect((await browser.send('POST', path, { origin: local.address })).status).toBe(204);
    } finally {
      await local.close();
    }
  });
});

test('a page that shows somebody else’s data is refused: nothing typed on it becomes another’s', async () => {
  const member = await browserOf('owner');
  const reply = (shown: string) => member.send('GET', '/api/account/session', { headers: { 'x-pcr-user': shown } });
  const own = JSON.parse((await member.send('GET', '/api/account/session')).text).user.id;
  expect((await reply(own)).status).toBe(200);
  expect((await reply('00000000-0000-4000-8000-000000000000')).status).toBe(401);
});

test('reading changes no data, but for the notes of who looked at which record or credential', async () => {
  const subject = await subjectOf(ENDPOINT_CALLS);
  const readers = [await browserOf('owner'), await browserOf('newcomer'), app.visitor()];
  await app.rows('delete from family_look_ups');
  const { family_look_ups: _, application_credential_looks: __, ...before } = await dump();
  for (const browser of readers) {
    for (const call of ENDPOINT_CALLS.filter((one) => !isWrite(one))) await call.send(browser, subject);
  }
  // Which waits for what this process still has to note.
  await owner.ask(getDashboard);
  const { family_look_ups: noted, application_credential_looks: ___, ...after } = await dump();
  expect(after).toEqual(before);
  // The owner's looks alone: nobody else saw one of these records.
  expect(noted).toContain(`${subject.living.id},${owner.id},`);
  for (const line of noted?.split('\n') ?? []) expect(line).toContain(owner.id);
});

/** fetch does not let anybody say another host. */
function statusAs(host: string, url: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    get(url, { headers: { host } }, (response) => {
      response.resume();
      done(response.statusCode);
    }).on('error', fail);
  });
}
