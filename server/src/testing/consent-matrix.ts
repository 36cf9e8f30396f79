import { deleteAnnouncement, updateAnnouncement } from '@pcr/contract/announcements/announcements.endpoints.ts';
import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { claimContractor, takeBackClaim } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import { listContractors } from '@pcr/contract/contractors/contractors.endpoints.ts';
import * as reviews from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import * as conversations from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  changeEventStatus,
  deleteEvent,
  deleteEventSeries,
  updateEvent,
  updateEventSeries,
} from '@pcr/contract/events/events.endpoints.ts';
import * as meetings from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import * as rsvps from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { listFamilyLooks, lookUpFamilies } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import * as groupBoard from '@pcr/contract/groups/board/board.endpoints.ts';
import * as groupApplications from '@pcr/contract/groups/members/applications.endpoints.ts';
import * as groupMembers from '@pcr/contract/groups/members/members.endpoints.ts';
import { getSentMessage } from '@pcr/contract/help/help.endpoints.ts';
import * as applications from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { listMemberReviews } from '@pcr/contract/members/members.endpoints.ts';
import * as matches from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import { listMentors } from '@pcr/contract/mentors/mentors.endpoints.ts';
import { readInboxEntry } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { announcementEdit } from '../announcements/testing/announcement-drafts.ts';
import { reviewDraft, reviewEdit } from '../contractors/testing/contractor-drafts.ts';
import { eventEdit } from '../events/testing/event-drafts.ts';
import { newId } from '../families/testing/family-drafts.ts';
import { groupApplicationDraft } from '../groups/testing/group-application-drafts.ts';
import { applicationDraft } from '../jobs/testing/job-drafts.ts';
import { type ConsentWorld, RELATIONS, type Relation, TALKING, type Talking } from './consent-world.ts';
import type { Reply, Visitor } from './visitor.ts';

// What each endpoint tells of another member, and under which of their consents: a table with a row for each, which is
// why this file is longer than 300 lines. The owner of consent-world.ts has a word of their own in every field.

/** Where a word of the owner's is in an answer, and the consents of theirs that open it. */
export type Shown = readonly [path: string, word: string, ...consents: Consent[]];

/** One call of an endpoint, and what its answer has. */
export interface Case {
  /** The callers; all four unless said. One without any case of an endpoint gets nothing of the owner's. */
  by?: readonly Relation[];
  /** Unless said, the right call of endpoint-calls.ts. */
  send?: (viewer: Visitor, world: ConsentWorld, relation: Relation) => Promise<Reply>;
  /** 200 unless said. */
  status?: number;
  /** The answer is no JSON. */
  bytes?: true;
  /** Without this consent the answer is 404, and has nothing. */
  opens?: Consent;
  /** The paths of all members that the answer may have. */
  members: readonly string[];
  /** All of the owner's that is in the answer while the consents are on. */
  shows: readonly Shown[];
  /** And to this viewer besides. */
  showsTo?: Partial<Record<Relation, readonly Shown[]>>;
}

/** Answers with nothing of another member's, whatever they allow: one's own, PCR's, or no content. */
export const NOTHING_OF_OTHERS: readonly string[] = [
  // The caller's account.
  ...['getPublicSettings', 'register', 'signIn', 'signOut', 'getSession', 'requestPasswordReset', 'resetPassword'],
  ...['confirmEmail', 'requestConfirmation', 'getProfile', 'updateProfile', 'getAccountDetails'],
  ...['changePassword', 'listDevices', 'endDevice', 'endOtherDevices', 'endUnknownDevice', 'recordActivity'],
  ...['requestDeletion'],
  ...['signInWithCode', 'getTwoFactor', 'beginTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes'],
  ...['markRecoveryCodesSaved', 'turnOffTwoFactor'],
  ...['updateAccountDetails', 'requestEmailChange', 'cancelEmailChange', 'lookUpEmailChange', 'confirmEmailChange'],
  ...['listPasskeys', 'beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey', 'beginPasskeySignIn'],
  'signInWithPasskey',
  ...['listAgreements', 'acceptAgreement', 'getConsents', 'giveConsent', 'revokeConsent', 'revokeAllConsents'],
  ...[
    'listConsentChanges',
    'exportConsentChanges',
    'setAvatar',
    'getPreferences',
    'createOrUpdatePreferences',
    'sayTimeZone',
    'getPrivacySettings',
    'getNearOrigin',
    // 'app'; of other screens each part is as its own endpoint answers it (start.pg.test.ts).
    'getStart',
    'changePrivacySettings',
  ],
  'countScreen',
  ...['getDataExport', 'requestDataExport', 'deleteDataExport', 'getDataExportContent'],
  // What the caller made; another's is refused.
  ...['createAnnouncement', 'restoreAnnouncement', 'listDeletedAnnouncements'],
  ...['createEvent', 'restoreEvent', 'listDeletedEvents', 'countEvents', 'listSeriesDates', 'answerOffer'],
  ...['getCalendarAddress', 'makeCalendarAddress', 'deleteCalendarAddress'],
  // What the caller leads; another's is refused.
  ...['createGroup', 'updateGroup', 'deleteGroup', 'restoreGroup', 'listDeletedGroups', 'listGroupVersions'],
  ...['createGroupPost', 'updateGroupPost', 'listDeletedGroupPosts', 'listGroupPostVersions'],
  'listMutedGroups',
  ...['createGroupComment', 'updateGroupComment', 'listDeletedGroupComments', 'listGroupCommentVersions'],
  ...['reportGroupPost', 'getOwnGroupPostReport'],
  ...['countGroups', 'leaveGroup', 'takeBackHandover', 'withdrawGroupApplication'],
  // Which half hours of an organizer are free.
  ...['listFreeSlots', 'listMeetingSlots'],
  ...['createContractor', 'updateContractor', 'deleteContractor', 'restoreContractor', 'listDeletedContractors'],
  ...['listContractorVersions', 'noteContractorContact', 'answerReview', 'updateAnswer', 'deleteAnswer'],
  ...['listFamilies', 'summarizeFamilies', 'getFamily', 'createFamily', 'updateFamily', 'deleteFamily'],
  ...['listDeletedFamilies', 'restoreFamily', 'confirmFamily', 'listExpiringFamilies', 'keepFamily'],
  'keepExpiringFamilies',
  ...['getPickups', 'savePickups', 'snoozePickup', 'skipPickup', 'unskipPickup'],
  ...['createJob', 'updateJob', 'changeJobStatus', 'deleteJob', 'restoreJob', 'listJobVersions', 'listDeletedJobs'],
  // What the caller told the operator.
  ...['reportJob', 'getOwnJobReport', 'reportContractor', 'getOwnContractorReport', 'reportReview'],
  ...['getOwnReviewReport', 'getHelpContact', 'sendFeedback', 'sendSupportMessage', 'listSentMessages'],
  ...['sendChatMessage', 'listChat'],
  ...['uploadFile', 'getReceived', 'getFileContent', 'deleteFile'],
  ...['listCredentials', 'saveCredential', 'removeCredential'],
  ...['getBinder', 'requestBinder', 'deleteBinder', 'getBinderContent'],
  // One's own, a number, and what the owner alone may do.
  ...['countMentors', 'getMyMentoring', 'updateMentor', 'changeMentorAccepting', 'deleteMentor', 'restoreMentor'],
  ...['listMentorVersions', 'applyAsMentor', 'withdrawMentorApplication', 'waitForMentor', 'listMatchSlots'],
  ...['listAttachedCredentials', 'attachCredentials', 'listCredentialLooks'],
  ...['listDocuments', 'getDocument', 'summarizeDocuments', 'listDeletedDocuments', 'findSameNames', 'renameDocument'],
  'downloadDocuments',
  ...['moveDocuments', 'deleteDocuments', 'restoreDocuments'],
  ...['listPhotos', 'getPhoto', 'listDeletedPhotos', 'downloadPhotos', 'editPhoto', 'deletePhotos', 'restorePhotos'],
  ...['listAlbums', 'createAlbum', 'renewAlbum', 'deleteAlbum'],
  ...['createDispute', 'confirmDispute', 'listRecordDisputes'],
  // One's own lines, a number, and what one told the operator.
  ...['countUnreadConversations', 'sendConversationMessage', 'readConversation'],
  ...['reportConversationMessage', 'getOwnConversationMessageReport'],
  ...['countUnread', 'readInboxThrough', 'readInboxAbout', 'getDailyReport', 'openLive'],
  // What PCR wrote to the caller: its subjects name nobody.
  ...['listSentNotifications', 'retryNotification', 'sendTestNotification', 'getMailAddressState'],
  ...['tryMailAddressAgain', 'getSubscription', 'unsubscribe'],
  ...['listPushDevices', 'addPushDevice', 'removePushDevice'],
  ...['getOwnPhone', 'requestPhoneCode', 'confirmPhone', 'removePhone'],
  // The operator's words.
  ...['getBroadcast', 'confirmBroadcast'],
];

const split = (names: string) => names.trim().split(/\s+/);
const under = (path: string, names: readonly string[]) => [path, ...names.map((name) => `${path}.${name}`)];
const at = (path: string, shows: readonly Shown[]): Shown[] =>
  shows.map(([name, ...word]) => [`${path}.${name}`, ...word]);
const page = (names: readonly string[]) => [...under('items[]', names).slice(1), 'items', 'next'];
/** What a refusal has; with the current version, this. */
const refusal = (names?: readonly string[]) => [
  ...split('error error.code error.message error.request_id'),
  ...(names ? under('error.current', names) : []),
];

const APPLICATION = split(`
  id job_id contractor_id contractor_name contractor_card contractor_email message note_to_applicants credentials status created_at updated_at
  contact contact.email contact.own_address contact.asked_at contact.ask_again_at contact.asked_me_at
  can can.decide can.withdraw can.ask
`);
/** The owner's, as the provider whom they applied to sees it; once it is withdrawn, it has no words and no contact. */
const WITHDRAWN: Shown[] = [
  ['contractor_name', 'zqname', 'display_real_name'],
  ['contractor_card', 'CARD', 'display_real_name'],
  ['contractor_email', 'zqemail', 'allow_contact_through_app'],
];
/** Of the owner in the viewer's own. */
const CONTACT: Shown[] = [['contact.email', 'zqemail', 'allow_contact_through_app']];
const OWNERS_APPLICATION: Shown[] = [...WITHDRAWN, ...CONTACT, ['message', 'zqmessage']];

const JOB = split(`
  id title description location start_date end_date pay_rate job_type schedule_days schedule_from schedule_to ages
  requirements benefits status provider_id provider_name provider_card provider_email applications applications.pending
  applications.all saved hidden reported_by_me created_at updated_at
  can can.save can.apply can.report can.edit can.delete can.review can.fill can.close can.reopen
`).concat(under('my_application', APPLICATION));
const OWNERS_JOB: Shown[] = [
  ...split('title description location ages requirements benefits').map((name): Shown => [name, `zqjob${name}`]),
  ['provider_name', 'zqname', 'display_real_name'],
  ['provider_card', 'CARD', 'display_real_name'],
  ['provider_email', 'zqemail', 'allow_contact_through_app'],
];
const MY_APPLICATION = at('my_application', CONTACT);

const EVENT = split(`
  id title event_date event_time end_time time_zone location address city state zip_code description category event_type
  max_attendees waitlist_enabled requires_rsvp organizer mentorship_level specializations specializations[] image_id
  recurring_pattern recurring_until status is_recurring series series.id series.dates starts_at ends_at attendees
  waitlist_count my_rsvp my_rsvp.id my_rsvp.response my_rsvp.notes my_rsvp.place my_rsvp.offered_until
  my_rsvp.updated_at my_meeting my_meeting.id my_meeting.open_until image_url user_id group_id group_name distance_miles created_at
  updated_at
  can can.edit can.delete can.rsvp can.meet can.see_responses
`);
/** Its form says where an event is, and who organizes it; its maker is told to nobody (events.md 4). */
const OWNERS_EVENT: Shown[] = [
  ...['title', 'location', 'address', 'city', 'description', 'organizer'].map(
    (name): Shown => [name, `zqevent${name}`],
  ),
  ['specializations[]', 'zqeventspecialization'],
];
const GROUP = split(`
  id name description group_type location city state radius_miles max_members meeting_frequency tags tags[] is_active
  image_id member_count leader_name leader_card my_membership next_meeting_date image_url distance_miles created_at
  updated_at can can.edit can.delete can.join can.leave can.see_members can.review can.take_over pending_applications
  my_application my_application.id my_application.status my_application.decline_note my_application.created_at
  my_application.updated_at handover handover.mine handover.name handover.card handover.why handover.asked_at
  handover.joined_at no_leader
`);
/** The leader of a group, and the member who is asked to lead it. */
const LED_BY_OWNER: Shown[] = [
  ['leader_name', 'zqname', 'display_real_name'],
  ['leader_card', 'CARD', 'display_real_name'],
];
const ASKED_TO_LEAD: Shown[] = [
  ['handover.name', 'zqname', 'display_real_name'],
  ['handover.card', 'CARD', 'display_real_name'],
];
const GROUP_MEMBER = split('id name card is_leader mine joined_at can can.remove can.hand_over');
const GROUP_APPLICATION = split(`
  id group_id mine name card status decline_note created_at updated_at can can.decide can.withdraw
  details details.full_name details.email details.phone details.experience details.specializations
  details.specializations[] details.availability details.availability[] details.motivation details.emergency_contact
  details.background_check details.agreement
`);
/** To the leader whom they ask, by their own hand (groups.md 35); answered, none of it is left. */
const ASKS_TO_JOIN: Shown[] = [
  ['details.full_name', 'zqjoinfullname'],
  ['details.email', 'zqjoinemail'],
  ['details.phone', '(206) 555-0143'],
  ['details.specializations[]', 'zqjoinspecialization'],
  ['details.availability[]', 'zqjoinavailability'],
  ['details.motivation', 'zqjoinmotivation'],
  ['details.emergency_contact', 'zqjoinemergencycontact'],
];
/** Where a group is its form says; its leader is told by their consent alone (groups.md 3). */
const OWNERS_GROUP: Shown[] = [
  ...['name', 'description', 'location', 'city'].map((name): Shown => [name, `zqgroup${name}`]),
  ['tags[]', 'zqgrouptag'],
  ['leader_name', 'zqname', 'display_real_name'],
  ['leader_card', 'CARD', 'display_real_name'],
];
const WRITTEN_ON_BOARD = split(`
  id text author_id author_name author_card hidden reported_by_me edited created_at updated_at can can.edit can.delete
  can.report
`);
const POST = ['group_id', 'image_id', 'image_url', 'comments', ...WRITTEN_ON_BOARD];
const COMMENT = ['post_id', ...WRITTEN_ON_BOARD];
/** The writer is told by their consent alone (groups.md 56). */
const ownersOnBoard = (word: string): Shown[] => [
  ['text', word],
  ['author_name', 'zqname', 'display_real_name'],
  ['author_card', 'CARD', 'display_real_name'],
];
const [OWNERS_POST, OWNERS_COMMENT] = [ownersOnBoard('zqposttext'), ownersOnBoard('zqcommenttext')];
const MEETING = split(`
  id event_id match_id event_title organizer meeting_type meeting_date meeting_time purpose notes time_zone starts_at ends_at
  status open_until is_organizer name card offered move link created_at updated_at
  can can.accept can.decline can.offer can.take can.move can.accept_move can.decline_move can.cancel can.link
`);
/** The member who asked, to the organizer; and the organizer, to that member. */
const THE_OTHER: Shown[] = [
  ['name', 'zqname', 'display_real_name'],
  ['card', 'CARD', 'display_real_name'],
];
const ASKED_BY_OWNER: Shown[] = [...THE_OTHER, ['notes', 'zqmeetingnotes']];
const ASKED_OF_OWNER: Shown[] = [...THE_OTHER, ['event_title', 'zqmeetingtitle'], ['organizer', 'zqmeetingorganizer']];
const MENTOR = split(`
  id user_id user_name card user_email location current_role specializations specializations[] certifications
  mentorship_areas mentorship_areas[] availability availability[] preferred_communication bio experience_years max_mentees
  radius_miles is_accepting_mentees current_mentees distance_miles my_match my_match.id my_match.status waiting created_at
  updated_at can can.request can.ask_for_room can.edit can.delete
`);
const OWNERS_MENTOR: Shown[] = [
  ['current_role', 'zqmentorrole'],
  ['bio', 'zqmentorbio'],
  ['certifications', 'zqmentorcertifications'],
  ['user_name', 'zqname', 'display_real_name'],
  ['card', 'CARD', 'display_real_name'],
  ['user_email', 'zqemail', 'allow_contact_through_app'],
  ['location', 'zqmentorplace', 'share_location_region'],
];
const MATCH = split(`
  id mentor_id full_name email phone experience_level mentorship_focus mentorship_focus[] goals availability
  availability[] preferred_communication additional_info status is_mentor mentor_name mentor_card mentee_name mentee_card
  specialization_focus meeting_frequency start_date end_date decline_note paused_by_me goal_items goal_items[].id
  goal_items[].text goal_items[].done_at goal_items[].mine next_meeting next_meeting_date open_meeting_id total_meetings
  progress_notes conversation_id thank_you my_thank_you created_at updated_at can can.decide can.withdraw can.change
  can.meet can.message can.pause can.resume can.end can.thank
`);
/** The owner as the mentor of a match: what they wrote for the other, and their name. */
const OWNER_TEACHES: Shown[] = [
  ['mentor_name', 'zqname', 'display_real_name'],
  ['mentor_card', 'CARD', 'display_real_name'],
  ['goal_items[].text', 'zqmatchgoal'],
  ['thank_you', 'zqthanks'],
];
/** As the mentee: what they said when they asked this mentor, for this mentor to read (mentors.md 42). */
const OWNER_LEARNS: Shown[] = [
  ['full_name', 'zqmenteefullname'],
  ['mentee_name', 'zqmenteefullname'],
  ['mentee_card', 'CARD', 'display_real_name'],
  ['goals', 'zqmenteegoals'],
  ['goal_items[].text', 'zqmenteegoals'],
  ['additional_info', 'zqmenteeadditionalinfo'],
  ['thank_you', 'zqthanks'],
];
/** And how the owner is reached, while it goes on. */
const OWNER_REACHED: Shown[] = [
  ['email', 'zqmenteeemail'],
  ['phone', '(206) 555-0143'],
];
const NOTE = split('id mine text created_at updated_at can can.edit');
const ANNOUNCEMENT = split('id title content priority status created_by created_at updated_at can can.edit can.delete');
const OWNERS_ANNOUNCEMENT: Shown[] = [
  ['title', 'zqannouncementtitle'],
  ['content', 'zqannouncementcontent'],
];

const CARD = split(`
  id name specialty hourly_rate experience_years location availability certifications last_service_date rating
  average_rating total_reviews created_at updated_at user_id confirmed hidden can can.edit can.delete
`);
const CONTRACTOR = [
  ...CARD,
  ...split('phone email reported_by_me can.claim can.review can.report'),
  ...under('own_claim', split('id ticket note state created_at decided_at')),
];
/** What is said of a contractor belongs to all members (contractors.md 1); its adder is shown to nobody. */
const OWNERS_CARD: Shown[] = [
  ['name', 'zqcontractor'],
  ['location', 'zqcontractorplace'],
  ['certifications[]', 'zqcertificate'],
];
const OWNERS_CONTRACTOR: Shown[] = [...OWNERS_CARD, ['email', 'zqcontractoremail']];

const ANSWER = split('id review_id text contractor_name created_at updated_at can can.edit can.delete');
const REVIEW = split(`
  id contractor_id reliability_rating communication_rating timeliness_rating professionalism_rating
  contract_adherence_rating explanatory_text overall_rating reviewer_id reviewer_name reviewer_card created_at updated_at hidden
  reported_by_me can can.edit can.delete can.report can.answer
`).concat(under('answer', ANSWER));
const OWNERS_REVIEW: Shown[] = [
  ['explanatory_text', 'zqreview'],
  ['reviewer_name', 'zqname', 'display_real_name'],
  ['reviewer_card', 'CARD', 'display_real_name'],
];
const OWNERS_ANSWER: Shown[] = [['answer.text', 'zqanswer']];
const STATS = split(`
  average_reliability average_communication average_timeliness average_professionalism average_contract_adherence
  overall_average total_reviews distribution
`);

const FAMILY = split(`
  id family_name region recorder_name recorder_card service_status overall_rating color_indicator updated_on unconfirmed mine
`);
const OPENED = split(`
  service_start_month service_end_month service_end_reason reliability_rating communication_rating timeliness_rating
  professionalism_rating
`).concat(FAMILY);
const OWNERS_FAMILY: Shown[] = [
  ['id', 'FAMILY', 'allow_service_history_visible'],
  ['family_name', 'zqfamily', 'allow_service_history_visible'],
  ['region', 'zqcity', 'allow_service_history_visible', 'share_location_region'],
  ['recorder_name', 'zqname', 'allow_service_history_visible', 'display_real_name'],
  ['recorder_card', 'CARD', 'allow_service_history_visible', 'display_real_name'],
];
/** The viewer has agreed to it before, so no consent hides it (families.md 32). */
const OWNERS_LOOK: Shown[] = [
  ['name', 'zqname'],
  ['position', 'zqposition'],
];
const LOOK = split('id name position day');

const MEMBER = split('card_id name photo_url position facility experience bio mine can_message');
/** What a member says of themselves, and nothing else of their account (members.md 4, 5). */
const OWNERS_MEMBER: Shown[] = [
  ['card_id', 'CARD'],
  ['name', 'zqname'],
  ['photo_url', 'CARD'],
  ['position', 'zqposition'],
  ['facility', 'zqprofilefacility'],
  ['experience', 'zqprofileexperience'],
  ['bio', 'zqprofilebio'],
  ['can_message', 'MESSAGES', 'allow_contact_through_app'],
];
const MEMBER_REVIEW = split(`
  id contractor_id contractor_name reviewer_name reviewer_card overall_rating explanatory_text answer_text created_at
  updated_at
`);

const CONVERSATION = split(`
  id name card_id blocked sending answerable unread last last.body last.mine last.created_at
`);
/** A member who wrote keeps their name there; others have it there while it is shown (conversations.md 6). */
const WRITTEN: Shown[] = [
  ['name', 'zqname'],
  ['card_id', 'CARD', 'display_real_name'],
  ['last.body', 'zqlast'],
];
const UNWRITTEN: Shown[] = [
  ['name', 'zqname', 'display_real_name'],
  ['card_id', 'CARD', 'display_real_name'],
];
const LINE = split('id mine body created_at reported_by_me can can.report');

const ENTRY = split(`
  id kind subject_id parts parts.job_title created_at read_at
  parts.event_title parts.starts_at parts.time_zone parts.purpose parts.meeting_type parts.group_name parts.posts
`);

/** A call that differs from that of endpoint-calls.ts. */
function asks<E extends Endpoint>(endpoint: E, given: (world: ConsentWorld, relation: Relation) => Call<E>) {
  const send: NonNullable<Case['send']> = (viewer, world, relation) =>
    viewer.reply<Endpoint>(endpoint, given(world, relation) as Call<Endpoint>);
  return { send };
}
/** The same of a mentorship of the stranger's, while it goes on: they are not to have one for other calls. */
function inMatch<E extends Endpoint>(endpoint: E, given: (mentoring: ConsentWorld['mentoring']) => Call<E>) {
  const { send } = asks(endpoint, ({ mentoring }) => given(mentoring));
  const inside: NonNullable<Case['send']> = (viewer, world, relation) =>
    world.mentoring.going(() => send(viewer, world, relation));
  return { by: ['stranger'] as const, send: inside, members: MATCH };
}
/** Of another time than any version. */
const STALE = '2020-01-01T00:00:00.000Z';
/** Members who do not apply, claim or review here: they must stay a stranger, a provider or a reviewer. */
const but = (one: Relation) => RELATIONS.filter((relation) => relation !== one);

// From the text of the entry, which every member reads, whatever its member consents to (near.md).
const BY_DISTANCE = { sort: 'distance', near_place: 'seattle' } as const;

const board: Case = {
  members: page(JOB),
  shows: at('items[]', OWNERS_JOB),
  showsTo: { applicant: at('items[]', MY_APPLICATION) },
};
const oneJob: Case = { members: JOB, shows: OWNERS_JOB, showsTo: { applicant: MY_APPLICATION } };
const oneContractor: Case = { members: CONTRACTOR, shows: OWNERS_CONTRACTOR };
const staleAnnouncement: Pick<Case, 'status' | 'members' | 'shows'> = {
  status: 409,
  members: refusal(ANNOUNCEMENT),
  shows: at('error.current', OWNERS_ANNOUNCEMENT),
};
const CALENDAR: Shown[] = ['title', 'description', 'location', 'address', 'city'].map(
  (name): Shown => ['', `zqevent${name}`],
);
const staleEvent: Pick<Case, 'status' | 'members' | 'shows'> = {
  status: 409,
  members: refusal(EVENT),
  shows: at('error.current', OWNERS_EVENT),
};
/** A member of the group, and one outside it, who sees nothing of its board (groups.md 50). */
const BOARD_READERS = ['applicant', 'reviewer'] as const;
const toOutsiders: Case = { by: ['stranger', 'provider'], status: 404, members: refusal(), shows: [] };
const toReaders = (members: readonly string[], shows: readonly Shown[]): Case[] => [
  { by: BOARD_READERS, members, shows },
  toOutsiders,
];
/** The board of a group that the owner alone is in. */
const toGroupOfOwner: Case[] = [{ status: 404, members: refusal(), shows: [] }];
/** The leader deletes what the owner wrote, and takes that back. */
const restoredByLeader =
  (name: 'groupPost' | 'groupComment'): NonNullable<Case['send']> =>
  async (viewer, { subject }) => {
    const params = { id: subject[name].id };
    const post = name === 'groupPost';
    const { updated_at } = await viewer.ask(post ? groupBoard.getGroupPost : groupBoard.getGroupComment, { params });
    await viewer.ask(post ? groupBoard.deleteGroupPost : groupBoard.deleteGroupComment, {
      params,
      query: { updated_at },
    });
    return viewer.reply(post ? groupBoard.restoreGroupPost : groupBoard.restoreGroupComment, { params });
  };
const staleToLeader = (members: readonly string[], shows: readonly Shown[]) => ({
  ...({ by: ['reviewer'], status: 409 } as const),
  ...{ members: refusal(members), shows: at('error.current', shows) },
});
const staleReview: Pick<Case, 'by' | 'status' | 'members' | 'shows'> = {
  by: ['reviewer'],
  status: 409,
  members: refusal(REVIEW),
  shows: at('error.current', OWNERS_ANSWER),
};

const oneConversation: Pick<Case, 'members' | 'shows' | 'showsTo'> = {
  members: CONVERSATION,
  shows: [],
  showsTo: { applicant: UNWRITTEN, provider: UNWRITTEN, reviewer: WRITTEN },
};
const inTheirs = ({ talks }: ConsentWorld, relation: Relation) => ({ params: { id: talks[relation as Talking].id } });
/** The stranger tries the reviewer's. */
const closedConversation: Case = { by: ['stranger'], status: 404, members: refusal(), shows: [] };

/** Shows something of another member, each in one or more calls. */
export const SHOWS_OTHERS: Readonly<Record<string, readonly Case[]>> = {
  getDashboard: [
    {
      members: [
        ...['any_jobs', 'announcements', 'announcements.more', 'announcements.any', 'announcements.items'],
        ...['recent_jobs', 'recent_activity'],
        ...under(
          'recent_jobs[]',
          split('id title location start_date pay_rate job_type provider_id provider_name provider_card'),
        ),
        ...under('recent_activity[]', split('kind subject subject_id created_at')),
        ...under('announcements.items[]', ANNOUNCEMENT),
      ],
      shows: [
        ['recent_jobs[].title', 'zqjobtitle'],
        ['recent_jobs[].location', 'zqjoblocation'],
        ['recent_jobs[].provider_name', 'zqname', 'display_real_name'],
        ['recent_jobs[].provider_card', 'CARD', 'display_real_name'],
        // What the viewer opened, while it is shared.
        ['recent_activity[].subject', 'zqfamily', 'allow_service_history_visible'],
        ['recent_activity[].subject_id', 'FAMILY', 'allow_service_history_visible'],
        // What the viewer attends.
        ['recent_activity[].subject', 'zqeventtitle'],
        ...at('announcements.items[]', OWNERS_ANNOUNCEMENT),
      ],
      showsTo: { applicant: [['recent_activity[].subject', 'zqjobtitle']] },
    },
  ],
  listJobs: [
    board,
    { ...board, ...asks(listJobs, () => ({ query: { search: 'zqjobtitle' } })) },
    { ...board, ...asks(listJobs, () => ({ query: { location: 'ZQJOBLOC' } })) },
    { ...board, ...asks(listJobs, () => ({ query: { sort: 'pay' as const } })) },
    {
      ...board,
      ...asks(listJobs, () => ({ query: BY_DISTANCE })),
      members: [...board.members, 'items[].distance_miles'],
    },
    { ...board, by: ['applicant'], ...asks(listJobs, () => ({ query: { mine: 'applied' as const } })) },
  ],
  getJob: [oneJob],
  saveJob: [oneJob],
  applyToJob: [
    {
      by: ['applicant'],
      ...asks(applications.applyToJob, ({ subject: { job, application } }) => ({
        params: { id: job.id },
        in: applicationDraft({ id: application.id }),
      })),
      members: APPLICATION,
      shows: CONTACT,
    },
    {
      by: ['applicant'],
      ...asks(applications.applyToJob, ({ subject }) => ({ params: { id: subject.job.id }, in: applicationDraft() })),
      status: 409,
      members: refusal(JOB),
      shows: at('error.current', [...OWNERS_JOB, ...MY_APPLICATION]),
    },
    {
      by: but('applicant'),
      ...asks(applications.applyToJob, ({ subject }) => ({
        params: { id: subject.deletedJob.id },
        in: applicationDraft(),
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  listJobApplications: [
    {
      by: ['provider'],
      ...asks(applications.listJobApplications, ({ theirJob: { id } }) => ({ params: { id }, query: {} })),
      members: page(APPLICATION),
      shows: at('items[]', OWNERS_APPLICATION),
    },
    {
      by: ['provider'],
      ...asks(applications.listJobApplications, ({ jobOfWithdrawn: { id } }) => ({ params: { id }, query: {} })),
      members: page(APPLICATION),
      shows: at('items[]', WITHDRAWN),
    },
  ],
  decideJobApplication: [
    {
      by: ['provider'],
      ...asks(applications.decideJobApplication, ({ subject: { ownApplication } }) => ({
        params: { id: ownApplication.id },
        in: { status: 'accepted' as const },
      })),
      members: APPLICATION,
      shows: OWNERS_APPLICATION,
    },
    {
      by: ['provider'],
      ...asks(applications.decideJobApplication, ({ subject: { ownApplication } }) => ({
        params: { id: ownApplication.id },
        in: { status: 'declined' as const },
      })),
      status: 409,
      members: refusal(APPLICATION),
      shows: at('error.current', OWNERS_APPLICATION),
    },
  ],
  withdrawJobApplication: [
    {
      by: ['applicant'],
      ...asks(applications.withdrawJobApplication, ({ subject: { application } }) => ({
        params: { id: application.id },
      })),
      status: 409,
      members: refusal(APPLICATION),
      shows: at('error.current', CONTACT),
    },
  ],
  // What they attached they sent to this provider, whatever their consents are (credentials.md 8).
  lookAtCredentials: [
    {
      by: ['provider'],
      members: [
        ...under('items', []),
        ...under('items[]', split('id title kind issuer expiry_date state days_left')).slice(1),
      ],
      shows: at('items[]', [
        ['title', 'zqcredential'],
        ['issuer', 'zqissuer'],
      ]),
    },
  ],
  getAttachedCredential: [{ by: ['provider'], bytes: true, members: [], shows: [] }],
  askForContact: [
    { by: ['applicant'], members: APPLICATION, shows: CONTACT },
    {
      by: ['provider'],
      ...asks(applications.askForContact, ({ subject: { ownApplication } }) => ({ params: { id: ownApplication.id } })),
      members: APPLICATION,
      shows: OWNERS_APPLICATION,
    },
  ],
  listAnnouncements: [{ members: page(ANNOUNCEMENT), shows: at('items[]', OWNERS_ANNOUNCEMENT) }],
  getAnnouncement: [{ members: ANNOUNCEMENT, shows: OWNERS_ANNOUNCEMENT }],
  updateAnnouncement: [
    {
      ...asks(updateAnnouncement, ({ subject: { announcement } }) => ({
        params: { id: announcement.id },
        in: announcementEdit(STALE),
      })),
      ...staleAnnouncement,
    },
  ],
  deleteAnnouncement: [
    {
      ...asks(deleteAnnouncement, ({ subject: { announcement } }) => ({
        params: { id: announcement.id },
        query: { updated_at: STALE },
      })),
      ...staleAnnouncement,
    },
  ],
  listAnnouncementVersions: [
    {
      members: page([
        ...split('id entity_id change changed_by_me changed_by_operator created_at'),
        ...under('before', split('title content priority status')),
      ]),
      shows: [
        ['items[].before.title', 'zqbefore'],
        ['items[].before.content', 'zqbefore'],
      ],
    },
  ],
  listEvents: [{ members: page(EVENT), shows: at('items[]', [...OWNERS_EVENT, ['title', 'zqbefore']]) }],
  getEvent: [{ members: EVENT, shows: OWNERS_EVENT }],
  getEventPicture: [{ bytes: true, members: [], shows: [] }],
  listGroups: [
    {
      members: page(GROUP),
      shows: at('items[]', OWNERS_GROUP),
      showsTo: { provider: at('items[]', ASKED_TO_LEAD) },
    },
  ],
  getGroup: [{ members: GROUP, shows: OWNERS_GROUP }],
  getGroupPicture: [{ bytes: true, members: [], shows: [] }],
  getGroupBoard: toGroupOfOwner,
  changeGroupBoard: toGroupOfOwner,
  listGroupPosts: toReaders(page(POST), at('items[]', OWNERS_POST)),
  getGroupPost: toReaders(POST, OWNERS_POST),
  getGroupPostPicture: [{ by: BOARD_READERS, bytes: true, members: [], shows: [] }, toOutsiders],
  deleteGroupPost: [
    {
      ...asks(groupBoard.deleteGroupPost, ({ subject: { groupPost } }) => ({
        params: { id: groupPost.id },
        query: { updated_at: STALE },
      })),
      ...staleToLeader(POST, OWNERS_POST),
    },
  ],
  restoreGroupPost: [{ by: ['reviewer'], send: restoredByLeader('groupPost'), members: POST, shows: OWNERS_POST }],
  listGroupComments: toReaders(page(COMMENT), at('items[]', OWNERS_COMMENT)),
  getGroupComment: toReaders(COMMENT, OWNERS_COMMENT),
  deleteGroupComment: [
    {
      ...asks(groupBoard.deleteGroupComment, ({ subject: { groupComment } }) => ({
        params: { id: groupComment.id },
        query: { updated_at: STALE },
      })),
      ...staleToLeader(COMMENT, OWNERS_COMMENT),
    },
  ],
  restoreGroupComment: [
    { by: ['reviewer'], send: restoredByLeader('groupComment'), members: COMMENT, shows: OWNERS_COMMENT },
  ],
  applyToGroup: [
    {
      by: ['stranger'],
      ...asks(groupApplications.applyToGroup, ({ groups: { led: id } }) => ({
        params: { id },
        in: groupApplicationDraft(),
      })),
      status: 409,
      members: refusal(GROUP),
      shows: at('error.current', LED_BY_OWNER),
    },
    {
      by: but('stranger'),
      ...asks(groupApplications.applyToGroup, ({ subject: { deletedGroup } }) => ({
        params: { id: deletedGroup.id },
        in: groupApplicationDraft(),
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  listGroupApplications: [
    {
      by: ['reviewer'],
      ...asks(groupApplications.listGroupApplications, ({ groups: { askedOf: id } }) => ({
        params: { id },
        query: { show: 'pending' as const },
      })),
      members: page(GROUP_APPLICATION),
      shows: at('items[]', [...THE_OTHER, ...ASKS_TO_JOIN]),
    },
  ],
  getGroupApplication: [
    {
      by: ['reviewer'],
      ...asks(groupApplications.getGroupApplication, ({ groups: { waiting: id } }) => ({ params: { id } })),
      members: GROUP_APPLICATION,
      shows: [...THE_OTHER, ...ASKS_TO_JOIN],
    },
    { by: ['stranger'], members: GROUP_APPLICATION, shows: [] },
  ],
  decideGroupApplication: [
    {
      by: ['reviewer'],
      ...asks(groupApplications.decideGroupApplication, ({ groups: { accepted: id } }) => ({
        params: { id },
        in: { status: 'accepted' as const, decline_note: null },
      })),
      members: GROUP_APPLICATION,
      shows: THE_OTHER,
    },
  ],
  listGroupMembers: [
    {
      ...asks(groupMembers.listGroupMembers, ({ groups: { theirs: id } }) => ({ params: { id }, query: {} })),
      members: [...page(GROUP_MEMBER), 'unnamed'],
      shows: at('items[]', THE_OTHER),
    },
  ],
  removeGroupMember: [
    {
      by: ['provider'],
      ...asks(groupMembers.removeGroupMember, ({ groups: { theirs: id } }) => ({ params: { id, member_id: newId() } })),
      members: GROUP,
      shows: ASKED_TO_LEAD,
    },
  ],
  askToLead: [
    {
      by: ['provider'],
      ...asks(groupMembers.askToLead, ({ groups: { theirs: id, ownerIn: member_id } }) => ({
        params: { id },
        in: { member_id },
      })),
      members: GROUP,
      shows: ASKED_TO_LEAD,
    },
  ],
  answerHandover: [
    {
      by: ['applicant'],
      ...asks(groupMembers.answerHandover, ({ groups: { led: id } }) => ({
        params: { id },
        in: { answer: 'decline' as const },
      })),
      members: GROUP,
      shows: LED_BY_OWNER,
    },
  ],
  takeOverGroup: [
    {
      by: ['applicant'],
      ...asks(groupMembers.takeOverGroup, ({ groups: { led: id } }) => ({ params: { id } })),
      status: 409,
      members: refusal(GROUP),
      shows: at('error.current', LED_BY_OWNER),
    },
  ],
  updateEvent: [
    {
      ...asks(updateEvent, ({ subject: { event } }) => ({ params: { id: event.id }, in: eventEdit(STALE) })),
      ...staleEvent,
    },
  ],
  updateEventSeries: [
    {
      ...asks(updateEventSeries, ({ subject: { event } }) => ({
        params: { id: event.id },
        in: { ...eventEdit(STALE), scope: 'all' as const },
      })),
      ...staleEvent,
    },
  ],
  changeEventStatus: [
    {
      ...asks(changeEventStatus, ({ subject: { event } }) => ({
        params: { id: event.id },
        in: { status: 'cancelled' as const, updated_at: STALE },
      })),
      ...staleEvent,
    },
  ],
  deleteEvent: [
    {
      ...asks(deleteEvent, ({ subject: { event } }) => ({ params: { id: event.id }, query: { updated_at: STALE } })),
      ...staleEvent,
    },
  ],
  deleteEventSeries: [
    {
      ...asks(deleteEventSeries, ({ subject: { event } }) => ({
        params: { id: event.id },
        query: { updated_at: STALE, scope: 'all' as const },
      })),
      ...staleEvent,
    },
  ],
  respondToEvent: [{ members: EVENT, shows: OWNERS_EVENT }],
  listAttendees: [
    {
      ...asks(rsvps.listAttendees, ({ attended }) => ({ params: { id: attended }, query: {} })),
      members: [...page(split('id name card')), 'unnamed', 'offered'],
      shows: [
        ['items[].name', 'zqname', 'display_real_name'],
        ['items[].card', 'CARD', 'display_real_name'],
      ],
    },
  ],
  listRsvps: [
    {
      by: ['reviewer'],
      ...asks(rsvps.listRsvps, ({ attended }) => ({ params: { id: attended }, query: {} })),
      members: page(split('id name card response notes offered_until checked_in_at created_at')),
      shows: [
        ['items[].name', 'zqname', 'display_real_name'],
        ['items[].card', 'CARD', 'display_real_name'],
        ['items[].notes', 'zqrsvpnotes'],
      ],
    },
  ],
  checkIn: [
    {
      by: ['reviewer'],
      ...asks(rsvps.checkIn, ({ attended, attendance }) => ({
        params: { id: attended, rsvp_id: attendance },
        in: { checked_in: true },
      })),
      members: split('id name card response notes offered_until checked_in_at created_at'),
      shows: [
        ['name', 'zqname', 'display_real_name'],
        ['card', 'CARD', 'display_real_name'],
        ['notes', 'zqrsvpnotes'],
      ],
    },
  ],
  downloadRsvps: [
    {
      by: ['reviewer'],
      ...asks(rsvps.downloadRsvps, ({ attended }) => ({ params: { id: attended } })),
      bytes: true,
      members: [],
      shows: [
        ['', 'zqname', 'display_real_name'],
        ['', 'zqrsvpnotes'],
      ],
    },
  ],
  // What an event says, and nothing of who made it or comes.
  downloadEventCalendar: [{ bytes: true, members: [], shows: CALENDAR }],
  downloadSeriesCalendar: [{ bytes: true, members: [], shows: [...CALENDAR, ['', 'zqbefore']] }],
  readCalendar: [{ bytes: true, members: [], shows: [...CALENDAR, ['', 'zqbefore']] }],
  // Of somebody else, and sent again the same one answers.
  requestMeeting: [
    {
      ...asks(meetings.requestMeeting, ({ meetings: { drafts }, subject }, relation) => ({
        params: { id: subject.mentoringEvent },
        in: drafts[relation],
      })),
      members: MEETING,
      shows: [],
    },
  ],
  getMeeting: [
    {
      by: ['reviewer'],
      ...asks(meetings.getMeeting, ({ meetings: { asked } }) => ({ params: { id: asked } })),
      members: MEETING,
      shows: ASKED_BY_OWNER,
    },
    {
      by: ['applicant'],
      ...asks(meetings.getMeeting, ({ meetings: { received } }) => ({ params: { id: received } })),
      members: MEETING,
      shows: ASKED_OF_OWNER,
    },
  ],
  listMeetings: [
    {
      members: page(MEETING),
      shows: [],
      showsTo: {
        reviewer: at('items[]', ASKED_BY_OWNER),
        applicant: at('items[]', ASKED_OF_OWNER),
      },
    },
  ],
  stepMeeting: [
    {
      by: ['reviewer'],
      ...asks(meetings.stepMeeting, ({ meetings: { asked } }) => ({
        params: { id: asked },
        in: { step: 'accept' as const, link: null },
      })),
      members: MEETING,
      shows: ASKED_BY_OWNER,
    },
  ],
  listEventVersions: [
    {
      members: page([
        ...split('id entity_id change changed_by_me changed_by_operator created_at'),
        ...under('before', [
          ...split('title event_date event_time end_time time_zone location address city state zip_code description'),
          ...split('category event_type max_attendees waitlist_enabled requires_rsvp organizer mentorship_level'),
          ...split('specializations image_id status'),
        ]),
      ]),
      shows: [['items[].before.title', 'zqbefore']],
    },
  ],
  getMentor: [{ members: MENTOR, shows: OWNERS_MENTOR }],
  listMentors: [
    { members: page(MENTOR), shows: at('items[]', OWNERS_MENTOR) },
    {
      ...asks(listMentors, () => ({ query: { search: 'zqmentor' } })),
      members: page(MENTOR),
      shows: at('items[]', OWNERS_MENTOR),
    },
    {
      ...asks(listMentors, () => ({ query: { search: 'zqmentorplace' } })),
      members: page(MENTOR),
      shows: [],
    },
    {
      ...asks(listMentors, () => ({ query: BY_DISTANCE })),
      members: page(MENTOR),
      shows: at('items[]', OWNERS_MENTOR),
    },
  ],
  // A member whom nobody may ask is not suggested (mentors.md 3, 25).
  suggestMentors: [
    {
      members: [
        'items',
        ...under('items[]', MENTOR).slice(1),
        'items[].shared_specializations',
        'items[].shared_areas',
      ],
      shows: at('items[]', OWNERS_MENTOR).map(
        ([path, word, ...consents]): Shown => [
          path,
          word,
          ...new Set([...consents, 'allow_contact_through_app' as const]),
        ],
      ),
    },
  ],
  // Of somebody else, and sent again the same one answers.
  requestMentorship: [
    {
      ...asks(matches.requestMentorship, ({ mentoring: { requests }, subject }, relation) => ({
        params: { id: subject.openMentor },
        in: requests[relation],
      })),
      members: MATCH,
      shows: [],
    },
  ],
  getMentorMatch: [
    {
      by: ['stranger'],
      ...asks(matches.getMentorMatch, ({ mentoring: { taught: id } }) => ({ params: { id } })),
      members: MATCH,
      shows: OWNER_TEACHES,
    },
    {
      by: ['stranger'],
      ...asks(matches.getMentorMatch, ({ mentoring: { learned: id } }) => ({ params: { id } })),
      members: MATCH,
      shows: OWNER_LEARNS,
    },
  ],
  listMentorMatches: [
    {
      ...asks(matches.listMentorMatches, () => ({ query: { show: 'past' as const } })),
      members: page(MATCH),
      shows: [],
      showsTo: { stranger: [...at('items[]', OWNER_TEACHES), ...at('items[]', OWNER_LEARNS)] },
    },
  ],
  decideMentorshipRequest: [
    {
      ...inMatch(matches.decideMentorshipRequest, ({ learned: id }) => ({
        params: { id },
        in: { status: 'accepted' as const, meeting_frequency: null },
      })),
      shows: [...OWNER_LEARNS, ...OWNER_REACHED],
    },
  ],
  // One that has become a match is refused, with how it stands.
  withdrawMentorshipRequest: [
    {
      ...inMatch(matches.withdrawMentorshipRequest, ({ taught: id }) => ({ params: { id } })),
      status: 409,
      members: refusal(MATCH),
      shows: at('error.current', OWNER_TEACHES),
    },
  ],
  setMatchStatus: [
    {
      ...inMatch(matches.setMatchStatus, ({ taught: id }) => ({ params: { id }, in: { status: 'active' as const } })),
      shows: OWNER_TEACHES,
    },
  ],
  setMatchFrequency: [
    {
      ...inMatch(matches.setMatchFrequency, ({ taught: id }) => ({
        params: { id },
        in: { meeting_frequency: 'monthly' as const },
      })),
      shows: OWNER_TEACHES,
    },
  ],
  endMatch: [
    {
      by: ['stranger'],
      ...asks(matches.endMatch, ({ mentoring: { taught: id } }) => ({
        params: { id },
        in: { thank_you: null, rating: null, rating_words: null },
      })),
      members: MATCH,
      shows: OWNER_TEACHES,
    },
  ],
  addMatchGoal: [
    {
      ...inMatch(matches.addMatchGoal, ({ taught: id, goal }) => ({ params: { id }, in: { id: goal, text: 'Own' } })),
      shows: OWNER_TEACHES,
    },
  ],
  tickMatchGoal: [
    {
      ...inMatch(matches.tickMatchGoal, ({ goal: id }) => ({ params: { id }, in: { done: false } })),
      shows: OWNER_TEACHES,
    },
  ],
  // What the owner added stays: it is refused without a word.
  removeMatchGoal: [
    {
      ...inMatch(matches.removeMatchGoal, () => ({ params: { id: newId() } })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  listMatchNotes: [
    {
      by: ['stranger'],
      ...asks(matches.listMatchNotes, ({ mentoring: { taught: id } }) => ({ params: { id }, query: {} })),
      members: page(NOTE),
      shows: [['items[].text', 'zqmatchnote']],
    },
  ],
  addMatchNote: [
    {
      ...inMatch(matches.addMatchNote, ({ taught: id, note }) => ({
        params: { id },
        in: { id: note.id, text: 'Own' },
      })),
      members: NOTE,
      shows: [],
    },
  ],
  editMatchNote: [
    {
      ...inMatch(matches.editMatchNote, ({ note: { id } }) => ({
        params: { id },
        in: { text: 'Own', updated_at: STALE },
      })),
      status: 409,
      members: refusal(NOTE),
      shows: [],
    },
  ],
  // The conversation is what getConversation shows of it; here nobody has a match that goes on.
  messageInMatch: [{ by: [], members: [], shows: [] }],
  requestMatchMeeting: [
    {
      by: ['stranger'],
      ...asks(matches.requestMatchMeeting, ({ mentoring: { taught: id, meeting } }) => ({
        params: { id },
        in: meeting,
      })),
      members: MEETING,
      shows: THE_OTHER,
    },
  ],
  listContractors: [
    { members: page(CARD), shows: at('items[]', OWNERS_CARD) },
    {
      ...asks(listContractors, () => ({ query: { search: 'zqcontr', sort: 'name' as const } })),
      members: page(CARD),
      shows: at('items[]', OWNERS_CARD),
    },
    {
      ...asks(listContractors, () => ({ query: BY_DISTANCE })),
      members: page([...CARD, 'distance_miles']),
      shows: at('items[]', OWNERS_CARD),
    },
  ],
  getContractor: [oneContractor],
  claimContractor: [
    {
      ...oneContractor,
      by: ['stranger'],
      ...asks(claimContractor, ({ subject: { contractor }, strangersClaim: id }) => ({
        params: { id: contractor.id },
        in: { id, note: null },
      })),
    },
    {
      by: but('stranger'),
      ...asks(claimContractor, ({ subject: { deletedContractor }, strangersClaim: id }) => ({
        params: { id: deletedContractor.id },
        in: { id, note: null },
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  takeBackClaim: [
    {
      // Without a claim it changes nothing.
      ...oneContractor,
      by: but('stranger'),
      ...asks(takeBackClaim, ({ subject: { contractor } }) => ({ params: { id: contractor.id } })),
    },
    // Of the entry that the owner claims: nobody learns of that.
    { by: ['stranger'], members: CONTRACTOR, shows: [] },
  ],
  getReviewSummary: [
    {
      ...asks(reviews.getReviewSummary, ({ held: { id } }) => ({ params: { id } })),
      members: [...under('stats', STATS), ...under('own_review', REVIEW)],
      shows: [],
      showsTo: { reviewer: at('own_review', OWNERS_ANSWER) },
    },
  ],
  listReviews: [
    {
      ...asks(reviews.listReviews, ({ reviewed: { id } }) => ({ params: { id }, query: {} })),
      members: page(REVIEW),
      shows: at('items[]', OWNERS_REVIEW),
    },
    {
      ...asks(reviews.listReviews, ({ held: { id } }) => ({ params: { id }, query: {} })),
      members: page(REVIEW),
      shows: at('items[]', OWNERS_ANSWER),
    },
  ],
  createReview: [
    {
      // A second one answers the first (contractors.md 27).
      by: ['reviewer'],
      ...asks(reviews.createReview, ({ held: { id } }) => ({ params: { id }, in: reviewDraft() })),
      members: REVIEW,
      shows: OWNERS_ANSWER,
    },
    {
      by: but('reviewer'),
      ...asks(reviews.createReview, ({ subject: { deletedContractor } }) => ({
        params: { id: deletedContractor.id },
        in: reviewDraft(),
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  updateReview: [
    {
      ...asks(reviews.updateReview, ({ answeredReview: { id } }) => ({ params: { id }, in: reviewEdit(STALE) })),
      ...staleReview,
    },
  ],
  deleteReview: [
    {
      ...asks(reviews.deleteReview, ({ answeredReview: { id } }) => ({
        params: { id },
        query: { updated_at: STALE },
      })),
      ...staleReview,
    },
  ],
  lookUpFamilies: [
    {
      ...asks(lookUpFamilies, () => ({ query: { family_name: 'zqfam' } })),
      members: [...page(FAMILY), 'more'],
      shows: at('items[]', OWNERS_FAMILY),
    },
    {
      ...asks(lookUpFamilies, () => ({ query: { family_name: 'zqfam', location: 'zqcity' } })),
      members: [...page(FAMILY), 'more'],
      // A place finds only who shares it.
      shows: at(
        'items[]',
        OWNERS_FAMILY.map(([path, word, ...consents]) => [path, word, 'share_location_region', ...consents]),
      ),
    },
  ],
  openSharedFamily: [{ opens: 'allow_service_history_visible', members: OPENED, shows: OWNERS_FAMILY }],
  listFamilyLooks: [
    {
      ...asks(listFamilyLooks, ({ seen }, relation) => ({ params: { id: seen[relation] }, query: {} })),
      members: [...page(LOOK), 'members', 'shared', 'age'],
      shows: at('items[]', OWNERS_LOOK),
    },
  ],
  listLooksAtOwn: [{ members: page([...LOOK, 'family_id', 'family_name']), shows: at('items[]', OWNERS_LOOK) }],
  // Anybody with the link of an album sees what its owner said of each photo, and nothing of the owner.
  openAlbum: [
    {
      members: [
        ...split('title expires_at photos'),
        ...under('photos[]', split('id title description date width height placeholder')).slice(1),
      ],
      shows: [
        ['title', 'zqalbum'],
        ['photos[].title', 'zqphototitle'],
        ['photos[].description', 'zqphotodescription'],
      ],
    },
  ],
  getAlbumPhoto: [{ bytes: true, members: [], shows: [] }],
  getMemberCard: [{ opens: 'display_real_name', members: MEMBER, shows: OWNERS_MEMBER }],
  getMemberPhoto: [{ opens: 'display_real_name', bytes: true, members: [], shows: [] }],
  listMemberReviews: [
    { opens: 'display_real_name', members: page(MEMBER_REVIEW), shows: at('items[]', OWNERS_REVIEW) },
    {
      opens: 'display_real_name',
      ...asks(listMemberReviews, ({ card }) => ({ params: { card_id: card }, query: { side: 'given' as const } })),
      members: page(MEMBER_REVIEW),
      shows: [['items[].answer_text', 'zqanswer']],
    },
  ],
  listConversations: [
    {
      members: page(CONVERSATION),
      shows: [],
      showsTo: {
        applicant: at('items[]', UNWRITTEN),
        provider: at('items[]', UNWRITTEN),
        reviewer: at('items[]', WRITTEN),
      },
    },
  ],
  getRecipient: [
    {
      opens: 'display_real_name',
      members: split('name conversation_id takes answerable'),
      shows: [
        ['name', 'zqname'],
        ['takes', 'MESSAGES', 'allow_contact_through_app'],
      ],
    },
  ],
  startConversation: [
    {
      // The line that was sent before, with whatever card.
      by: TALKING,
      ...asks(conversations.startConversation, ({ talks, card }, relation) => ({
        in: { id: talks[relation as Talking].line, card_id: card, body: 'Hello?' },
      })),
      ...oneConversation,
    },
    {
      ...closedConversation,
      ...asks(conversations.startConversation, () => ({ in: { id: newId(), card_id: newId(), body: 'Hello?' } })),
    },
  ],
  getConversation: [
    { by: TALKING, ...asks(conversations.getConversation, inTheirs), ...oneConversation },
    closedConversation,
  ],
  listConversationMessages: [
    {
      by: TALKING,
      ...asks(conversations.listConversationMessages, (world, relation) => ({
        ...inTheirs(world, relation),
        query: {},
      })),
      members: page(LINE),
      shows: [],
      showsTo: {
        reviewer: [
          ['items[].body', 'zqline'],
          ['items[].body', 'zqlast'],
        ],
      },
    },
    closedConversation,
  ],
  blockMember: [{ by: TALKING, ...asks(conversations.blockMember, inTheirs), ...oneConversation }, closedConversation],
  unblockMember: [
    { by: TALKING, ...asks(conversations.unblockMember, inTheirs), ...oneConversation },
    closedConversation,
  ],
  getSentMessage: [
    {
      // Of a report, what its sender read of the job.
      by: ['stranger'],
      ...asks(getSentMessage, ({ report }) => ({ params: { id: report.id } })),
      members: split(`
        id kind ticket subject created_at state state_reason next_attempt_at delivered_at answered_at body answers
        data data.priority
      `),
      shows: [['body', 'zqjobtitle']],
    },
  ],
  listInbox: [{ members: page(ENTRY), shows: [], showsTo: { applicant: [['items[].parts.job_title', 'zqjobtitle']] } }],
  readInboxEntry: [
    {
      by: ['applicant'],
      ...asks(readInboxEntry, ({ applicantsEntry: id }) => ({ params: { id } })),
      members: ENTRY,
      shows: [['parts.job_title', 'zqjobtitle']],
    },
  ],
};
