import * as endpoints from '@pcr/contract/mentors/matches.endpoints.ts';
import { MENTORSHIP_REQUESTS_TO_ONE_PER_DAY } from '@pcr/contract/mentors/matches.schema.ts';
import * as mentors from '@pcr/contract/mentors/mentors.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { makeMentor, mentorshipDraft } from '../testing/match-drafts.ts';
import { mentorEdit } from '../testing/mentor-drafts.ts';

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
  params = { id: await makeMentor(app, maya) };
  await maya.takesMessages();
});
afterEach(() => app.clock.reset());

const told = async (who: Member) => (await who.ask(listInbox, { query: {} })).items.map(({ kind }) => kind);
const ask = (who: Member) => who.ask(endpoints.requestMentorship, { params, in: mentorshipDraft() });
const block = (one: Member, other: Member) =>
  app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [one.id, other.id]);

test('whoever a block parts from a mentor sees them as one who takes no messages (mentors.md 3, 41)', async () => {
  expect(await ana.ask(mentors.getMentor, { params })).toMatchObject({
    ...{ user_email: maya.email, can: { request: true } },
  });
  await block(maya, ana);
  await block(bo, maya);
  for (const who of [ana, bo]) {
    const seen = await who.ask(mentors.getMentor, { params });
    expect([seen.user_email, seen.can.request, seen.can.ask_for_room]).toEqual([null, false, false]);
    const { items } = await who.ask(mentors.listMentors, { query: {} });
    expect(items.map(({ user_email }) => user_email)).toEqual([null]);
  }
  expect((await maya.ask(mentors.getMentor, { params })).user_email).toBe(maya.email);
});

test('one mentor is asked 3 times in a day, and is told no more often (mentors.md 45)', async () => {
  for (let n = 0; n < MENTORSHIP_REQUESTS_TO_ONE_PER_DAY; n++) {
    const { id } = await ask(bo);
    await bo.ask(endpoints.withdrawMentorshipRequest, { params: { id } });
  }
  const again = { params, in: mentorshipDraft() };
  expect((await bo.refused('conflict', endpoints.requestMentorship, again)).message).toBe(
    'You asked this mentor often today. You can ask again tomorrow.',
  );
  expect(await told(maya)).toHaveLength(2 * MENTORSHIP_REQUESTS_TO_ONE_PER_DAY);
  await ask(ana);
  app.clock.advance({ days: 1, minutes: 1 });
  await bo.signInAgain();
  await ask(bo);
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
  expect(await told(maya)).toEqual(['mentorship_resumed', 'mentorship_paused', 'mentorship_requested']);
});

test('an edit that makes no room tells nobody who waits of room (mentors.md 52, 53)', async () => {
  await app.rows('update mentor_profiles set max_mentees = 1, current_mentees = 1');
  for (const who of crowd) await who.ask(endpoints.waitForMentor, { params, in: { waiting: true } });
  const edit = async (max_mentees: number) => {
    const { updated_at } = await maya.ask(mentors.getMentor, { params });
    await maya.ask(mentors.updateMentor, { params, in: { ...mentorEdit(updated_at), max_mentees } });
  };
  for (const seats of [2, 2, 2]) await edit(seats);
  expect((await Promise.all(crowd.map(told))).flat()).toEqual(['mentor_has_room']);
});
