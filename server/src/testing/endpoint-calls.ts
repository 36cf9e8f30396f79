import * as account from '@pcr/contract/account/account.endpoints.ts';
import * as autoLogout from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import * as deletion from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import * as devices from '@pcr/contract/account/devices/devices.endpoints.ts';
import * as emailChange from '@pcr/contract/account/email/email-change.endpoints.ts';
import * as passkeys from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import * as password from '@pcr/contract/account/password/password.endpoints.ts';
import * as avatar from '@pcr/contract/account/profile/avatar.endpoints.ts';
import * as profile from '@pcr/contract/account/profile/profile.endpoints.ts';
import * as details from '@pcr/contract/account/settings/details.endpoints.ts';
import * as twoFactor from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import * as agreements from '@pcr/contract/agreements/agreements.endpoints.ts';
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import * as announcements from '@pcr/contract/announcements/announcements.endpoints.ts';
import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import * as consent from '@pcr/contract/consent/consent.endpoints.ts';
import { CONSENT_TEXT_VERSION } from '@pcr/contract/consent/consent.schema.ts';
import * as claims from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import * as answers from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import type { ReviewAnswer } from '@pcr/contract/contractors/reviews/answers.schema.ts';
import * as reviews from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import * as conversations from '@pcr/contract/conversations/conversations.endpoints.ts';
import * as dailyReport from '@pcr/contract/daily-report/daily-report.endpoints.ts';
import * as dashboard from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import * as disputes from '@pcr/contract/disputes/disputes.endpoints.ts';
import * as calendar from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import * as events from '@pcr/contract/events/events.endpoints.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import * as meetings from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import * as eventPicture from '@pcr/contract/events/picture/picture.endpoints.ts';
import * as rsvps from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import * as families from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import * as familyLookUp from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import * as pickups from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import * as familyRetention from '@pcr/contract/families/retention/retention.endpoints.ts';
import * as albums from '@pcr/contract/files/albums/albums.endpoints.ts';
import * as binder from '@pcr/contract/files/binder/binder.endpoints.ts';
import * as credentials from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import * as documents from '@pcr/contract/files/documents/documents.endpoints.ts';
import * as files from '@pcr/contract/files/files.endpoints.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import * as photos from '@pcr/contract/files/gallery/photos.endpoints.ts';
import * as board from '@pcr/contract/groups/board/board.endpoints.ts';
import type { GroupComment, GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import * as groups from '@pcr/contract/groups/groups.endpoints.ts';
import { GROUPS_LED, type Group } from '@pcr/contract/groups/groups.schema.ts';
import * as groupApplications from '@pcr/contract/groups/members/applications.endpoints.ts';
import * as groupMembers from '@pcr/contract/groups/members/members.endpoints.ts';
import * as groupPicture from '@pcr/contract/groups/picture.endpoints.ts';
import * as help from '@pcr/contract/help/help.endpoints.ts';
import type { SentMessageDetails } from '@pcr/contract/help/help.schema.ts';
import * as applicationCredentials from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import * as jobApplications from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import * as jobs from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import * as live from '@pcr/contract/kit/live/live.endpoints.ts';
import { getNearOrigin } from '@pcr/contract/kit/near/near.endpoints.ts';
import * as members from '@pcr/contract/members/members.endpoints.ts';
import * as matches from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import * as mentors from '@pcr/contract/mentors/mentors.endpoints.ts';
import * as myData from '@pcr/contract/my-data/my-data.endpoints.ts';
import * as broadcasts from '@pcr/contract/notifications/broadcasts/broadcasts.endpoints.ts';
import * as phone from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import * as push from '@pcr/contract/notifications/channels/push.endpoints.ts';
import * as inbox from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import * as notifications from '@pcr/contract/notifications/notifications.endpoints.ts';
import { PREFERENCE_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import * as sent from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import * as unsubscribing from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import * as privacy from '@pcr/contract/privacy/privacy.endpoints.ts';
import { getStart } from '@pcr/contract/start/start.endpoints.ts';
import { detailsEdit, profileEdit } from '../account/testing/profile-edits.ts';
import { announcementDraft, announcementEdit } from '../announcements/testing/announcement-drafts.ts';
import { contractorDraft, contractorEdit, reviewDraft, reviewEdit } from '../contractors/testing/contractor-drafts.ts';
import { eventDraft, eventEdit } from '../events/testing/event-drafts.ts';
import { dayAhead, meetingDraft } from '../events/testing/meeting-drafts.ts';
import { familyDraft, familyEdit, newId } from '../families/testing/family-drafts.ts';
import { pickupEdit } from '../families/testing/pickup-drafts.ts';
import { credentialDraft } from '../files/testing/credential-drafts.ts';
import { PDF, pictureOf } from '../files/testing/file-samples.ts';
import { photoEdit } from '../files/testing/photo-drafts.ts';
import { commentDraft, postDraft } from '../groups/testing/board-drafts.ts';
import { groupApplicationDraft } from '../groups/testing/group-application-drafts.ts';
import { groupDraft, groupEdit } from '../groups/testing/group-drafts.ts';
import { applicationDraft, jobDraft, jobEdit } from '../jobs/testing/job-drafts.ts';
import { mentorshipDraft } from '../mentors/testing/match-drafts.ts';
import { mentorApplicationDraft, mentorEdit } from '../mentors/testing/mentor-drafts.ts';
import { unsubscribeLinks } from '../notifications/notifications.ts';
import { pushSubscription } from '../notifications/testing/push-drafts.ts';
import { type Member, SECRET, type TestApp } from './app-for-tests.ts';
import { reportDraft } from './report-drafts.ts';
import type { Reply, Visitor } from './visitor.ts';

// Longer than 300 lines: one line for each endpoint, and one for how each record is made; a new one has its place in
// one file.

/** What the calls are about: two records of one owner. */
export interface Subject {
  living: Family;
  deleted: Family;
  /** The owner's record with a pickup that they were reminded of just now. */
  remindedPickup: { id: string; day: string; pickup_at: string };
  /** Another's record, which they share. */
  sharedFamily: Family;
  /** Announcements of the same owner. */
  announcement: Announcement;
  deletedAnnouncement: Announcement;
  /** Events that the same owner made; the last is a date of a series. */
  event: Event;
  deletedEvent: Event;
  recurringEvent: Event;
  /** Another's answer to the owner's event, and an event with a seat that is offered to the owner. */
  answeredEvent: { id: string; rsvp_id: string };
  offeringEvent: string;
  /** What the address of the owner's calendar carries. */
  calendarToken: string;
  /** Another's event whose organizer lets others ask for a meeting, and what the owner asked about one. */
  mentoringEvent: string;
  meeting: string;
  /** Groups that the same owner leads. */
  group: Group;
  deletedGroup: Group;
  /** What the same owner wrote on the board of one, where nobody else is. */
  groupPost: GroupPost;
  deletedGroupPost: GroupPost;
  groupComment: GroupComment;
  deletedGroupComment: GroupComment;
  /** Others' groups: one that takes applications, one that the owner is in, and one that they are asked to lead. */
  joinableGroup: string;
  memberGroup: string;
  askedGroup: string;
  /** Another's membership of a group that the owner leads. */
  groupMember: { id: string; member_id: string };
  /** Another's application to a group of the owner's, and the owner's to another's. */
  groupApplication: string;
  ownGroupApplication: string;
  /** Contractors that the same owner added. */
  contractor: Contractor;
  deletedContractor: Contractor;
  /** Contractors that nobody has reviewed: one that nobody says to be, and one that the owner does. */
  unclaimed: Contractor;
  claimed: Contractor;
  /** Another's review of a contractor that the owner is, and the owner's answer to one. */
  heldReview: ContractorReview;
  answer: ReviewAnswer;
  /** The owner's review of their own contractor. */
  review: ContractorReview;
  /** Jobs that the same owner posted. */
  job: Job;
  deletedJob: Job;
  /** Another's application to the owner's job, and the owner's to another's. */
  application: JobApplication;
  ownApplication: JobApplication;
  /** Another's application to the owner's job, which the owner has accepted. */
  acceptedApplication: JobApplication;
  /** That the owner is no mentor; their profile as one, and their application to be one. */
  noMentor: true;
  mentor: { id: string; updated_at: string };
  mentorApplication: string;
  /** Other mentors: one who can be asked, and one who takes nobody now. */
  openMentor: string;
  pausedMentor: string;
  /** What the owner asked one, and another the owner. */
  mentorRequest: string;
  receivedMentorRequest: string;
  /** The owner has a mentor, and added this goal and this note. */
  match: string;
  matchGoal: string;
  matchNote: { id: string; updated_at: string };
  /** Sent by the same owner. */
  message: SentMessageDetails;
  /** A line that another wrote to the owner, and where it stands. */
  line: { id: string; conversation_id: string };
  /** The card of another, who shows their name and takes messages. */
  card: string;
  /** Files of the same owner. */
  document: StoredFile;
  /** A PDF in certificates. */
  certificate: StoredFile;
  /** A credential that a neighbour attached to their application for the owner's job. */
  attached: { id: string; credential_id: string };
  photo: StoredFile;
  /** A photo in the same owner's gallery that may be shared, and an album of it. */
  galleryPhoto: { id: string; updated_at: string };
  album: { id: string; token: string };
  /** The id of an entry in the inbox of the same owner. */
  inboxEntry: string;
  /** The id of a way by which something was sent to the same owner, and did not arrive. */
  failedWay: string;
  /** What a link in a mail to the same owner carries. */
  unsubscribeToken: string;
  /** The news for the owner on a day. */
  dailyReport: string;
  /** The id of an emergency that the same owner was told of. */
  emergency: string;
  /** The id of another session of the same owner. */
  device: string;
  /** The id of a passkey of the same owner. */
  passkey: string;
  /** The id of a device of the same owner that is told by push. */
  pushDevice: string;
  /** Credentials of an account that exists. */
  account: { email: string; password: string };
}

export interface EndpointCall {
  name: string;
  endpoint: Endpoint;
  /** A right call, as the subject's owner would make it. */
  given(subject: Subject): Call<Endpoint>;
  send(browser: Visitor, subject: Subject): Promise<Reply>;
}

const calls: EndpointCall[] = [];

function calling<E extends Endpoint>(endpoint: E, given: (subject: Subject) => Call<E>): void {
  const name = Object.entries(ENDPOINTS).find(([, other]) => other === endpoint)?.[0] ?? endpoint.path;
  const anyGiven = given as EndpointCall['given'];
  const send: EndpointCall['send'] = (browser, subject) => browser.reply<Endpoint>(endpoint, anyGiven(subject));
  calls.push({ name, endpoint, given: anyGiven, send });
}

const NOBODYS_PASSKEY = { id: 'AA', rawId: 'AA', type: 'public-key' as const };

calling(account.getPublicSettings, () => ({}));
calling(account.register, () => ({
  in: { full_name: 'Somebody', email: `${newId()}@example.org`, password: 'password' },
}));
calling(account.signIn, (subject) => ({ in: subject.account }));
calling(account.signOut, () => ({}));
calling(account.getSession, () => ({}));
calling(account.requestPasswordReset, () => ({ in: { email: `${newId()}@example.org` } }));
calling(account.resetPassword, () => ({ in: { token: 'nobodysToken', password: 'password' } }));
calling(account.confirmEmail, () => ({ in: { token: 'nobodysToken' } }));
calling(account.requestConfirmation, () => ({ in: { email: `${newId()}@example.org` } }));
calling(twoFactor.signInWithCode, () => ({ in: { code: '000000' } }));
calling(twoFactor.getTwoFactor, () => ({}));
calling(twoFactor.beginTwoFactor, () => ({ in: { current_password: 'password' } }));
calling(twoFactor.confirmTwoFactor, () => ({ in: { code: '000000' } }));
calling(twoFactor.renewRecoveryCodes, () => ({ in: { current_password: 'password' } }));
calling(twoFactor.markRecoveryCodesSaved, () => ({ in: { made_at: '2026-03-03T18:00:00Z' } }));
calling(twoFactor.turnOffTwoFactor, () => ({ in: { current_password: 'password', code: '000000' } }));

calling(profile.getProfile, () => ({}));
calling(profile.updateProfile, () => ({ in: profileEdit() }));
calling(details.getAccountDetails, () => ({}));
calling(details.updateAccountDetails, () => ({ in: detailsEdit() }));
calling(emailChange.requestEmailChange, () => ({
  in: { new_email: `${newId()}@example.org`, current_password: 'not the password' },
}));
calling(emailChange.cancelEmailChange, () => ({}));
calling(emailChange.lookUpEmailChange, () => ({ in: { token: 'nobodysToken' } }));
calling(emailChange.confirmEmailChange, () => ({ in: { token: 'nobodysToken' } }));

calling(autoLogout.recordActivity, () => ({}));
calling(password.changePassword, () => ({
  in: { current_password: 'not the password', password: 'another password' },
}));
calling(deletion.requestDeletion, () => ({ in: { current_password: 'not the password' } }));
calling(devices.listDevices, () => ({}));
calling(devices.endDevice, ({ device }) => ({ params: { id: device } }));
calling(devices.endOtherDevices, () => ({}));
calling(devices.endUnknownDevice, () => ({ in: { token: 'nobodysToken' } }));
calling(passkeys.listPasskeys, () => ({}));
calling(passkeys.beginPasskey, () => ({ in: { current_password: 'not the password' } }));
calling(passkeys.addPasskey, () => ({
  in: {
    name: 'Phone',
    credential: { ...NOBODYS_PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  },
}));
calling(passkeys.renamePasskey, ({ passkey }) => ({ params: { id: passkey }, in: { name: 'Phone' } }));
calling(passkeys.removePasskey, ({ passkey }) => ({ params: { id: passkey } }));
calling(passkeys.beginPasskeySignIn, () => ({}));
calling(passkeys.signInWithPasskey, () => ({
  in: {
    ...NOBODYS_PASSKEY,
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
  },
}));

calling(agreements.listAgreements, () => ({}));
calling(agreements.acceptAgreement, () => ({ params: { name: 'nda' as const }, in: { version: '1.0' } }));

calling(privacy.getPrivacySettings, () => ({}));
calling(getNearOrigin, () => ({}));
calling(privacy.changePrivacySettings, () => ({ in: { location_sharing: false } }));
calling(privacy.countScreen, () => ({ in: { screen: 'dashboard' as const } }));
calling(myData.getDataExport, () => ({}));
calling(myData.requestDataExport, () => ({}));
calling(myData.deleteDataExport, () => ({}));
// How one is made takes a task (my-data.pg.test.ts).
calling(myData.getDataExportContent, () => ({ params: { id: newId() } }));
calling(consent.getConsents, () => ({}));
calling(consent.giveConsent, () => ({
  params: { name: 'share_location_region' as const },
  in: { text_version: CONSENT_TEXT_VERSION, updated_at: null },
}));
calling(consent.revokeConsent, () => ({ params: { name: 'share_location_region' as const } }));
calling(consent.revokeAllConsents, () => ({}));
calling(consent.listConsentChanges, () => ({ query: {} }));
calling(consent.exportConsentChanges, () => ({}));

const inConversation = ({ line }: Subject) => ({ params: { id: line.conversation_id } });
calling(conversations.listConversations, () => ({ query: {} }));
calling(conversations.countUnreadConversations, () => ({}));
calling(conversations.getRecipient, ({ card }) => ({ params: { card_id: card } }));
calling(conversations.startConversation, ({ card }) => ({ in: { id: newId(), card_id: card, body: 'Hello' } }));
calling(conversations.getConversation, inConversation);
calling(conversations.listConversationMessages, (subject) => ({ ...inConversation(subject), query: {} }));
calling(conversations.sendConversationMessage, (subject) => ({
  ...inConversation(subject),
  in: { id: newId(), body: 'Yes, gladly.' },
}));
calling(conversations.readConversation, (subject) => ({
  ...inConversation(subject),
  in: { until: '2026-07-27T12:00:00Z' },
}));
calling(conversations.blockMember, inConversation);
calling(conversations.unblockMember, inConversation);
calling(conversations.reportConversationMessage, ({ line }) => ({ params: { id: line.id }, in: reportDraft() }));
calling(conversations.getOwnConversationMessageReport, ({ line }) => ({ params: { id: line.id } }));

calling(getStart, () => ({ params: { screen: 'app' as const } }));

calling(dashboard.getDashboard, () => ({}));

calling(events.listEvents, () => ({ query: {} }));
calling(events.countEvents, () => ({ query: {} }));
calling(events.listDeletedEvents, () => ({ query: {} }));
calling(events.getEvent, ({ event }) => ({ params: { id: event.id } }));
calling(eventPicture.getEventPicture, ({ event }) => ({ params: { id: event.id }, query: {} }));
calling(events.createEvent, () => ({ in: eventDraft() }));
calling(events.updateEvent, ({ event }) => ({ params: { id: event.id }, in: eventEdit(event.updated_at) }));
calling(events.changeEventStatus, ({ event }) => ({
  params: { id: event.id },
  in: { status: 'cancelled' as const, updated_at: event.updated_at },
}));
calling(events.deleteEvent, ({ event }) => ({ params: { id: event.id }, query: { updated_at: event.updated_at } }));
calling(events.restoreEvent, ({ deletedEvent }) => ({ params: { id: deletedEvent.id } }));
calling(events.listEventVersions, ({ event }) => ({ params: { id: event.id }, query: {} }));
calling(events.listSeriesDates, ({ recurringEvent }) => ({ params: { id: recurringEvent.id } }));
calling(events.updateEventSeries, ({ recurringEvent: { id, updated_at } }) => ({
  params: { id },
  in: { ...eventEdit(updated_at), scope: 'all' as const },
}));
calling(events.deleteEventSeries, ({ recurringEvent: { id, updated_at } }) => ({
  params: { id },
  query: { updated_at, scope: 'following' as const },
}));
calling(groups.listGroups, () => ({ query: {} }));
calling(groups.countGroups, () => ({ query: {} }));
calling(groups.listDeletedGroups, () => ({ query: {} }));
calling(groups.getGroup, ({ group }) => ({ params: { id: group.id } }));
calling(groupPicture.getGroupPicture, ({ group }) => ({ params: { id: group.id }, query: {} }));
calling(groups.createGroup, () => ({ in: groupDraft() }));
calling(groups.updateGroup, ({ group }) => ({ params: { id: group.id }, in: groupEdit(group.updated_at) }));
calling(groups.deleteGroup, ({ group }) => ({ params: { id: group.id }, query: { updated_at: group.updated_at } }));
calling(groups.restoreGroup, ({ deletedGroup }) => ({ params: { id: deletedGroup.id } }));
calling(groups.listGroupVersions, ({ group }) => ({ params: { id: group.id }, query: {} }));
calling(board.getGroupBoard, ({ group }) => ({ params: { id: group.id } }));
calling(board.changeGroupBoard, ({ group }) => ({ params: { id: group.id }, in: { board_muted: true } }));
calling(board.listMutedGroups, () => ({ query: {} }));
calling(board.listGroupPosts, ({ groupPost }) => ({ query: { group_id: groupPost.group_id } }));
calling(board.listDeletedGroupPosts, () => ({ query: {} }));
calling(board.getGroupPost, ({ groupPost }) => ({ params: { id: groupPost.id } }));
calling(board.getGroupPostPicture, ({ groupPost }) => ({ params: { id: groupPost.id }, query: {} }));
calling(board.createGroupPost, ({ group }) => ({ in: postDraft(group.id) }));
calling(board.updateGroupPost, ({ groupPost: { id, updated_at } }) => ({
  params: { id },
  in: { text: 'Changed', image_id: null, updated_at },
}));
calling(board.deleteGroupPost, ({ groupPost: { id, updated_at } }) => ({ params: { id }, query: { updated_at } }));
calling(board.restoreGroupPost, ({ deletedGroupPost }) => ({ params: { id: deletedGroupPost.id } }));
calling(board.listGroupPostVersions, ({ groupPost }) => ({ params: { id: groupPost.id }, query: {} }));
calling(board.listGroupComments, ({ groupComment }) => ({ query: { post_id: groupComment.post_id } }));
calling(board.listDeletedGroupComments, () => ({ query: {} }));
calling(board.getGroupComment, ({ groupComment }) => ({ params: { id: groupComment.id } }));
calling(board.createGroupComment, ({ groupPost }) => ({ in: commentDraft(groupPost.id) }));
calling(board.updateGroupComment, ({ groupComment: { id, updated_at } }) => ({
  params: { id },
  in: { text: 'Changed', updated_at },
}));
calling(board.deleteGroupComment, ({ groupComment: { id, updated_at } }) => ({
  params: { id },
  query: { updated_at },
}));
calling(board.restoreGroupComment, ({ deletedGroupComment }) => ({ params: { id: deletedGroupComment.id } }));
calling(board.listGroupCommentVersions, ({ groupComment }) => ({ params: { id: groupComment.id }, query: {} }));
calling(board.reportGroupPost, ({ groupPost }) => ({ params: { id: groupPost.id }, in: reportDraft() }));
calling(board.getOwnGroupPostReport, ({ groupPost }) => ({ params: { id: groupPost.id } }));
calling(groupApplications.applyToGroup, ({ joinableGroup: id }) => ({ params: { id }, in: groupApplicationDraft() }));
calling(groupApplications.listGroupApplications, ({ group }) => ({
  params: { id: group.id },
  query: { show: 'pending' as const },
}));
calling(groupApplications.getGroupApplication, ({ groupApplication: id }) => ({ params: { id } }));
calling(groupApplications.decideGroupApplication, ({ groupApplication: id }) => ({
  params: { id },
  in: { status: 'declined' as const, decline_note: null },
}));
calling(groupApplications.withdrawGroupApplication, ({ ownGroupApplication: id }) => ({ params: { id } }));
calling(groupMembers.listGroupMembers, ({ group }) => ({ params: { id: group.id }, query: {} }));
calling(groupMembers.leaveGroup, ({ memberGroup: id }) => ({ params: { id } }));
calling(groupMembers.removeGroupMember, ({ groupMember }) => ({ params: groupMember }));
calling(groupMembers.askToLead, ({ groupMember: { id, member_id } }) => ({ params: { id }, in: { member_id } }));
calling(groupMembers.takeBackHandover, ({ group }) => ({ params: { id: group.id } }));
calling(groupMembers.answerHandover, ({ askedGroup: id }) => ({ params: { id }, in: { answer: 'accept' as const } }));
// It has a leader.
calling(groupMembers.takeOverGroup, ({ memberGroup: id }) => ({ params: { id } }));

calling(rsvps.respondToEvent, ({ event }) => ({
  params: { id: event.id },
  in: { id: newId(), response: 'attending' as const, notes: null },
}));
calling(rsvps.answerOffer, ({ offeringEvent }) => ({ params: { id: offeringEvent }, in: { answer: 'take' as const } }));
calling(rsvps.listAttendees, ({ answeredEvent: { id } }) => ({ params: { id }, query: {} }));
calling(rsvps.listRsvps, ({ answeredEvent: { id } }) => ({ params: { id }, query: {} }));
calling(rsvps.checkIn, ({ answeredEvent: { id, rsvp_id } }) => ({ params: { id, rsvp_id }, in: { checked_in: true } }));
calling(rsvps.downloadRsvps, ({ answeredEvent: { id } }) => ({ params: { id } }));
calling(calendar.downloadEventCalendar, ({ event }) => ({ params: { id: event.id } }));
calling(calendar.downloadSeriesCalendar, ({ recurringEvent }) => ({ params: { id: recurringEvent.id } }));
calling(calendar.getCalendarAddress, () => ({}));
calling(calendar.makeCalendarAddress, () => ({}));
calling(calendar.deleteCalendarAddress, () => ({}));
calling(calendar.readCalendar, ({ calendarToken }) => ({ query: { token: calendarToken } }));
calling(meetings.listFreeSlots, ({ mentoringEvent: id }) => ({
  params: { id },
  query: { day: dayAhead(new Date(), 2) },
}));
calling(meetings.requestMeeting, ({ mentoringEvent: id }) => ({ params: { id }, in: meetingDraft(new Date()) }));
calling(meetings.listMeetings, () => ({ query: { show: 'upcoming' as const } }));
calling(meetings.getMeeting, ({ meeting: id }) => ({ params: { id } }));
calling(meetings.listMeetingSlots, ({ meeting: id }) => ({
  params: { id },
  query: { day: dayAhead(new Date(), 2) },
}));
calling(meetings.stepMeeting, ({ meeting: id }) => ({ params: { id }, in: { step: 'cancel' as const } }));
calling(announcements.listAnnouncements, () => ({ query: {} }));
calling(announcements.listDeletedAnnouncements, () => ({ query: {} }));
calling(announcements.getAnnouncement, ({ announcement }) => ({ params: { id: announcement.id } }));
calling(announcements.createAnnouncement, () => ({ in: announcementDraft() }));
calling(announcements.updateAnnouncement, ({ announcement }) => ({
  params: { id: announcement.id },
  in: announcementEdit(announcement.updated_at),
}));
calling(announcements.deleteAnnouncement, ({ announcement }) => ({
  params: { id: announcement.id },
  query: { updated_at: announcement.updated_at },
}));
calling(announcements.restoreAnnouncement, ({ deletedAnnouncement }) => ({ params: { id: deletedAnnouncement.id } }));
calling(announcements.listAnnouncementVersions, ({ announcement }) => ({
  params: { id: announcement.id },
  query: {},
}));

calling(contractors.listContractors, () => ({ query: {} }));
calling(contractors.listDeletedContractors, () => ({ query: {} }));
calling(contractors.getContractor, ({ contractor }) => ({ params: { id: contractor.id } }));
calling(contractors.createContractor, () => ({ in: contractorDraft() }));
calling(contractors.updateContractor, ({ contractor }) => ({
  params: { id: contractor.id },
  in: contractorEdit(contractor.updated_at),
}));
calling(contractors.deleteContractor, ({ contractor }) => ({
  params: { id: contractor.id },
  query: { updated_at: contractor.updated_at },
}));
calling(contractors.restoreContractor, ({ deletedContractor }) => ({ params: { id: deletedContractor.id } }));
calling(contractors.listContractorVersions, ({ contractor }) => ({ params: { id: contractor.id }, query: {} }));
calling(contractors.noteContractorContact, ({ contractor }) => ({ params: { id: contractor.id } }));
calling(contractors.reportContractor, ({ contractor }) => ({ params: { id: contractor.id }, in: reportDraft() }));
calling(contractors.getOwnContractorReport, ({ contractor }) => ({ params: { id: contractor.id } }));
calling(claims.claimContractor, ({ unclaimed }) => ({ params: { id: unclaimed.id }, in: { id: newId(), note: null } }));
calling(claims.takeBackClaim, ({ claimed }) => ({ params: { id: claimed.id } }));
calling(reviews.getReviewSummary, ({ contractor }) => ({ params: { id: contractor.id } }));
calling(reviews.listReviews, ({ contractor }) => ({ params: { id: contractor.id }, query: {} }));
calling(reviews.createReview, ({ contractor }) => ({ params: { id: contractor.id }, in: reviewDraft() }));
calling(reviews.updateReview, ({ review }) => ({ params: { id: review.id }, in: reviewEdit(review.updated_at) }));
calling(reviews.deleteReview, ({ review }) => ({
  params: { id: review.id },
  query: { updated_at: review.updated_at },
}));
calling(reviews.reportReview, ({ review }) => ({
  params: { id: review.id },
  in: reportDraft(),
}));
calling(reviews.getOwnReviewReport, ({ review }) => ({ params: { id: review.id } }));

calling(answers.answerReview, ({ heldReview }) => ({
  params: { id: heldReview.id },
  in: { id: newId(), text: 'Thank you.' },
}));
calling(answers.updateAnswer, ({ answer: { id, updated_at } }) => ({
  params: { id },
  in: { text: 'Thank you all.', updated_at },
}));
calling(answers.deleteAnswer, ({ answer: { id, updated_at } }) => ({ params: { id }, query: { updated_at } }));

calling(families.listFamilies, () => ({ query: {} }));
calling(families.summarizeFamilies, () => ({}));
calling(families.getFamily, ({ living }) => ({ params: { id: living.id } }));
calling(families.createFamily, () => ({ in: familyDraft() }));
calling(families.updateFamily, ({ living }) => ({ params: { id: living.id }, in: familyEdit(living.updated_at) }));
calling(families.deleteFamily, ({ living }) => ({
  params: { id: living.id },
  query: { updated_at: living.updated_at },
}));
calling(families.listDeletedFamilies, () => ({ query: {} }));
calling(families.restoreFamily, ({ deleted }) => ({ params: { id: deleted.id } }));

calling(familyLookUp.lookUpFamilies, () => ({ query: { family_name: 'Shared' } }));
calling(familyLookUp.openSharedFamily, ({ sharedFamily }) => ({ params: { id: sharedFamily.id } }));
calling(familyLookUp.listFamilyLooks, ({ living }) => ({ params: { id: living.id }, query: {} }));
calling(familyLookUp.listLooksAtOwn, () => ({ query: {} }));
calling(familyLookUp.confirmFamily, ({ living }) => ({
  params: { id: living.id },
  query: { updated_at: living.updated_at },
}));

calling(pickups.getPickups, ({ living }) => ({ params: { id: living.id } }));
calling(pickups.savePickups, ({ living }) => ({ params: { id: living.id }, in: pickupEdit() }));
calling(pickups.snoozePickup, ({ remindedPickup: { id, pickup_at } }) => ({
  params: { id },
  in: { pickup_at, minutes: 5 as const },
}));
calling(pickups.skipPickup, ({ remindedPickup: { id, day } }) => ({ params: { id }, in: { day } }));
calling(pickups.unskipPickup, ({ remindedPickup: { id } }) => ({ params: { id } }));
calling(familyRetention.listExpiringFamilies, () => ({ query: {} }));
calling(familyRetention.keepFamily, ({ living }) => ({ params: { id: living.id } }));
calling(familyRetention.keepExpiringFamilies, () => ({}));

calling(disputes.createDispute, () => ({
  in: {
    id: newId(),
    name: 'Somebody',
    email: `${newId()}@example.org`,
    family_name: 'Shared',
    location: 'Tacoma, WA',
    kind: 'know' as const,
    words: null,
  },
}));
calling(disputes.confirmDispute, () => ({ in: { token: 'nobodysToken' } }));
calling(disputes.listRecordDisputes, ({ living }) => ({ params: { id: living.id } }));

calling(jobs.listJobs, () => ({ query: {} }));
calling(jobs.listDeletedJobs, () => ({ query: {} }));
calling(jobs.getJob, ({ job }) => ({ params: { id: job.id } }));
calling(jobs.createJob, () => ({ in: jobDraft() }));
calling(jobs.updateJob, ({ job }) => ({ params: { id: job.id }, in: jobEdit(job.updated_at) }));
calling(jobs.changeJobStatus, ({ job: { id, updated_at } }) => ({
  params: { id },
  in: { status: 'filled' as const, note_to_applicants: 'Thank you all.', updated_at },
}));
calling(jobs.saveJob, ({ job }) => ({ params: { id: job.id }, in: { saved: true } }));
calling(jobs.deleteJob, ({ job: { id, updated_at } }) => ({ params: { id }, query: { updated_at } }));
calling(jobs.restoreJob, ({ deletedJob }) => ({ params: { id: deletedJob.id } }));
calling(jobs.listJobVersions, ({ job }) => ({ params: { id: job.id }, query: {} }));
calling(jobs.reportJob, ({ job }) => ({ params: { id: job.id }, in: reportDraft() }));
calling(jobs.getOwnJobReport, ({ job }) => ({ params: { id: job.id } }));
calling(jobApplications.applyToJob, ({ job }) => ({ params: { id: job.id }, in: applicationDraft() }));
calling(jobApplications.listJobApplications, ({ job }) => ({ params: { id: job.id }, query: {} }));
calling(jobApplications.decideJobApplication, ({ application }) => ({
  params: { id: application.id },
  in: { status: 'accepted' as const },
}));
calling(jobApplications.withdrawJobApplication, ({ ownApplication }) => ({ params: { id: ownApplication.id } }));

calling(jobApplications.askForContact, ({ acceptedApplication }) => ({ params: { id: acceptedApplication.id } }));

calling(applicationCredentials.listAttachedCredentials, ({ ownApplication }) => ({
  params: { id: ownApplication.id },
}));
calling(applicationCredentials.listCredentialLooks, ({ ownApplication }) => ({ params: { id: ownApplication.id } }));
calling(applicationCredentials.attachCredentials, ({ ownApplication }) => ({
  params: { id: ownApplication.id },
  in: { ids: [] },
}));
calling(applicationCredentials.lookAtCredentials, ({ attached: { id } }) => ({ params: { id } }));
calling(applicationCredentials.getAttachedCredential, ({ attached }) => ({ params: attached }));

calling(help.getHelpContact, () => ({}));
calling(help.sendFeedback, () => ({
  in: {
    id: newId(),
    rating: 4,
    category: 'features' as const,
    subject: 'Dark mode',
    feedback: 'I like it.',
    suggestion: null,
    wouldRecommend: 'yes' as const,
  },
}));
calling(help.sendSupportMessage, () => ({
  in: { id: newId(), subject: 'A question', message: 'How do I share a record?', priority: 'medium' as const },
}));
calling(help.listSentMessages, () => ({ query: {} }));
calling(help.getSentMessage, ({ message }) => ({ params: { id: message.id } }));
calling(help.sendChatMessage, () => ({ in: { id: newId(), message: 'Hello' } }));
calling(help.listChat, () => ({ query: {} }));

calling(files.uploadFile, () => ({
  params: { id: newId() },
  query: { folder: 'documents' as const, name: 'notes.txt' },
  bytes: Buffer.from('Notes'),
}));
calling(files.getReceived, () => ({ params: { id: newId() } }));
calling(files.getFileContent, ({ document }) => ({ params: { id: document.id }, query: {} }));
calling(binder.getBinder, () => ({}));
calling(binder.requestBinder, ({ certificate }) => ({
  in: { title: 'Ana Provider', facility: null, day: '2026-03-03', document_ids: [certificate.id] },
}));
calling(binder.deleteBinder, () => ({}));
// How one is made takes a task (binder.pg.test.ts).
calling(binder.getBinderContent, () => ({ params: { id: newId() } }));
calling(credentials.listCredentials, () => ({}));
calling(credentials.saveCredential, ({ certificate }) => ({ params: { id: certificate.id }, in: credentialDraft() }));
calling(credentials.removeCredential, ({ certificate }) => ({ params: { id: certificate.id } }));
calling(documents.listDocuments, () => ({ query: { folder: 'documents' as const } }));
calling(documents.getDocument, ({ document }) => ({ params: { id: document.id } }));
calling(documents.summarizeDocuments, () => ({}));
calling(documents.listDeletedDocuments, () => ({ query: {} }));
calling(documents.findSameNames, () => ({ in: { folder: 'documents' as const, names: ['notes.txt'] } }));
calling(documents.downloadDocuments, ({ document }) => ({ query: { ids: document.id } }));
calling(documents.renameDocument, ({ document }) => ({
  params: { id: document.id },
  in: { name: 'renamed.txt', updated_at: document.updated_at },
}));
calling(documents.moveDocuments, ({ document }) => ({ in: { ids: [document.id], folder: 'documents' as const } }));
calling(documents.deleteDocuments, ({ document }) => ({ in: { ids: [document.id] } }));
calling(documents.restoreDocuments, ({ document }) => ({ in: { ids: [document.id] } }));
calling(photos.listPhotos, () => ({ query: {} }));
calling(photos.getPhoto, ({ galleryPhoto }) => ({ params: { id: galleryPhoto.id } }));
calling(photos.listDeletedPhotos, () => ({ query: {} }));
calling(photos.downloadPhotos, ({ galleryPhoto }) => ({ query: { ids: galleryPhoto.id } }));
calling(photos.editPhoto, ({ galleryPhoto }) => ({
  params: { id: galleryPhoto.id },
  in: photoEdit({ updated_at: galleryPhoto.updated_at }),
}));
calling(photos.deletePhotos, ({ galleryPhoto }) => ({ in: { ids: [galleryPhoto.id] } }));
calling(photos.restorePhotos, ({ galleryPhoto }) => ({ in: { ids: [galleryPhoto.id] } }));
calling(albums.listAlbums, () => ({ query: {} }));
calling(albums.createAlbum, ({ galleryPhoto }) => ({
  in: { id: newId(), title: 'Spring', days: 7, photo_ids: [galleryPhoto.id] },
}));
calling(albums.renewAlbum, ({ album }) => ({ params: { id: album.id }, in: { days: 7 } }));
calling(albums.deleteAlbum, ({ album }) => ({ params: { id: album.id } }));
calling(albums.openAlbum, ({ album }) => ({ in: { token: album.token } }));
calling(albums.getAlbumPhoto, ({ album, galleryPhoto }) => ({
  in: { token: album.token, photo_id: galleryPhoto.id, size: '320' as const },
}));
calling(files.deleteFile, ({ document }) => ({ params: { id: document.id } }));
calling(avatar.setAvatar, ({ photo }) => ({ in: { file_id: photo.id } }));

calling(members.getMemberCard, ({ card }) => ({ params: { card_id: card } }));
calling(members.getMemberPhoto, ({ card }) => ({ params: { card_id: card }, query: {} }));
calling(members.listMemberReviews, ({ card }) => ({ params: { card_id: card }, query: { side: 'written' as const } }));

calling(mentors.applyAsMentor, ({ noMentor: _ }) => ({ in: mentorApplicationDraft() }));
calling(mentors.withdrawMentorApplication, ({ mentorApplication }) => ({ params: { id: mentorApplication } }));
calling(mentors.listMentors, () => ({ query: {} }));
calling(mentors.countMentors, () => ({ query: {} }));
calling(mentors.suggestMentors, () => ({ query: {} }));
calling(mentors.getMyMentoring, () => ({}));
calling(mentors.getMentor, ({ mentor }) => ({ params: { id: mentor.id } }));
calling(mentors.updateMentor, ({ mentor }) => ({ params: { id: mentor.id }, in: mentorEdit(mentor.updated_at) }));
calling(mentors.changeMentorAccepting, ({ mentor }) => ({
  params: { id: mentor.id },
  in: { is_accepting_mentees: false },
}));
calling(mentors.deleteMentor, ({ mentor }) => ({
  params: { id: mentor.id },
  query: { updated_at: mentor.updated_at },
}));
calling(mentors.restoreMentor, ({ mentor }) => ({ params: { id: mentor.id } }));
calling(mentors.listMentorVersions, ({ mentor }) => ({ params: { id: mentor.id }, query: {} }));

calling(matches.requestMentorship, ({ openMentor }) => ({ params: { id: openMentor }, in: mentorshipDraft() }));
calling(matches.waitForMentor, ({ pausedMentor }) => ({ params: { id: pausedMentor }, in: { waiting: true } }));
calling(matches.decideMentorshipRequest, ({ receivedMentorRequest: id }) => ({
  params: { id },
  in: { status: 'accepted' as const, meeting_frequency: null },
}));
calling(matches.withdrawMentorshipRequest, ({ mentorRequest: id }) => ({ params: { id } }));
calling(matches.listMentorMatches, () => ({ query: { show: 'current' as const } }));
calling(matches.getMentorMatch, ({ match: id }) => ({ params: { id } }));
calling(matches.setMatchStatus, ({ match: id }) => ({ params: { id }, in: { status: 'paused' as const } }));
calling(matches.setMatchFrequency, ({ match: id }) => ({
  params: { id },
  in: { meeting_frequency: 'monthly' as const },
}));
calling(matches.endMatch, ({ match: id }) => ({
  params: { id },
  in: { thank_you: 'Thank you.', rating: 5, rating_words: null },
}));
calling(matches.addMatchGoal, ({ match: id }) => ({ params: { id }, in: { id: newId(), text: 'A goal' } }));
calling(matches.tickMatchGoal, ({ matchGoal: id }) => ({ params: { id }, in: { done: true } }));
calling(matches.removeMatchGoal, ({ matchGoal: id }) => ({ params: { id } }));
calling(matches.listMatchNotes, ({ match: id }) => ({ params: { id }, query: {} }));
calling(matches.addMatchNote, ({ match: id }) => ({ params: { id }, in: { id: newId(), text: 'A note' } }));
calling(matches.editMatchNote, ({ matchNote: { id, updated_at } }) => ({
  params: { id },
  in: { text: 'Another', updated_at },
}));
calling(matches.messageInMatch, ({ match: id }) => ({ params: { id }, in: { id: newId(), body: 'Hello' } }));
calling(matches.listMatchSlots, ({ match: id }) => ({
  params: { id },
  query: { day: dayAhead(new Date(), 2), time_zone: 'America/Chicago' },
}));
calling(matches.requestMatchMeeting, ({ match: id }) => ({
  params: { id },
  in: { ...meetingDraft(new Date()), time_zone: 'America/Chicago' },
}));

calling(dailyReport.getDailyReport, ({ dailyReport: id }) => ({ params: { id } }));
calling(broadcasts.getBroadcast, ({ emergency }) => ({ params: { id: emergency } }));
calling(broadcasts.confirmBroadcast, ({ emergency }) => ({ params: { id: emergency } }));
calling(inbox.listInbox, () => ({ query: {} }));
calling(inbox.countUnread, () => ({}));
calling(inbox.readInboxEntry, ({ inboxEntry }) => ({ params: { id: inboxEntry } }));
calling(inbox.readInboxThrough, ({ inboxEntry }) => ({ params: { id: inboxEntry } }));
calling(sent.listSentNotifications, () => ({ query: {} }));
calling(sent.retryNotification, ({ failedWay }) => ({ params: { id: failedWay } }));
// These tests have no mail server.
calling(sent.sendTestNotification, () => ({ in: { channel: 'mail' as const } }));
calling(sent.getMailAddressState, () => ({}));
calling(sent.tryMailAddressAgain, () => ({}));
calling(unsubscribing.getSubscription, ({ unsubscribeToken }) => ({ query: { token: unsubscribeToken } }));
calling(unsubscribing.unsubscribe, ({ unsubscribeToken }) => ({ in: { token: unsubscribeToken } }));
calling(inbox.readInboxAbout, () => ({ in: { subject_id: newId(), until: '2026-07-27T12:00:00Z' } }));
calling(push.listPushDevices, () => ({}));
calling(push.addPushDevice, () => ({ in: pushSubscription() }));
calling(push.removePushDevice, ({ pushDevice }) => ({ params: { id: pushDevice } }));
calling(phone.getOwnPhone, () => ({}));
calling(phone.requestPhoneCode, () => ({ in: { phone: '(512) 555-0100' } }));
calling(phone.confirmPhone, () => ({ in: { code: '000000' } }));
calling(phone.removePhone, () => ({}));
calling(notifications.getPreferences, () => ({}));
calling(notifications.createOrUpdatePreferences, () => ({ in: { ...PREFERENCE_DEFAULTS, updated_at: null } }));
calling(notifications.sayTimeZone, () => ({ in: { time_zone: 'America/Chicago' } }));
calling(live.openLive, () => ({ query: {} }));

/** A right call of every endpoint that has one here; the permission test fails for one that has none. */
export const ENDPOINT_CALLS: readonly EndpointCall[] = calls;

type RecordName = Exclude<keyof Subject, 'account'>;
type Its = <Name extends RecordName>(name: Name) => Promise<Subject[Name]>;

async function reviewOfHeld(owner: Member): Promise<ContractorReview> {
  const neighbour = await owner.neighbour();
  const { id } = await neighbour.ask(contractors.createContractor, { in: contractorDraft() });
  await owner.holds(id);
  return neighbour.ask(reviews.createReview, { params: { id }, in: reviewDraft() });
}

/** An event of another's, who lets others contact them. */
async function mentoringEvent(owner: Member): Promise<string> {
  const neighbour = await owner.newNeighbour();
  await neighbour.sharesRecords();
  await neighbour.takesMessages();
  const { id } = await neighbour.ask(events.createEvent, { in: eventDraft({ title: 'Mentor lunch' }) });
  return id;
}

const applyTo = async (who: Member, id: string) =>
  (await who.ask(groupApplications.applyToGroup, { params: { id }, in: groupApplicationDraft() })).id;

/** One more group of somebody who leads but a few at a time (groups.md 14): those made long before go. */
async function newGroup(leader: Member, name: string): Promise<Group> {
  const { items } = await leader.ask(groups.listGroups, { query: { mine: 'member' } });
  for (const { id, updated_at } of items.filter(({ can }) => can.delete).slice(GROUPS_LED / 2)) {
    const { status, text } = await leader.reply(groups.deleteGroup, { params: { id }, query: { updated_at } });
    // Another call of theirs, made at once, may have deleted it, or the first try of this one.
    if (status >= 400 && status !== 404) throw new Error(text);
  }
  return leader.ask(groups.createGroup, { in: groupDraft({ name }) });
}

/** A group of one member that another one has joined, with the latter's membership. */
async function joinedGroup(leader: Member, who: Member): Promise<{ id: string; member_id: string }> {
  const { id } = await newGroup(leader, 'Joined');
  const application = await applyTo(who, id);
  await leader.ask(groupApplications.decideGroupApplication, {
    params: { id: application },
    in: { status: 'accepted', decline_note: null },
  });
  const { items } = await leader.ask(groupMembers.listGroupMembers, { params: { id }, query: {} });
  return { id, member_id: items.find(({ mine }) => !mine)?.id ?? '' };
}

/** How each record is made; the records that it depends on are `its`. */
/** Another mentor, who may be asked. */
async function otherMentor(owner: Member): Promise<{ mentor: Member; id: string }> {
  const mentor = await owner.newNeighbour();
  await mentor.takesMessages();
  await mentor.sharesRecords();
  return { mentor, id: (await mentor.isMentor()).id };
}

const RECORDS: { [Name in RecordName]: (owner: Member, its: Its) => Promise<Subject[Name]> } = {
  device: (owner) => owner.isElsewhere(),
  living: (owner) => owner.ask(families.createFamily, { in: familyDraft({ family_name: 'Living' }) }),
  async deleted(owner) {
    const made = await owner.ask(families.createFamily, { in: familyDraft({ family_name: 'Deleted' }) });
    await owner.ask(families.deleteFamily, { params: { id: made.id }, query: { updated_at: made.updated_at } });
    return made;
  },
  async remindedPickup(owner) {
    const { id } = await owner.ask(families.createFamily, { in: familyDraft({ family_name: 'Picked up' }) });
    await owner.ask(pickups.savePickups, { params: { id }, in: pickupEdit() });
    return { id, ...(await owner.isReminded(id)) };
  },
  async sharedFamily(owner) {
    const neighbour = await owner.neighbour();
    await neighbour.sharesRecords();
    return neighbour.ask(families.createFamily, { in: familyDraft({ family_name: 'Shared' }) });
  },
  announcement: (owner) => owner.ask(announcements.createAnnouncement, { in: announcementDraft({ title: 'Living' }) }),
  async deletedAnnouncement(owner) {
    const made = await owner.ask(announcements.createAnnouncement, { in: announcementDraft({ title: 'Deleted' }) });
    const given = { params: { id: made.id }, query: { updated_at: made.updated_at } };
    await owner.ask(announcements.deleteAnnouncement, given);
    return made;
  },
  event: (owner) => owner.ask(events.createEvent, { in: eventDraft({ title: 'Living' }) }),
  async deletedEvent(owner) {
    const made = await owner.ask(events.createEvent, { in: eventDraft({ title: 'Deleted' }) });
    await owner.ask(events.deleteEvent, { params: { id: made.id }, query: { updated_at: made.updated_at } });
    return made;
  },
  async answeredEvent(owner) {
    const { id } = await owner.ask(events.createEvent, { in: eventDraft({ title: 'Answered' }) });
    const rsvp_id = newId();
    const answer = { params: { id }, in: { id: rsvp_id, response: 'attending' as const, notes: null } };
    await (await owner.neighbour()).ask(rsvps.respondToEvent, answer);
    return { id, rsvp_id };
  },
  calendarToken: async (owner) => (await owner.ask(calendar.makeCalendarAddress, {})).token,
  async offeringEvent(owner) {
    const neighbour = await owner.neighbour();
    const { id } = await neighbour.ask(events.createEvent, { in: eventDraft({ max_attendees: 1 }) });
    const say = (who: Member, response: 'attending' | 'not_attending') =>
      who.ask(rsvps.respondToEvent, { params: { id }, in: { id: newId(), response, notes: null } });
    await say(neighbour, 'attending');
    await say(owner, 'attending');
    await say(neighbour, 'not_attending');
    return id;
  },
  mentoringEvent,
  async meeting(owner) {
    const id = await mentoringEvent(owner);
    const made = await owner.ask(meetings.requestMeeting, { params: { id }, in: meetingDraft(new Date()) });
    return made.id;
  },
  recurringEvent: (owner) =>
    owner.ask(events.createEvent, {
      in: eventDraft({ title: 'Again', recurring_pattern: 'quarterly', recurring_until: '2040-12-31' }),
    }),
  group: (owner) => newGroup(owner, 'Living'),
  async deletedGroup(owner) {
    const made = await newGroup(owner, 'Deleted');
    await owner.ask(groups.deleteGroup, { params: { id: made.id }, query: { updated_at: made.updated_at } });
    return made;
  },
  groupPost: async (owner, its) => owner.ask(board.createGroupPost, { in: postDraft((await its('group')).id) }),
  async deletedGroupPost(owner, its) {
    const made = await owner.ask(board.createGroupPost, { in: postDraft((await its('group')).id) });
    await owner.ask(board.deleteGroupPost, { params: { id: made.id }, query: { updated_at: made.updated_at } });
    return made;
  },
  groupComment: async (owner, its) =>
    owner.ask(board.createGroupComment, { in: commentDraft((await its('groupPost')).id) }),
  async deletedGroupComment(owner, its) {
    const made = await owner.ask(board.createGroupComment, { in: commentDraft((await its('groupPost')).id) });
    await owner.ask(board.deleteGroupComment, { params: { id: made.id }, query: { updated_at: made.updated_at } });
    return made;
  },
  joinableGroup: async (owner) => (await newGroup(await owner.neighbour(), 'Joinable')).id,
  memberGroup: async (owner) => (await joinedGroup(await owner.neighbour(), owner)).id,
  async askedGroup(owner) {
    const neighbour = await owner.neighbour();
    const { id, member_id } = await joinedGroup(neighbour, owner);
    await neighbour.ask(groupMembers.askToLead, { params: { id }, in: { member_id } });
    return id;
  },
  groupMember: async (owner) => joinedGroup(owner, await owner.newNeighbour()),
  groupApplication: async (owner, its) => applyTo(await owner.newNeighbour(), (await its('group')).id),
  async ownGroupApplication(owner) {
    const { id } = await newGroup(await owner.neighbour(), 'Applied to');
    return applyTo(owner, id);
  },
  contractor: (owner) => owner.ask(contractors.createContractor, { in: contractorDraft({ name: 'Living' }) }),
  async deletedContractor(owner) {
    const made = await owner.ask(contractors.createContractor, { in: contractorDraft({ name: 'Deleted' }) });
    const given = { params: { id: made.id }, query: { updated_at: made.updated_at } };
    await owner.ask(contractors.deleteContractor, given);
    return made;
  },
  async unclaimed(owner) {
    await owner.claimsNobody();
    return owner.ask(contractors.createContractor, { in: contractorDraft() });
  },
  async claimed(owner, its) {
    await its('unclaimed');
    const { id } = await owner.ask(contractors.createContractor, { in: contractorDraft() });
    return owner.ask(claims.claimContractor, { params: { id }, in: { id: newId(), note: 'Call me.' } });
  },
  review: async (owner, its) =>
    owner.ask(reviews.createReview, { params: { id: (await its('contractor')).id }, in: reviewDraft() }),
  heldReview: reviewOfHeld,
  async answer(owner) {
    const { id } = await reviewOfHeld(owner);
    return owner.ask(answers.answerReview, { params: { id }, in: { id: newId(), text: 'Thank you.' } });
  },
  job: (owner) => owner.ask(jobs.createJob, { in: jobDraft() }),
  async deletedJob(owner) {
    const made = await owner.ask(jobs.createJob, { in: jobDraft() });
    await owner.ask(jobs.deleteJob, { params: { id: made.id }, query: { updated_at: made.updated_at } });
    return made;
  },
  async application(owner, its) {
    const [neighbour, job] = await Promise.all([owner.neighbour(), its('job')]);
    return neighbour.ask(jobApplications.applyToJob, { params: { id: job.id }, in: applicationDraft() });
  },
  async ownApplication(owner) {
    const neighbour = await owner.neighbour();
    const job = await neighbour.ask(jobs.createJob, { in: jobDraft() });
    return owner.ask(jobApplications.applyToJob, { params: { id: job.id }, in: applicationDraft() });
  },
  async attached(owner) {
    const [neighbour, job] = await Promise.all([owner.neighbour(), owner.ask(jobs.createJob, { in: jobDraft() })]);
    const { id } = await neighbour.ask(jobApplications.applyToJob, { params: { id: job.id }, in: applicationDraft() });
    const certificate = await neighbour.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'certificates', name: 'cpr.pdf' },
      bytes: PDF,
    });
    await neighbour.ask(credentials.saveCredential, { params: { id: certificate.id }, in: credentialDraft() });
    await neighbour.ask(applicationCredentials.attachCredentials, { params: { id }, in: { ids: [certificate.id] } });
    return { id, credential_id: certificate.id };
  },
  async acceptedApplication(owner) {
    const [neighbour, job] = await Promise.all([owner.neighbour(), owner.ask(jobs.createJob, { in: jobDraft() })]);
    const { id } = await neighbour.ask(jobApplications.applyToJob, { params: { id: job.id }, in: applicationDraft() });
    return owner.ask(jobApplications.decideJobApplication, { params: { id }, in: { status: 'accepted' } });
  },
  async noMentor(owner) {
    await owner.isNoMentor();
    return true;
  },
  async mentor(owner, its) {
    await its('noMentor');
    return owner.isMentor();
  },
  async mentorApplication(owner, its) {
    await its('noMentor');
    return owner.asksToMentor();
  },
  openMentor: async (owner) => (await otherMentor(owner)).id,
  async pausedMentor(owner) {
    const { mentor, id } = await otherMentor(owner);
    await mentor.ask(mentors.changeMentorAccepting, { params: { id }, in: { is_accepting_mentees: false } });
    return id;
  },
  async mentorRequest(owner) {
    const { id } = await otherMentor(owner);
    return (await owner.ask(matches.requestMentorship, { params: { id }, in: mentorshipDraft() })).id;
  },
  async receivedMentorRequest(owner, its) {
    const [{ id }, neighbour] = await Promise.all([its('mentor'), owner.newNeighbour(), owner.takesMessages()]);
    return (await neighbour.ask(matches.requestMentorship, { params: { id }, in: mentorshipDraft() })).id;
  },
  async match(owner) {
    const { mentor, id: profile } = await otherMentor(owner);
    const asked = { params: { id: profile }, in: mentorshipDraft() };
    const { id } = await owner.ask(matches.requestMentorship, asked);
    const accepted = { status: 'accepted' as const, meeting_frequency: null };
    await mentor.ask(matches.decideMentorshipRequest, { params: { id }, in: accepted });
    return id;
  },
  async matchGoal(owner, its) {
    const goal = newId();
    await owner.ask(matches.addMatchGoal, { params: { id: await its('match') }, in: { id: goal, text: 'Mine' } });
    return goal;
  },
  matchNote: async (owner, its) =>
    owner.ask(matches.addMatchNote, { params: { id: await its('match') }, in: { id: newId(), text: 'Mine' } }),
  message: (owner) =>
    owner.ask(help.sendSupportMessage, {
      in: { id: newId(), subject: 'A question', message: 'Who reads this?', priority: 'low' },
    }),
  async line(owner) {
    const [neighbour, card_id] = await Promise.all([owner.newNeighbour(), owner.takesMessages()]);
    await neighbour.takesMessages();
    await neighbour.sharesRecords();
    const id = newId();
    const made = await neighbour.ask(conversations.startConversation, { in: { id, card_id, body: 'Are you free?' } });
    return { id, conversation_id: made.id };
  },
  async card(owner) {
    const neighbour = await owner.newNeighbour();
    await neighbour.sharesRecords();
    return neighbour.takesMessages();
  },
  document: (owner) =>
    owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'documents', name: 'notes.txt' },
      bytes: Buffer.from('Notes'),
    }),
  certificate: (owner) =>
    owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'certificates', name: 'cpr.pdf' },
      bytes: PDF,
    }),
  photo: async (owner) =>
    owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'avatar', name: 'me.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    }),
  async galleryPhoto(owner, its) {
    // A member sends three files at a time.
    await its('photo');
    const { id, updated_at } = await owner.ask(files.uploadFile, {
      params: { id: newId() },
      query: { folder: 'gallery', name: 'tree.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    return owner.ask(photos.editPhoto, { params: { id }, in: photoEdit({ updated_at }) });
  },
  async album(owner, its) {
    const photo = await its('galleryPhoto');
    const draft = { id: newId(), title: 'Spring', days: 7, photo_ids: [photo.id] };
    const { album, token } = await owner.ask(albums.createAlbum, { in: draft });
    return { id: album.id, token };
  },
  inboxEntry: (owner) => owner.isTold(),
  failedWay: (owner) => owner.missesMail(),
  unsubscribeToken: async ({ id }) =>
    new URL(unsubscribeLinks('http://pcr.test', SECRET, id, 'surveys').page).searchParams.get('token') ?? '',
  dailyReport: (owner) => owner.hasReport(),
  emergency: (owner) => owner.isWarned(),
  passkey: (owner) => owner.hasPasskey(),
  pushDevice: async (owner) => (await owner.ask(push.addPushDevice, { in: pushSubscription() })).id,
};
const ALL = Object.keys(RECORDS) as RecordName[];

export const isWrite = ({ endpoint }: EndpointCall) => endpoint.method !== 'GET';

/** The records that these calls are about. */
export function recordsOf(calls: readonly EndpointCall[]): RecordName[] {
  const asked = new Set<string | symbol>();
  const listening = new Proxy({} as Subject, {
    get(_, name) {
      asked.add(name);
      return {};
    },
  });
  for (const call of calls) call.given(listening);
  return ALL.filter((name) => asked.has(name));
}

/** Records that nothing else knows. Of `names` only the missing ones are made; others may be missing. */
export async function newSubject(
  owner: Member,
  account: Subject['account'],
  names: readonly RecordName[] = ALL,
  there: Partial<Subject> = {},
): Promise<Subject> {
  const making: Partial<Record<RecordName, Promise<unknown>>> = {};
  const its: Its = (name) => {
    making[name] ??= there[name] ? Promise.resolve(there[name]) : RECORDS[name](owner, its);
    return making[name] as Promise<Subject[typeof name]>;
  };
  const made = await Promise.all(names.map(async (name) => [name, await its(name)]));
  return { ...there, ...Object.fromEntries(made), account };
}

/** An owner and records for each call: for one that writes new ones, for those that read one owner of everything. */
export function subjectsIn(app: TestApp, account: Subject['account']) {
  let everything: Promise<{ owner: Member; subject: Subject }> | undefined;
  const withNew = async (names: readonly RecordName[]) => {
    const owner = await app.member();
    return { owner, subject: await newSubject(owner, account, names) };
  };
  return (call: EndpointCall) => {
    if (isWrite(call)) return withNew(recordsOf([call]));
    everything ??= withNew(ALL);
    return everything;
  };
}
