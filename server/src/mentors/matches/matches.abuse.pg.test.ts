import * as endpoints from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import { MENTORSHIP_REQUESTS_TO_ONE_PER_DAY } from '@pcr/contract/mentors/matches/matches.schema.ts';
import * as mentors from '@pcr/contract/mentors/mentors.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { takesMessages } from '../../consent/testing/consenting.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { mentorshipDraft } from '../testing/match-drafts.ts';
import { mentorEdit } from '../testing/mentor-drafts.ts';
import { isMentor } from '../testing/mentor-fixtures.ts';

// What somebody could do to a mentor, or a mentee, by doing it again and again.

let app: TestApp;
let maya: Member;
let ana: Member;
let bo: Member;
let crowd: Member[];
/** Maya's profile, as the parameters of a call. */
let params: { id: string };
beforeAll(async () => {
  app = await startApp();
  crowd = await Promise.all(Array.from({ length: 4 }, () => app.member()));
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['mentor_profiles', 'inbox_entries', 'rate_limits', 'blocks']) {
    await app.rows(`delete from ${table}`);
  }
  [maya, ana, bo] = await Promise.all([app.member(), app.member(), app.member()]);
  params = { id: (await isMentor(maya)).id };
  await takesMessages(maya);
});
afterEach(() => app.clock.reset());

const told = async (who: Member) =>
  (await who.ask(listInbox, { query: {} })).items.map(({ kind }) => kind);
const ask = (who: Member) =>
  who.ask(endpoints.requestMentorship, { params, in: mentorshipDraft() });
const block = (one: Member, other: Member) =>
  app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    one.id,
    other.id,
  ]);

test('a member parted from a mentor by a block sees them as one who takes no messages (mentors.md 3, 41)', async () => {
  expect(await ana.ask(mentors.getMentor, { params })).toMatchObject({
    ...{ user_email: maya.email, can: { request: true } },
  });
  await block(maya, ana);
  await block(bo, maya);
  for (const who of [ana, bo]) {
    const seen = await who.ask(mentors.getMentor, { params });
    expect([seen.user_email, seen.can.request, seen.can.ask_for_room]).toEqual([
      null,
      false,
      false,
    ]);
    const { items } = await who.ask(mentors.listMentors, { query: {} });
    expect(items.map(({ user_email }) => user_email)).toEqual([null]);
  }
  expect((await maya.ask(mentors.getMentor, { params })).user_email).toBe(maya.email);
});

test('one mentor is asked 3 times in a day at most, and told as often (mentors.md 45)', async () => {
  for (let n = 0; n < MENTORSHIP_REQUESTS_TO_ONE_PER_DAY; n++) {
    const { id } = await ask(bo);
    await bo.ask(endpoints.withdrawMentorshipRequest, { params: { id } });
  }
  const again = { params, in: mentorshipDraft() };
  const refusal = async () =>
    (await bo.refused('conflict', endpoints.requestMentorship, again)).message;
  expect(await refusal()).toBe(
    'You asked this mentor 3 times in one day. You can ask again in 24 hours.',
  );
  app.clock.advance({ hours: 5 });
  await bo.signInAgain();
  expect(await refusal()).toBe(
    'You asked this mentor 3 times in one day. You can ask again in 19 hours.',
  );
  expect(await told(maya)).toHaveLength(2 * MENTORSHIP_REQUESTS_TO_ONE_PER_DAY);
  await ask(ana);
  app.clock.advance({ hours: 19, minutes: 1 });
  await bo.signInAgain();
  await ask(bo);
});

const accepting = (is_accepting_mentees: boolean) =>
  maya.ask(mentors.changeMentorAccepting, { params, in: { is_accepting_mentees } });
const wait = (who: Member, waiting = true) =>
  who.ask(endpoints.waitForMentor, { params, in: { waiting } });
/** How many entries each of these has in the inbox. */
const heard = (...members: Member[]) =>
  Promise.all(members.map(async (who) => (await told(who)).length));

test('a mentor who pauses and goes on again and again tells at most as many a day as there are seats (mentors.md 53)', async () => {
  await app.rows('update mentor_profiles set max_mentees = 1');
  const [first, second, third] = crowd as [Member, Member, Member];
  await accepting(false);
  for (const who of [first, second, third]) await wait(who);
  for (const on of [true, false, true, false, true]) await accepting(on);
  expect(await heard(first, second, third)).toEqual([1, 0, 0]);
  // Nor as messages are taken again, which has the task look.
  await app.rows(
    `select graphile_worker.add_job('mentors_tell_room', json_build_object('id', $1::uuid))`,
    [params.id],
  );
  await app.tasksDone();
  expect(await heard(first, second, third)).toEqual([1, 0, 0]);
  app.clock.advance({ days: 1, minutes: 1 });
  for (const who of [maya, first, second, third]) await who.signInAgain();
  for (const on of [false, true, false, true]) await accepting(on);
  expect(await heard(first, second, third)).toEqual([1, 1, 0]);
});

test('a member who was told and waits again is told a day later, and the next one waiting has the turn (mentors.md 53)', async () => {
  await app.rows('update mentor_profiles set max_mentees = 2');
  const [first, second] = crowd as [Member, Member];
  await accepting(false);
  await wait(first);
  await accepting(true);
  await accepting(false);
  await wait(first);
  expect((await first.ask(mentors.getMentor, { params })).waiting).toBe(true);
  await wait(second);
  await accepting(true);
  expect(await heard(first, second)).toEqual([1, 1]);
  app.clock.advance({ days: 1, minutes: 1 });
  for (const who of [maya, first]) await who.signInAgain();
  await app.rows(
    `select graphile_worker.add_job('mentors_tell_room', json_build_object('id', $1::uuid))`,
    [params.id],
  );
  await app.tasksDone();
  expect(await told(first)).toEqual(['mentor_has_room', 'mentor_has_room']);
});

test('a member who was told and has asked holds no seat: the next is told when one is free (mentors.md 53)', async () => {
  await app.rows('update mentor_profiles set max_mentees = 2');
  const [first, second, third] = crowd as [Member, Member, Member];
  await accepting(false);
  for (const who of [first, second, third]) await wait(who);
  await accepting(true);
  expect(await heard(first, second, third)).toEqual([1, 1, 0]);
  const { id } = await ask(first);
  await maya.ask(endpoints.decideMentorshipRequest, {
    ...{ params: { id }, in: { status: 'accepted', meeting_frequency: null } },
  });
  // One seat is taken, and of the other the second was told.
  for (const on of [false, true]) await accepting(on);
  expect(await heard(second, third)).toEqual([1, 0]);
  await first.ask(endpoints.endMatch, {
    params: { id },
    in: { thank_you: null, rating: null, rating_words: null },
  });
  expect(await heard(second, third)).toEqual([1, 1]);
});

test('a match that is paused and goes on again and again fills no inbox (mentors.md 68)', async () => {
  const { id } = await ask(bo);
  const accepted = { status: 'accepted', meeting_frequency: null } as const;
  await maya.ask(endpoints.decideMentorshipRequest, { params: { id }, in: accepted });
  for (let n = 0; n < 3; n++) {
    for (const status of ['paused', 'active'] as const) {
      await bo.ask(endpoints.setMatchStatus, { params: { id }, in: { status } });
    }
  }
  expect(await told(maya)).toEqual([
    'mentorship_resumed',
    'mentorship_paused',
    'mentorship_requested',
  ]);
});

test('an edit that makes no room tells nobody who waits of room (mentors.md 52, 53)', async () => {
  await app.rows('update mentor_profiles set max_mentees = 1, current_mentees = 1');
  for (const who of crowd) await wait(who);
  const edit = async (max_mentees: number) => {
    const { updated_at } = await maya.ask(mentors.getMentor, { params });
    await maya.ask(mentors.updateMentor, {
      params,
      in: { ...mentorEdit(updated_at), max_mentees },
    });
  };
  for (const seats of [2, 2, 2]) await edit(seats);
  expect((await Promise.all(crowd.map(told))).flat()).toEqual(['mentor_has_room']);
});
