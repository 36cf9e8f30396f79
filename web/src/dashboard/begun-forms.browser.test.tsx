import type { Session } from '@pcr/contract/account/account.schema.ts';
import { getRecipient } from '@pcr/contract/conversations/conversations.endpoints.ts';
import { readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { accountServer } from '../account/testing/account-server.ts';
import {
  announcementDraft,
  announcementServer,
} from '../announcements/testing/announcement-server.ts';
import { contractorServer } from '../contractors/testing/contractor-server.ts';
import { conversationServer } from '../conversations/testing/conversation-server.ts';
import { eventServer } from '../events/testing/event-server.ts';
import { meetingServer } from '../events/testing/meeting-server.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { albumServer } from '../files/testing/album-server.ts';
import { binderServer } from '../files/testing/binder-server.ts';
import { certificateOf, credentialServer } from '../files/testing/credential-server.ts';
import { documentServer } from '../files/testing/document-server.ts';
import { photoOf, photoServer } from '../files/testing/photo-server.ts';
import { boardServer } from '../groups/testing/board-server.ts';
import { memberServer } from '../groups/testing/member-server.ts';
import { helpServer } from '../help/testing/help-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { newId } from '../kit/api/ids.ts';
import { tabName } from '../kit/browser/tab-name.ts';
import { clearDrafts, draftKey, draftsOf, saveDraft } from '../kit/draft/draft-storage.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { matchServer } from '../mentors/testing/match-server.ts';
import { mentorServer } from '../mentors/testing/mentor-server.ts';
import { preferencesServer } from '../notifications/testing/preferences-server.ts';
import { expect, test } from '../testing/app-test.tsx';
import { UNSAVED } from '../unsaved-forms.ts';
import { begunView } from './begun-forms.ts';

type Begun = readonly [name: string, field: string, typed?: string];

/** The draft of each form, and a field of that form. */
function begunForms(server: AnsweringServer, member: Session): Begun[] {
  const added = newId();
  const families = familyServer(server, { family_name: 'The Parkers' });
  const [family = { id: '' }] = families.all;
  const jobs = jobServer(server, member);
  const events = eventServer(server, member);
  events.rights.meet = true;
  const other = events.postByAnother();
  meetingServer(server);
  const contractors = contractorServer(server, member);
  const contractor = contractors.addByAnother();
  const announcements = announcementServer(server);
  const announcement = announcements.create(announcementDraft());
  const groups = memberServer(server);
  const group = groups.post();
  const post = boardServer(server, group.id).post('Hello');
  const mentors = mentorServer(server, member.user.id);
  const match = matchServer(server).add();
  const conversation = conversationServer(server);
  conversation.add({ body: 'Hello', mine: false });
  server.answer(getRecipient, () => ({
    ...{ name: 'Cleo Cook', photo: null, takes: true, conversation_id: null, answerable: true },
  }));
  const photo = photoOf('Garden');
  photoServer(server, [photo]);
  albumServer(server);
  binderServer(server);
  helpServer(server);
  accountServer(server, member);
  preferencesServer(server);
  const card = certificateOf('card.pdf');
  documentServer(server, card);
  credentialServer(server, [card]);
  server.answer(readInboxAbout, () => undefined);
  return [
    [`families:new:${added}`, 'family_name'],
    [`families:${family.id}`, 'family_name'],
    [`pickups:${family.id}`, 'monday', '17:35'],
    [`jobs:new:${added}`, 'title'],
    [`jobs:${jobs.post().id}`, 'title'],
    [`job_applications:${jobs.postByAnother().id}`, 'message'],
    [`events:new:${added}`, 'title'],
    [`events:${events.post().id}`, 'title'],
    [`rsvps:${other.id}`, 'notes'],
    [`meetings:${other.id}`, 'notes'],
    [`match_meetings:${match.id}`, 'notes'],
    [`contractors:new:${added}`, 'name'],
    [`contractors:${contractors.add().id}`, 'name'],
    [`contractor_reviews:${contractor.id}`, 'explanatory_text'],
    [`contractor_claim:${contractor.id}`, 'note'],
    [`announcements:new:${added}`, 'title'],
    [`announcements:${announcement.id}`, 'title'],
    [`groups:new:${added}`, 'name'],
    [`groups:${group.id}`, 'name'],
    [`group_applications:${groups.postByAnother().id}`, 'motivation'],
    [`group_posts:${group.id}:new:${added}`, 'text'],
    [`group_posts:${group.id}:${post.id}`, 'text'],
    [`mentors:${mentors.postOwn().id}`, 'bio'],
    ['mentor_applications:new', 'bio'],
    [`mentorship_requests:${mentors.post().id}`, 'goals'],
    [`mentorship_messages:${match.id}`, 'body'],
    [`conversation_messages:new:${added}`, 'body'],
    [`conversation_messages:${conversation.id}`, 'body'],
    ['pages:new', 'name'],
    ['albums:new', 'title'],
    ['binder:new', 'title'],
    [`credentials:${card.id}`, 'number'],
    [`photos:${photo.id}`, 'title'],
    [`support:new:${tabName()}`, 'subject'],
    [`feedback:new:${tabName()}`, 'subject'],
    [`chat:new:${tabName()}`, 'message'],
    ['profile', 'bio'],
    ['account_details', 'daycare_name'],
    ['notification_preferences', 'daily_reports_time', '05:35'],
    ['phone_number', 'phone'],
  ];
}

/** Files have a line of their own; of the others the dashboard's page says why. */
const WITHOUT = [
  ...['uploads', 'meeting_links', 'contractor_answers', 'group_comments'],
  ...['group_declines', 'job_fills', 'job_messages', 'job_call_offs'],
  ...['mentorship_declines', 'mentorship_goals', 'mentorship_notes', 'mentorship_ends'],
];
const isReport = (kind: string) => /_reports?$/.test(kind);

const typedIn = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);

test('the line of each draft opens its form with what was typed; only forms beside another thing have none (dashboard.md 23)', async ({
  server,
  member,
  open,
}) => {
  const { id } = member.user;
  const begun = begunForms(server, member);
  for (const [name, field, typed = 'Half of it'] of begun) {
    saveDraft(draftKey(id, name), { [field]: typed });
    const to = draftsOf(id).map(begunView)[0]?.to;
    expect(to, name).toBeTruthy();
    await open(to);
    await expect.poll(typedIn, { message: `${name} at ${to}` }).toContain(typed);
    clearDrafts(id);
  }
  // Nobody adds a mentor.
  saveDraft(draftKey(id, 'mentors:new:1'), { bio: 'Half of it' });
  expect(draftsOf(id).map(begunView)).toEqual([null]);
  const kinds = new Set(begun.map(([name]) => name.split(':')[0]));
  const without = Object.keys(UNSAVED).filter((kind) => !kinds.has(kind) && !isReport(kind));
  expect(without.sort()).toEqual([...WITHOUT].sort());
});
