import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { updateAccountDetails } from '@pcr/contract/account/settings/details.endpoints.ts';
import { createAnnouncement, updateAnnouncement } from '@pcr/contract/announcements/announcements.endpoints.ts';
import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { CONSENTS, type Consent } from '@pcr/contract/consent/consent.schema.ts';
import { claimContractor } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { answerReview } from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import { createReview, reportReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import {
  blockMember,
  sendConversationMessage,
  startConversation,
  unblockMember,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { createEvent, deleteEvent, updateEvent } from '@pcr/contract/events/events.endpoints.ts';
import { requestMeeting } from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import type { MeetingDraft } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { openSharedFamily } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { createAlbum } from '@pcr/contract/files/albums/albums.endpoints.ts';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { editPhoto } from '@pcr/contract/files/gallery/photos.endpoints.ts';
import { createGroupComment, createGroupPost } from '@pcr/contract/groups/board/board.endpoints.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import { applyToGroup, decideGroupApplication } from '@pcr/contract/groups/members/applications.endpoints.ts';
import { askToLead, listGroupMembers } from '@pcr/contract/groups/members/members.endpoints.ts';
import { sendChatMessage, sendFeedback, sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { attachCredentials } from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import {
  applyToJob,
  askForContact,
  decideJobApplication,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { createJob, deleteJob, reportJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import {
  addMatchGoal,
  addMatchNote,
  decideMentorshipRequest,
  endMatch,
  requestMatchMeeting,
  requestMentorship,
} from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import type { MatchMeetingDraft, MentorshipRequestDraft } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { updateMentor } from '@pcr/contract/mentors/mentors.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { detailsEdit, profileEdit } from '../account/testing/profile-edits.ts';
import { announcementDraft, announcementEdit } from '../announcements/testing/announcement-drafts.ts';
import { contractorDraft, reviewDraft } from '../contractors/testing/contractor-drafts.ts';
import { eventDraft, eventEdit } from '../events/testing/event-drafts.ts';
import { dayAhead, meetingDraft } from '../events/testing/meeting-drafts.ts';
import { familyDraft, newId } from '../families/testing/family-drafts.ts';
import { credentialDraft } from '../files/testing/credential-drafts.ts';
import { PDF, pictureOf } from '../files/testing/file-samples.ts';
import { photoEdit } from '../files/testing/photo-drafts.ts';
import { comesIn, commentDraft, postDraft } from '../groups/testing/board-drafts.ts';
import { groupApplicationDraft } from '../groups/testing/group-application-drafts.ts';
import { groupDraft } from '../groups/testing/group-drafts.ts';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import { mentorshipDraft } from '../mentors/testing/match-drafts.ts';
import { mentorEdit } from '../mentors/testing/mentor-drafts.ts';
import type { Member, TestApp } from './app-for-tests.ts';
import { newSubject, type Subject } from './endpoint-calls.ts';
import { reportDraft } from './report-drafts.ts';

// One member, the owner, with something in every field that others could read, and four who look. All words that the
// owner typed begin with 'zq' and appear nowhere else, so a search of an answer finds all of them. Longer than 300
// lines: one world, made in one order, with a piece for each domain.

/** What a viewer is to the owner. */
export const RELATIONS = ['stranger', 'applicant', 'provider', 'reviewer'] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * Who has a conversation with the owner: the applicant wrote and has no answer; the provider wrote, and blocked the
 * owner while the owner wrote; the owner wrote to the reviewer. So only the reviewer has the owner's words and name.
 */
export const TALKING = ['applicant', 'provider', 'reviewer'] as const;
export type Talking = (typeof TALKING)[number];

export interface ConsentWorld {
  owner: Member;
  viewers: Record<Relation, Member>;
  /** What the calls of all endpoints are about; the applicant's application to the owner's job is accepted. */
  subject: Subject;
  /** The owner's record of a family, which each viewer has opened once. */
  family: Family;
  /** The viewers' own, by id: the owner has opened each once. */
  seen: Record<Relation, string>;
  /** The provider's: the owner's application to one was accepted, that to the other withdrawn. */
  theirJob: Job;
  jobOfWithdrawn: Job;
  /** Added by the reviewer: one that the owner has reviewed, and one that the owner holds. */
  reviewed: Contractor;
  held: Contractor;
  /** The reviewer's review of the one that the owner holds, which the owner has answered. */
  answeredReview: ContractorReview;
  /** The stranger's report of the owner's job, by its message. */
  report: { id: string };
  /** The id under which the stranger claims the owner's contractor. */
  strangersClaim: string;
  /** The id of the entry that tells the applicant. */
  applicantsEntry: string;
  /** The owner's card; it keeps its id here while the name is hidden, so somebody who kept it tries it. */
  card: string;
  /** The conversations with the owner, each with a line of the viewer's. */
  talks: Record<Talking, { id: string; line: string }>;
  /** The reviewer's event that the owner attends, and the id of their answer. */
  attended: string;
  attendance: string;
  /** What the owner asked the reviewer, and the applicant the owner. */
  meetings: { asked: string; received: string; drafts: Record<Relation, MeetingDraft> };
  /**
   * Groups: `led` by the owner, where the applicant is a member and the stranger asks to join; `theirs` of the
   * provider, who asks the owner to lead it; the owner's applications to the reviewer's: one waits, one is accepted.
   */
  groups: { led: string; theirs: string; ownerIn: string; askedOf: string; waiting: string; accepted: string };
  /**
   * The owner was a mentor of the stranger, and the stranger of the owner; both are over. What the stranger sends
   * again: requests of each, a meeting, and what they add.
   */
  mentoring: {
    /** The owner is the mentor. */
    taught: string;
    /** The owner is the mentee. */
    learned: string;
    /** The stranger's own, in the first. */
    goal: string;
    note: { id: string; updated_at: string };
    requests: Record<Relation, MentorshipRequestDraft>;
    meeting: MatchMeetingDraft;
    /** Both go on for the time of this. */
    going<T>(work: () => Promise<T>): Promise<T>;
  };
  /** The owner's record that somebody asks about. */
  disputed: Family;
  /** These are on, and all others off, as the screen for it would save it. */
  consents(on: readonly Consent[]): Promise<void>;
  /**
   * The owner's words in a text, each once: 'zqname'; 'OWNER', 'FAMILY', 'DISPUTED' and 'CARD' for the ids of the
   * member, their records and their card; 'MESSAGES' where it says that they take messages.
   */
  wordsIn(text: string): string[];
  /** What the owner and the others do to each other that is told by mail, inbox and live events. */
  live(): Promise<void>;
}

/** What the owner typed that is no word. */
const PHONE = '(206) 555-0143';
const EMERGENCY_PHONE = '(206) 555-0144';
const NUMBERS = [PHONE, EMERGENCY_PHONE, '98402', '2024-02-03', '2025-11-30'];

const NUMBERS_ALONE = NUMBERS.map(
  (number) => [number, new RegExp(`(?<![0-9a-f.-])${number.replace(/[()]/g, '\\$&')}(?![0-9a-f])`)] as const,
);

const words = <Name extends string>(of: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, `Zq${of}${name.replace(/[^a-z]/g, '')}`])) as Record<Name, string>;

export async function startConsentWorld(app: TestApp): Promise<ConsentWorld> {
  const owner = Object.assign(await app.member({ full_name: 'Zqname Zqname' }), { email: 'zqemail@example.org' });
  await app.rows('update users set email = $2 where id = $1', [owner.id, owner.email]);
  const [stranger, applicant, provider, reviewer] = (await Promise.all(
    RELATIONS.map((full_name) => app.member({ full_name })),
  )) as [Member, Member, Member, Member];
  const viewers = { stranger, applicant, provider, reviewer };

  const consents: ConsentWorld['consents'] = async (on) => {
    const columns = CONSENTS.map((name) => `${name} = ${on.includes(name)}`).join(', ');
    await app.rows(
      "insert into user_consent_preferences (user_id, profile_visibility) values ($1, 'public') on conflict do nothing",
      [owner.id],
    );
    await app.rows(`update user_consent_preferences set ${columns}, updated_at = now() where user_id = $1`, [owner.id]);
  };
  await consents(CONSENTS);

  await owner.ask(updateProfile, {
    in: profileEdit({
      ...words('profile', [
        'facility',
        'experience',
        'bio',
        'medical_info',
        'allergies',
        'emergency_contact_1_name',
        'emergency_contact_2_name',
      ]),
      full_name: 'Zqname Zqname',
      position: 'Zqposition',
      phone: PHONE,
      emergency_contact_1_phone: EMERGENCY_PHONE,
    }),
  });
  const [{ updated_at } = { updated_at: null }] = await app.rows<{ updated_at: string }>(
    `select to_json(updated_at) #>> '{}' as updated_at from profiles where user_id = $1`,
    [owner.id],
  );
  await owner.ask(updateAccountDetails, {
    in: detailsEdit({
      ...words('details', ['daycare_name', 'license_number', 'address', 'city']),
      first_name: 'Zqname',
      last_name: 'Zqname',
      zip_code: '98402',
      updated_at,
    }),
  });

  const given = { email: 'nobody@example.org', password: 'password' };
  const rest = await newSubject(owner, given, [
    'joinableGroup',
    ...(['deleted', 'deletedAnnouncement', 'deletedEvent', 'deletedGroup'] as const),
    ...(['deletedGroupPost', 'deletedGroupComment', 'deletedContractor', 'deletedJob'] as const),
    ...([
      'photo',
      'inboxEntry',
      ...(['emergency', 'dailyReport', 'remindedPickup', 'failedWay', 'unsubscribeToken'] as const),
      'unclaimed',
      'heldReview',
      'answeredEvent',
      'offeringEvent',
      'mentoringEvent',
      'meeting',
      'calendarToken',
      'mentorApplication',
      ...(['openMentor', 'pausedMentor', 'mentorRequest', 'receivedMentorRequest', 'match', 'matchGoal'] as const),
      'matchNote',
    ] as const),
  ]);
  const { id: mentorId, updated_at: mentorBefore } = await owner.isMentor();
  const mentor = await owner.ask(updateMentor, {
    params: { id: mentorId },
    in: mentorEdit(mentorBefore, {
      ...words('mentor', ['bio', 'certifications']),
      ...{ current_role: 'Zqmentorrole', location: 'Zqmentorplace' },
    }),
  });
  const family = await owner.ask(createFamily, {
    in: familyDraft({
      ...words('family', ['contact_info', 'other_reason_details', 'last_provider', 'notes']),
      family_name: 'Zqfamily',
      location: '12 Zqstreet Street, Zqcity, WA 98402',
      children_count: 97,
      service_status: 'Ended',
      service_start_date: '2024-02-03',
      service_end_date: '2025-11-30',
      service_end_reason: 'other',
      previous_providers: 96,
    }),
  });
  const disputed = await owner.ask(createFamily, { in: familyDraft({ family_name: 'Zqfamilyasked' }) });
  const asked = newId();
  await app.rows(
    `insert into disputes (id, name, email, family_name, location, kind, words, created_at, token_hash, expires_at)
     values ($1, 'Zqasker', 'zqasker@example.org', 'Zqaskedname', 'Zqaskedplace', 'know', 'Zqasked', $2, 'zqhash', 'infinity')`,
    [asked, app.clock.now().toISOString()],
  );
  await app.rows('insert into dispute_records (id, dispute_id, family_id, linked_at) values ($1, $2, $3, $4)', [
    ...[newId(), asked, disputed.id, app.clock.now().toISOString()],
  ]);
  await app.rows('select mark_disputed($1)', [[disputed.id]]);
  // Each looks at the other's, so both of it is told.
  const seen: Record<string, string> = {};
  for (const relation of RELATIONS) {
    const viewer = viewers[relation];
    await viewer.ask(openSharedFamily, { params: { id: family.id } });
    await viewer.sharesRecords();
    const { id } = await viewer.ask(createFamily, { in: familyDraft({ family_name: 'Seen' }) });
    await owner.ask(openSharedFamily, { params: { id } });
    seen[relation] = id;
  }

  const draft = announcementDraft({ title: 'Zqbefore', content: 'Zqbefore' });
  const { id: announcementId, updated_at: first } = await owner.ask(createAnnouncement, { in: draft });
  const announcement: Announcement = await owner.ask(updateAnnouncement, {
    params: { id: announcementId },
    in: announcementEdit(first, words('announcement', ['title', 'content'])),
  });

  // A date of a series, so that what is told of dates is told of the owner's.
  const firstDate = await owner.ask(createEvent, {
    in: eventDraft({ title: 'Zqbefore', recurring_pattern: 'biannual', recurring_until: '2040-12-31' }),
  });
  const poster = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'events', name: 'zqposter.png' },
    bytes: await pictureOf({ width: 8, height: 8 }),
  });
  const event = await owner.ask(updateEvent, {
    params: { id: firstDate.id },
    in: eventEdit(firstDate.updated_at, {
      ...words('event', ['title', 'location', 'address', 'city', 'description', 'organizer']),
      specializations: ['Zqeventspecialization'],
      image_id: poster.id,
    }),
  });

  const banner = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'groups', name: 'zqbanner.png' },
    bytes: await pictureOf({ width: 8, height: 8 }),
  });
  const group = await owner.ask(createGroup, {
    in: groupDraft({
      ...words('group', ['name', 'description', 'location', 'city']),
      ...{ tags: ['Zqgrouptag'], image_id: banner.id },
    }),
  });

  // The owner writes on the board of the reviewer's group, which the applicant reads.
  const { id: board } = await reviewer.ask(createGroup, { in: groupDraft({ name: 'Board' }) });
  for (const { id } of [owner, applicant]) await comesIn(app, board, id);
  const crib = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'group_posts', name: 'zqcrib.png' },
    bytes: await pictureOf({ width: 8, height: 8 }),
  });
  const groupPost = await owner.ask(createGroupPost, {
    in: postDraft(board, { text: 'Zqposttext', image_id: crib.id }),
  });
  const groupComment = await owner.ask(createGroupComment, { in: commentDraft(groupPost.id, 'Zqcommenttext') });
  const startGroup = async (who: Member) => (await who.ask(createGroup, { in: groupDraft() })).id;
  const joinAs = async (who: Member, id: string) =>
    (
      await who.ask(applyToGroup, {
        params: { id },
        in: groupApplicationDraft(
          who === owner
            ? {
                ...words('join', ['full_name', 'motivation', 'emergency_contact']),
                ...{ email: 'zqjoinemail@example.org', phone: PHONE },
                ...{ specializations: ['Zqjoinspecialization'], availability: ['Zqjoinavailability'] },
              }
            : {},
        ),
      })
    ).id;
  const letIn = async (leader: Member, application: string) => {
    const decision = { status: 'accepted' as const, decline_note: null };
    await leader.ask(decideGroupApplication, { params: { id: application }, in: decision });
    return application;
  };
  const [led, theirs, askedOf] = [await startGroup(owner), await startGroup(provider), await startGroup(reviewer)];
  await letIn(owner, await joinAs(applicant, led));
  const groupApplication = await joinAs(stranger, led);
  await letIn(provider, await joinAs(owner, theirs));
  const { items: inTheirs } = await provider.ask(listGroupMembers, { params: { id: theirs }, query: {} });
  const ownerIn = inTheirs.find(({ mine }) => !mine)?.id ?? '';
  await provider.ask(askToLead, { params: { id: theirs }, in: { member_id: ownerIn } });
  const ownGroupApplication = await joinAs(owner, askedOf);
  const groups = {
    ...{ led, theirs, ownerIn, askedOf, waiting: ownGroupApplication },
    accepted: await letIn(reviewer, await joinAs(owner, await startGroup(reviewer))),
  };

  // The owner attends the reviewer's.
  const { id: attended } = await reviewer.ask(createEvent, { in: eventDraft({ title: 'Attended' }) });
  const attendance = newId();
  await owner.ask(respondToEvent, {
    params: { id: attended },
    in: { id: attendance, response: 'attending', notes: 'Zqrsvpnotes' },
  });

  const [reviewed, held] = [
    await reviewer.ask(createContractor, { in: contractorDraft({ name: 'Reviewed' }) }),
    await reviewer.ask(createContractor, { in: contractorDraft({ name: 'Held' }) }),
  ];
  const review = await owner.ask(createReview, {
    params: { id: reviewed.id },
    in: reviewDraft({ explanatory_text: 'Zqreview' }),
  });
  const answeredReview = await reviewer.ask(createReview, { params: { id: held.id }, in: reviewDraft() });
  await owner.holds(held.id);
  const answer = await owner.ask(answerReview, {
    params: { id: answeredReview.id },
    in: { id: newId(), text: 'Zqanswer' },
  });
  const contractor = await owner.ask(createContractor, {
    in: contractorDraft({
      name: 'Zqcontractor',
      email: 'zqcontractoremail@example.org',
      location: 'Zqcontractorplace',
      certifications: ['Zqcertificate'],
    }),
  });
  const strangersClaim = newId();
  await stranger.ask(claimContractor, { params: { id: contractor.id }, in: { id: strangersClaim, note: null } });
  const entry = await stranger.ask(createContractor, { in: contractorDraft({ name: 'Claimed' }) });
  const claimed = await owner.ask(claimContractor, { params: { id: entry.id }, in: { id: newId(), note: 'Zqclaim' } });

  const [theirJob, jobOfWithdrawn] = [
    await provider.ask(createJob, { in: jobDraft({ title: 'Theirs' }) }),
    await provider.ask(createJob, { in: jobDraft({ title: 'Withdrawn' }) }),
  ];
  const applyAs = (member: Member, { id }: Job, message: string) =>
    member.ask(applyToJob, { params: { id }, in: applicationDraft({ message }) });
  const accept = (member: Member, { id }: JobApplication) =>
    member.ask(decideJobApplication, { params: { id }, in: { status: 'accepted' } });
  const ownAccepted = await applyAs(owner, theirJob, 'Zqmessage');
  await accept(provider, ownAccepted);
  const withdrawn = await applyAs(owner, jobOfWithdrawn, 'Zqwithdrawn');
  await owner.ask(withdrawJobApplication, { params: { id: withdrawn.id } });
  const job = await owner.ask(createJob, {
    in: jobDraft(words('job', ['title', 'description', 'location', 'ages', 'requirements', 'benefits'])),
  });
  const application = await applyAs(applicant, job, 'May I?');
  await accept(owner, application);
  const [told] = (await applicant.ask(listInbox, { query: {} })).items;

  const reported = reportDraft();
  await stranger.ask(reportJob, { params: { id: job.id }, in: reported });
  await stranger.ask(reportReview, { params: { id: review.id }, in: reportDraft() });
  await owner.ask(reportJob, { params: { id: theirJob.id }, in: reportDraft('Zqreport') });

  const message = await owner.ask(sendSupportMessage, {
    in: { id: newId(), ...words('support', ['subject', 'message']), priority: 'low' },
  });
  await owner.ask(sendChatMessage, { in: { id: newId(), message: 'Zqchat' } });
  await owner.ask(sendFeedback, {
    in: {
      id: newId(),
      ...words('feedback', ['subject', 'feedback', 'suggestion']),
      ...{ rating: 4, category: 'features', wouldRecommend: 'yes' },
    },
  });
  const document = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'documents', name: 'zqfile.txt' },
    bytes: Buffer.from('Zqcontent'),
  });
  const certificate = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'certificates', name: 'zqcredential.pdf' },
    bytes: PDF,
  });
  await owner.ask(saveCredential, {
    params: { id: certificate.id },
    in: credentialDraft({ kind: 'other', number: 'zqnumber', issuer: 'zqissuer' }),
  });
  const jobOfPending = await provider.ask(createJob, { in: jobDraft({ title: 'Pending' }) });
  const pending = await applyAs(owner, jobOfPending, 'Zqmessage');
  const attached = { id: pending.id, credential_id: certificate.id };
  await owner.ask(attachCredentials, { params: { id: pending.id }, in: { ids: [certificate.id] } });

  const face = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'avatar', name: 'zqphoto.png' },
    bytes: await pictureOf({ width: 8, height: 8 }),
  });
  await owner.ask(setAvatar, { in: { file_id: face.id } });

  const shot = await owner.ask(uploadFile, {
    params: { id: newId() },
    query: { folder: 'gallery', name: 'zqshot.png' },
    bytes: await pictureOf({ width: 8, height: 8 }),
  });
  const galleryPhoto = await owner.ask(editPhoto, {
    params: { id: shot.id },
    in: photoEdit({
      ...words('photo', ['title', 'description']),
      ...{ tags: ['Zqtag'], people: [{ name: 'Zqperson', agreed: true }], updated_at: shot.updated_at },
    }),
  });

  const { album, token } = await owner.ask(createAlbum, {
    in: { id: newId(), title: 'Zqalbum', days: 7, photo_ids: [shot.id] },
  });

  const card = await owner.takesMessages();
  const begin = async (from: Member, card_id: string, body: string) => {
    const line = newId();
    const { id } = await from.ask(startConversation, { in: { id: line, card_id, body } });
    return { id, line };
  };
  const write = (from: Member, { id }: { id: string }, body: string) =>
    from.ask(sendConversationMessage, { params: { id }, in: { id: newId(), body } });
  await provider.takesMessages();
  const [toApplicant, toProvider] = [await begin(applicant, card, 'Hello?'), await begin(provider, card, 'Hello?')];
  await provider.ask(blockMember, { params: { id: toProvider.id } });
  await write(owner, toProvider, 'Zqblocked');
  await provider.ask(unblockMember, { params: { id: toProvider.id } });
  // Else nobody would have to ask them for their address.
  await app.rows('update user_consent_preferences set allow_contact_through_app = false where user_id = $1', [
    provider.id,
  ]);
  const fromOwner = await begin(owner, await reviewer.takesMessages(), 'Zqline');
  const answered = { id: fromOwner.id, line: newId() };
  await reviewer.ask(sendConversationMessage, { params: { id: answered.id }, in: { id: answered.line, body: 'Yes?' } });
  await write(owner, fromOwner, 'Zqlast');
  // The owner asks the reviewer for a meeting, and the applicant the owner, whose event is gone since.
  const ask = async (from: Member, id: string, notes: string) =>
    (await from.ask(requestMeeting, { params: { id }, in: meetingDraft(app.clock.now(), { notes, meeting_date }) })).id;
  const meeting_date = dayAhead(app.clock.now(), 20);
  const lunch = await reviewer.ask(createEvent, { in: eventDraft({ title: 'Mentor lunch' }) });
  const coached = await owner.ask(createEvent, {
    in: eventDraft({ title: 'Zqmeetingtitle mentor', organizer: 'Zqmeetingorganizer' }),
  });
  const meetings = {
    asked: await ask(owner, lunch.id, 'Zqmeetingnotes'),
    received: await ask(applicant, coached.id, 'May I?'),
    drafts: {
      stranger: meetingDraft(app.clock.now(), { meeting_time: '13:00' }),
      applicant: meetingDraft(app.clock.now(), { meeting_time: '13:30' }),
      provider: meetingDraft(app.clock.now(), { meeting_time: '14:00' }),
      reviewer: meetingDraft(app.clock.now(), { meeting_time: '14:30' }),
    },
  };
  const mentoring = await mentorships(app, owner, stranger, mentor.id);
  await owner.ask(deleteEvent, { params: { id: coached.id }, query: { updated_at: coached.updated_at } });
  const talks = { applicant: toApplicant, provider: toProvider, reviewer: answered };

  return {
    ...{ card, talks, disputed, attended, attendance, meetings, groups, mentoring },
    ...{ owner, viewers, family, seen, theirJob, jobOfWithdrawn, reviewed, held, answeredReview, strangersClaim },
    report: reported,
    applicantsEntry: told?.id ?? '',
    subject: {
      ...rest,
      mentor,
      ...{
        living: family,
        sharedFamily: family,
        announcement,
        event,
        recurringEvent: event,
        group,
        groupPost,
        groupComment,
        ...{ memberGroup: group.id, askedGroup: group.id, groupMember: { id: led, member_id: newId() } },
        ...{ groupApplication, ownGroupApplication },
        contractor,
        claimed,
        answer,
        review,
        job,
      },
      ...{
        application,
        ownApplication: ownAccepted,
        acceptedApplication: application,
        message,
        document,
        certificate,
        attached,
        card,
      },
      galleryPhoto,
      album: { id: album.id, token },
      line: { id: fromOwner.line, conversation_id: fromOwner.id },
    },
    consents,
    wordsIn(text) {
      const found = new Set(text.match(/zq[a-z]+/gi)?.map((word) => word.toLowerCase()));
      // Digits in the middle of an id or an instant are made by chance.
      for (const [number, alone] of NUMBERS_ALONE) if (alone.test(text)) found.add(number);
      if (text.includes(owner.id)) found.add('OWNER');
      if (text.includes(family.id)) found.add('FAMILY');
      if (text.includes(disputed.id)) found.add('DISPUTED');
      if (text.includes(card)) found.add('CARD');
      if (/"(can_message|takes)":true/.test(text)) found.add('MESSAGES');
      return [...found].sort();
    },
    async live() {
      const news = await owner.ask(createJob, { in: jobDraft({ title: 'Zqnews' }) });
      const { id } = await applyAs(applicant, news, 'And this?');
      await owner.ask(decideJobApplication, { params: { id }, in: { status: 'accepted' } });
      await owner.ask(askForContact, { params: { id } });
      await owner.ask(deleteJob, { params: { id: news.id }, query: { updated_at: news.updated_at } });
      const another = await provider.ask(createJob, { in: jobDraft({ title: 'Another' }) });
      const own = await applyAs(owner, another, 'Zqmessage');
      await accept(provider, own);
      await owner.ask(askForContact, { params: { id: own.id } });
      await provider.ask(deleteJob, { params: { id: another.id }, query: { updated_at: another.updated_at } });
      await write(owner, fromOwner, 'Zqlast');
    },
  };
}

/** The two mentorships of the owner and the stranger, with a word of the owner's in each of their fields. */
async function mentorships(
  app: TestApp,
  owner: Member,
  stranger: Member,
  ownersProfile: string,
): Promise<ConsentWorld['mentoring']> {
  await stranger.takesMessages();
  const { id: strangersProfile } = await stranger.isMentor();
  const match = async (mentee: Member, mentor: Member, id: string, said: Partial<MentorshipRequestDraft>) => {
    const made = await mentee.ask(requestMentorship, { params: { id }, in: mentorshipDraft(said) });
    const accepted = { status: 'accepted' as const, meeting_frequency: null };
    await mentor.ask(decideMentorshipRequest, { params: { id: made.id }, in: accepted });
    return made.id;
  };
  const reached = { email: 'zqmenteeemail@example.org', phone: PHONE };
  const [taught, learned] = [
    await match(stranger, owner, ownersProfile, {}),
    await match(owner, stranger, strangersProfile, {
      ...words('mentee', ['full_name', 'goals', 'additional_info']),
      ...reached,
    }),
  ];
  const goal = newId();
  await stranger.ask(addMatchGoal, { params: { id: taught }, in: { id: goal, text: 'Own' } });
  const note = await stranger.ask(addMatchNote, { params: { id: taught }, in: { id: newId(), text: 'Own' } });
  await owner.ask(addMatchGoal, { params: { id: taught }, in: { id: newId(), text: 'Zqmatchgoal' } });
  await owner.ask(addMatchNote, { params: { id: taught }, in: { id: newId(), text: 'Zqmatchnote' } });
  const meeting = { ...meetingDraft(app.clock.now(), { meeting_time: '15:00' }), time_zone: 'America/Chicago' };
  await stranger.ask(requestMatchMeeting, { params: { id: taught }, in: meeting });
  for (const id of [taught, learned]) {
    await owner.ask(endMatch, { params: { id }, in: { thank_you: 'Zqthanks', rating: 1, rating_words: 'Zqrating' } });
  }
  const both = [[taught, learned]];
  return {
    ...{ taught, learned, goal, note, meeting },
    requests: {
      ...{ stranger: mentorshipDraft(), applicant: mentorshipDraft() },
      ...{ provider: mentorshipDraft(), reviewer: mentorshipDraft() },
    },
    async going(work) {
      await app.rows(
        `update mentor_matches set status = 'active', end_date = null, email = 'mia@example.com' where id = any ($1)`,
        both,
      );
      await app.rows('update mentor_matches set email = $2, phone = $3 where id = $1', [
        ...[learned, reached.email, reached.phone],
      ]);
      const result = await work();
      await app.rows(
        `update mentor_matches set status = 'ended', end_date = start_date, email = null, phone = null where id = any ($1)`,
        both,
      );
      return result;
    },
  };
}
