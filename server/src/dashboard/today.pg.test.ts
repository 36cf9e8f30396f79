import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import {
  readConversation,
  startConversation,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { TODAY_KINDS, type TodayKind } from '@pcr/contract/dashboard/today.schema.ts';
import { createEvent } from '@pcr/contract/events/events.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { savePickups, skipPickup } from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import { saveCredential } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import type { CredentialKind } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import { applyToGroup } from '@pcr/contract/groups/members/applications.endpoints.ts';
import {
  applyToJob,
  decideJobApplication,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takesMessages } from '../consent/testing/consenting.ts';
import { eventDraft } from '../events/testing/event-drafts.ts';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { pickupEdit } from '../families/testing/pickup-drafts.ts';
import { credentialDraft } from '../files/testing/credential-drafts.ts';
import { upload } from '../files/testing/file-fixtures.ts';
import { PDF, pictureOf } from '../files/testing/file-samples.ts';
import { groupApplicationDraft } from '../groups/testing/group-application-drafts.ts';
import { groupDraft } from '../groups/testing/group-drafts.ts';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import { mentorFixtures } from '../mentors/testing/mentor-fixtures.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';

// What the dashboard says under 'Today' (dashboard.md 20 to 26).

let app: TestApp;
let anna: Member;
let bella: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  app.clock.passMidnight();
  // What happens within the next hours is to be of the same day.
  while (app.clock.now().getUTCHours() >= 18) app.clock.advance({ hours: 1 });
  [anna, bella] = await Promise.all([
    app.member({ full_name: 'Anna Provider' }),
    app.member({ full_name: 'Bella Helper' }),
  ]);
});

const today = async (member = anna) => (await member.ask(getDashboard)).today;
const line = async (kind: TodayKind, member = anna) =>
  (await today(member)).find((one) => one.kind === kind);
const inHours = (hours: number) =>
  new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const inDays = (days: number) => inHours(24 * days).slice(0, 10);

const EVERY_DAY = { saturday: '23:59', sunday: '23:59' };
async function family(family_name: string): Promise<string> {
  const { id } = await anna.ask(createFamily, {
    in: familyDraft({ family_name, service_status: 'Active' }),
  });
  return id;
}
async function pickedUp(family_name: string): Promise<string> {
  const id = await family(family_name);
  const late = '23:59';
  const week = { monday: late, tuesday: late, wednesday: late, thursday: late, friday: late };
  await anna.ask(savePickups, { params: { id }, in: pickupEdit({ ...week, ...EVERY_DAY }) });
  return id;
}
async function certificate(kind: CredentialKind, expiry_date: string | null): Promise<string> {
  const name = `${kind} ${expiry_date}.pdf`;
  const { id } = await upload(anna, { folder: 'certificates', name, bytes: PDF });
  await anna.ask(saveCredential, { params: { id }, in: credentialDraft({ kind, expiry_date }) });
  return id;
}
const event = (by: Member, title: string, starts: string) =>
  by.ask(createEvent, {
    in: eventDraft({
      title,
      event_date: starts.slice(0, 10),
      event_time: starts.slice(11, 16),
      end_time: null,
      time_zone: 'UTC',
    }),
  });
const meeting = (title: string, status: string, date: string, time: string) =>
  app.rows(
    `insert into event_meetings (id, organizer_id, asker_id, event_title, organizer, time_zone, meeting_type, meeting_date,
       meeting_time, purpose, status, open_until, created_at, updated_at)
     values ($1, $2, $3, $4, 'Anna', 'UTC', 'phone', $5, $6, 'To talk', $7, $5::date + 1, $8, $8)`,
    [newId(), anna.id, bella.id, title, date, time, status, app.clock.now().toISOString()],
  );
async function applied(title: string, to = anna, by = bella) {
  const job = await to.ask(createJob, { in: jobDraft({ title }) });
  const { id } = await by.ask(applyToJob, { params: { id: job.id }, in: applicationDraft() });
  return { job: job.id, id };
}
async function asksAbout(id: string): Promise<void> {
  const asked = newId();
  await app.rows(
    `insert into disputes (id, name, email, family_name, location, kind, created_at, token_hash, expires_at)
     values ($1, 'A', 'a@example.org', 'F', 'P', 'know', $2, $3, 'infinity')`,
    [asked, app.clock.now().toISOString(), asked],
  );
  await app.rows(
    'insert into dispute_records (id, dispute_id, family_id, linked_at) values ($1, $2, $3, $4)',
    [newId(), asked, id, app.clock.now().toISOString()],
  );
  await app.rows('select mark_disputed($1)', [[id]]);
}
/** A seat of another's event is offered to anna until then. */
async function offered(title: string, until: string): Promise<void> {
  const { id } = await event(bella, title, inHours(48));
  await app.rows(
    `insert into event_rsvps (id, event_id, user_id, response, waiting_since, offered_until, told, created_at, updated_at)
     values ($1, $2, $3, 'waitlist', $4, $5, '', $4, $4)`,
    [newId(), id, anna.id, app.clock.now().toISOString(), until],
  );
}
/** It is old, and its owner was warned on that day that it goes. */
async function goesForItsAge(family_name: string): Promise<void> {
  await anna.ask(changePrivacySettings, { in: { data_retention: '1year' } });
  const id = await family(family_name);
  await app.rows(
    `update families set created_at = $2::timestamptz - interval '2 years', updated_at = $2::timestamptz - interval '2 years',
       service_start_date = null, service_end_date = null, kept_at = null where id = $1`,
    [id, app.clock.now().toISOString()],
  );
  await app.rows('update families set warned_on = $2 where id = $1', [id, inDays(-20)]);
}

test('each kind of thing that waits is one line: the first of it, and how many there are; what is within a day, what waits, what comes later (20 to 22)', async () => {
  const step = async (what: () => Promise<unknown>) => {
    await what();
    app.clock.advance({ minutes: 1 });
  };
  await step(() => certificate('first_aid', inDays(-3)));
  await step(() => applied('Infant Care'));
  await step(() => applied('Toddler Care'));
  await step(async () => {
    const { id } = await anna.ask(createGroup, { in: groupDraft({ name: 'Eastside' }) });
    app.clock.advance({ minutes: 1 });
    await bella.ask(applyToGroup, { params: { id }, in: groupApplicationDraft() });
  });
  const mentors = mentorFixtures(app);
  await step(async () => mentors.requested(await mentors.becomeMentor(anna), bella));
  const card_id = await takesMessages(anna);
  await takesMessages(bella);
  await step(() => bella.ask(startConversation, { in: { id: newId(), card_id, body: 'Hello?' } }));
  await step(async () => asksAbout(await family('The Askeds')));
  for (const [title, status] of [
    ['Evening Care', 'accepted'],
    ['Weekend Care', 'declined'],
  ] as const) {
    await step(async () => {
      const { id } = await applied(title, bella, anna);
      await bella.ask(decideJobApplication, { params: { id }, in: { status } });
    });
  }
  await step(() => meeting('Guidance', 'pending', inDays(4), '10:00'));
  await event(anna, 'Safe sleep', inHours(1));
  await offered('Full house', inHours(2));
  await pickedUp('The Parkers');
  await pickedUp('The Quinns');
  await meeting('Review', 'accepted', inDays(2), '10:30');
  await certificate('cpr', inDays(9));
  await goesForItsAge('The Olds');

  const lines = await today();
  expect(lines.map(({ kind, turn, subject, count }) => [turn, kind, subject, count])).toEqual([
    ['soon', 'event', 'Safe sleep', 1],
    ['soon', 'seat_offered', 'Full house', 1],
    ['soon', 'pickup', 'The Parkers', 2],
    ['waiting', 'certificate_expired', 'First Aid', 1],
    ['waiting', 'job_application', 'Infant Care', 2],
    ['waiting', 'group_application', 'Eastside', 1],
    ['waiting', 'mentorship_request', 'Bo', 1],
    ['waiting', 'message', 'Bella Helper', 1],
    ['waiting', 'record_disputed', 'The Askeds', 1],
    ['waiting', 'application_accepted', 'Evening Care', 1],
    ['waiting', 'application_declined', 'Weekend Care', 1],
    ['waiting', 'meeting_waiting', 'Guidance', 1],
    ['later', 'meeting', 'Review', 1],
    ['later', 'certificate_expiring', 'CPR', 1],
    ['later', 'records_expiring', 'The Olds', 1],
  ]);
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(TODAY_KINDS));
  const of = (kind: TodayKind) => lines.find((one) => one.kind === kind);
  expect(of('event')).toMatchObject({ time: inHours(1).slice(11, 16), end_time: null });
  expect(of('pickup')).toMatchObject({ day: inDays(0), time: '23:59' });
  expect(of('seat_offered')).toMatchObject({ time: inHours(2).slice(11, 16) });
  expect(of('certificate_expired')).toMatchObject({ day: inDays(-3) });
  expect(of('meeting')).toMatchObject({ day: inDays(2), time: '10:30' });
  expect(await today(bella)).not.toContainEqual(expect.objectContaining({ kind: 'pickup' }));
});

test('a line goes with what it speaks of: read, decided, skipped, renewed, over (20)', async () => {
  const card_id = await takesMessages(anna);
  await takesMessages(bella);
  const { id: talk } = await bella.ask(startConversation, {
    in: { id: newId(), card_id, body: 'Hello?' },
  });
  const record = await pickedUp('The Parkers');
  await certificate('first_aid', inDays(-3));
  const { id } = await applied('Infant Care');
  await event(anna, 'Safe sleep', inHours(1));
  expect((await today()).map(({ kind }) => kind)).toEqual([
    ...['event', 'pickup', 'certificate_expired', 'message', 'job_application'],
  ]);
  await anna.ask(readConversation, {
    params: { id: talk },
    in: { until: app.clock.now().toISOString() },
  });
  await anna.ask(skipPickup, { params: { id: record }, in: { day: inDays(0) } });
  await certificate('first_aid', inDays(400));
  await bella.ask(withdrawJobApplication, { params: { id } });
  app.clock.advance({ hours: 4 });
  expect(await today()).toEqual([]);
});

test('a line names nobody who does not show their name, and counts nobody who is blocked (24)', async () => {
  const card_id = await takesMessages(anna);
  await takesMessages(bella);
  const first = { id: newId(), card_id, body: 'Hello?' };
  const { id: talk } = await bella.ask(startConversation, { in: first });
  const photo = await upload(bella, {
    folder: 'avatar',
    name: 'me.png',
    bytes: await pictureOf({ width: 64, height: 64 }),
  });
  await bella.ask(setAvatar, { in: { file_id: photo.id } });
  expect(await line('message')).toMatchObject({
    subject: 'Bella Helper',
    photo: expect.stringMatching(/^\/api\/members\/.+\/photo$/),
  });
  await app.rows(
    'update user_consent_preferences set display_real_name = false where user_id = $1',
    [bella.id],
  );
  // Who wrote gave their name with it (conversations.md 4); the photo is that of the card.
  expect(await line('message')).toMatchObject({ id: talk, photo: null });
  await applied('Infant Care');
  expect(await line('job_application')).toMatchObject({ count: 1 });
  await app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    anna.id,
    bella.id,
  ]);
  expect(await line('job_application')).toBeUndefined();
});

test('the first steps are done with the first record, certificate and photo, and undone without (26)', async () => {
  const steps = async () => (await anna.ask(getDashboard)).first_steps;
  expect(await steps()).toEqual({ family: false, certificate: false, photo: false });
  await family('The Parkers');
  // As long as nothing says what it is, the grace period goes on (credentials.md 5).
  await upload(anna, { folder: 'certificates', name: 'Scan.pdf', bytes: PDF });
  expect(await steps()).toMatchObject({ family: true, certificate: false });
  await certificate('cpr', null);
  const photo = await upload(anna, {
    folder: 'avatar',
    name: 'me.png',
    bytes: await pictureOf({ width: 64, height: 64 }),
  });
  await anna.ask(setAvatar, { in: { file_id: photo.id } });
  expect(await steps()).toEqual({ family: true, certificate: true, photo: true });
  await app.rows('update families set deleted_at = now() where user_id = $1', [anna.id]);
  expect(await steps()).toMatchObject({ family: false });
});
