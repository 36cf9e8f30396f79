import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import { getConversation } from '@pcr/contract/conversations/conversations.endpoints.ts';
import { makeCalendarAddress } from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import * as meet from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import type { MeetingDraft } from '@pcr/contract/events/meetings/meetings.schema.ts';
import * as endpoints from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import {
  MATCH_STATUSES,
  MATCHES_TOPIC,
  type MatchFrequency,
  type MentorMatch,
  type MentorshipDecision,
  type MentorshipRequestDraft,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import * as mentors from '@pcr/contract/mentors/mentors.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { consents, showsName } from '../../consent/testing/consenting.ts';
import { dayAhead, meetingDraft } from '../../events/testing/meeting-drafts.ts';
import { rowsAbout } from '../../kit/history/personal-data.ts';
import {
  openTroubledMailServer,
  openTroubledWebhook,
  type TroubledMailServer,
  type TroubledWebhook,
} from '../../kit/testing/troubled-servers.ts';
import { notifier } from '../../notifications/inbox/inbox.ts';
import { eraseUser, PERSONAL_TABLES } from '../../personal-data.ts';
import { adminOn } from '../../testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { mentorshipDraft } from '../testing/match-drafts.ts';
import { mentorEdit } from '../testing/mentor-drafts.ts';
import { isMentor, mentorFixtures } from '../testing/mentor-fixtures.ts';
import { matchRules } from './matches.rules.ts';

// Above 300 lines, since each step is seen by both of its people, in what they may do and in what
// they are told.

let app: TestApp;
let mail: TroubledMailServer;
let hook: TroubledWebhook;
let maya: Member;
let ana: Member;
let bo: Member;
let crowd: Member[];
/** Maya's profile. */
let mentor: string;

beforeAll(async () => {
  [mail, hook] = await Promise.all([openTroubledMailServer(), openTroubledWebhook()]);
  app = await startApp({
    env: { SMTP_URL: mail.url, FORMS_WEBHOOK_URL: hook.url, MAIL_FROM: 'PCR <pcr@example.org>' },
  });
  [maya, ana, bo] = await Promise.all([
    app.member({ full_name: 'Maya Mentor' }),
    app.member({ full_name: 'Ana Asker' }),
    app.member(),
  ]);
  crowd = await Promise.all(Array.from({ length: 5 }, () => app.member()));
});
afterAll(async () => {
  await mail.close();
  await hook.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.reset();
  for (const table of [
    'event_meetings',
    'mentor_profiles',
    'inbox_entries',
    'rate_limits',
    'blocks',
    'conversations',
  ])
    await app.rows(`delete from ${table}`);
  mentor = (await isMentor(maya)).id;
  await lets(maya, true);
  await lets(ana, false);
});

/** Whether a member takes messages; their name is hidden. */
const CONTACT = 'allow_contact_through_app';
const lets = (who: Member, on: boolean) => consents(who, ...(on ? ([CONTACT] as const) : []));
const ask = (who: Member, said: Partial<MentorshipRequestDraft> = {}) =>
  who.ask(endpoints.requestMentorship, { params: { id: mentor }, in: mentorshipDraft(said) });
const refusedAsk = (
  who: Member,
  code: 'conflict' | 'forbidden' | 'not_found' | 'too_many_requests',
) =>
  who.refused(code, endpoints.requestMentorship, { params: { id: mentor }, in: mentorshipDraft() });
const ACCEPT: MentorshipDecision = { status: 'accepted', meeting_frequency: null };
const DECLINE: MentorshipDecision = { status: 'declined', decline_note: null };
const decide = (
  who: Member,
  { id }: Pick<MentorMatch, 'id'>,
  decision: MentorshipDecision = ACCEPT,
) => who.ask(endpoints.decideMentorshipRequest, { params: { id }, in: decision });
const block = (one: Member, other: Member) =>
  app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    one.id,
    other.id,
  ]);
const get = (who: Member, { id }: Pick<MentorMatch, 'id'>) =>
  who.ask(endpoints.getMentorMatch, { params: { id } });
const end = (who: Member, { id }: Pick<MentorMatch, 'id'>, said = {}) =>
  who.ask(endpoints.endMatch, {
    params: { id },
    in: { thank_you: null, rating: null, rating_words: null, ...said },
  });
const set = (who: Member, { id }: Pick<MentorMatch, 'id'>, status: 'active' | 'paused') =>
  who.ask(endpoints.setMatchStatus, { params: { id }, in: { status } });
const wait = (who: Member, waiting = true) =>
  who.ask(endpoints.waitForMentor, { params: { id: mentor }, in: { waiting } });
const profile = (who: Member) => who.ask(mentors.getMentor, { params: { id: mentor } });
const told = async (who: Member) =>
  (await who.ask(listInbox, { query: {} })).items.map(({ kind }) => kind).toReversed();
const seats = async () =>
  (await app.rows<{ current_mentees: number }>('select current_mentees from mentor_profiles'))[0]
    ?.current_mentees;
/** An accepted match of Ana's. */
const matched = async (said: Partial<MentorshipRequestDraft> = {}, who = ana) =>
  decide(maya, await ask(who, said));
/** The requests were made on another day: a mentor is asked only a few times in one day. */
const longAgo = () =>
  app.rows(`update mentor_matches set created_at = created_at - interval '2 days'`);
const held = (id: string, max: number) =>
  app.rows('update mentor_profiles set max_mentees = $2 where id = $1', [id, max]);

describe('asking a mentor (mentors.md 40 to 45)', () => {
  test('is stored with all fields, seen by the two alone, told to the mentor by mail without a name, and to the form service with the description’s fields', async () => {
    await app.tasksDone();
    const [mails, posts] = [mail.mails.length, hook.posts.length];
    const draft = mentorshipDraft({
      ...{ phone: '(512) 555-0100', additional_info: 'I work nights.', goals: 'Zqgoal' },
      mentorship_focus: ['licensing', 'finding_work'],
    });
    const made = await ana.ask(endpoints.requestMentorship, { params: { id: mentor }, in: draft });
    expect(made).toMatchObject({
      ...draft,
      mentor_id: mentor,
      status: 'pending',
      is_mentor: false,
    });
    expect(await get(maya, made)).toMatchObject({
      ...draft,
      is_mentor: true,
      mentee_name: 'Mia Mentee',
    });
    await bo.refused('not_found', endpoints.getMentorMatch, { params: { id: made.id } });
    expect(await told(maya)).toEqual(['mentorship_requested']);
    expect((await profile(ana)).my_match).toEqual({ id: made.id, status: 'pending' });
    await vi.waitFor(
      () => expect([mail.mails.length, hook.posts.length]).toEqual([mails + 1, posts + 1]),
      30_000,
    );
    const sent = mail.mails.at(-1);
    expect(sent).toMatchObject({
      subject: 'You have a request for mentorship',
      to: { text: maya.email },
    });
    expect(sent?.text).not.toMatch(/Mia|Zqgoal/);
    expect(hook.posts.at(-1)).toMatchObject({
      body: {
        ...{ kind: 'mentorship_request', mentor_name: 'Maya Mentor', mentor_email: maya.email },
        ...{ full_name: 'Mia Mentee', email: 'mia@example.com', availability: 'weekends' },
        ...{ mentorship_focus: 'licensing, finding_work', goals: 'Zqgoal' },
        request_date: expect.any(String),
      },
    });
  });

  test('the archive of each has nothing of the account of the other, which the form service gets', async () => {
    await ask(ana, { goals: 'Zqgoal' });
    const archiveOf = (who: Member) =>
      app.database.transaction(async (tx) => {
        const rows: unknown[] = [];
        for (const table of PERSONAL_TABLES)
          for await (const row of rowsAbout(tx, table, who.id)) rows.push(row);
        return JSON.stringify(rows);
      });
    const [hers, mayas] = [await archiveOf(ana), await archiveOf(maya)];
    expect(hers).toContain('Zqgoal');
    for (const part of [maya.email, 'Maya Mentor', maya.id]) expect(hers).not.toContain(part);
    for (const part of [ana.email, 'Ana Asker', ana.id]) expect(mayas).not.toContain(part);
  });

  test('a mentor who hides their name is no longer named, and the mentee’s page hears of it', async () => {
    await showsName(maya);
    const sent = await ask(ana);
    expect(await get(ana, sent)).toMatchObject({ mentor_name: 'Maya Mentor' });
    const published = await collectEvents(app);
    await maya.ask(revokeConsent, { params: { name: 'display_real_name' } });
    expect(await published()).toContainEqual({ to: [ana.id], topic: MATCHES_TOPIC });
    expect(await get(ana, sent)).toMatchObject({ mentor_name: 'User', mentor_card: null });
  });

  test('sent twice at once makes one, and another under its id is refused', async () => {
    const draft = mentorshipDraft();
    const send = (who: Member) =>
      who.reply(endpoints.requestMentorship, { params: { id: mentor }, in: draft });
    const replies = await Promise.all([send(ana), send(ana), send(ana)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await told(maya)).toEqual(['mentorship_requested']);
    expect((await send(bo)).status).toBe(409);
  });

  test('one open request for each pair, under any concurrency, and again after a decline', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        ana.reply(endpoints.requestMentorship, { params: { id: mentor }, in: mentorshipDraft() }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const [{ id } = { id: '' }] = await app.rows<{ id: string }>('select id from mentor_matches');
    expect((await refusedAsk(ana, 'conflict')).message).toContain('already asked');
    await decide(maya, { id }, DECLINE);
    const again = await ask(ana);
    await decide(maya, again);
    expect((await refusedAsk(ana, 'conflict')).message).toContain('already your mentor');
  });

  test('not oneself, nor a mentor who takes no messages, is paused, full, or deleted, nor across a block', async () => {
    expect((await refusedAsk(maya, 'forbidden')).message).toContain('your own mentor');
    await lets(maya, false);
    const { message } = await refusedAsk(ana, 'forbidden');
    await lets(maya, true);
    for (const [one, other] of [
      [maya, ana],
      [ana, maya],
    ] as const) {
      await block(one, other);
      // The same words: a block is not told.
      expect((await refusedAsk(ana, 'forbidden')).message).toBe(message);
      expect((await profile(ana)).can).toMatchObject({ request: false, ask_for_room: false });
      await app.rows('delete from blocks');
    }
    await maya.ask(mentors.changeMentorAccepting, {
      params: { id: mentor },
      in: { is_accepting_mentees: false },
    });
    expect((await refusedAsk(ana, 'conflict')).message).toContain('not accepting');
    await maya.ask(mentors.changeMentorAccepting, {
      params: { id: mentor },
      in: { is_accepting_mentees: true },
    });
    await held(mentor, 1);
    await matched({}, bo);
    expect((await refusedAsk(ana, 'conflict')).message).toContain('no room');
    await app.rows('update mentor_profiles set deleted_at = now()');
    await refusedAsk(ana, 'not_found');
  });

  test('ten in an hour, and withdrawing is told', async () => {
    const askAndWithdraw = async () => {
      const { id } = await ask(ana);
      const { status } = await ana.ask(endpoints.withdrawMentorshipRequest, { params: { id } });
      expect(status).toBe('withdrawn');
      // Again: the first one did what was wanted.
      await ana.ask(endpoints.withdrawMentorshipRequest, { params: { id } });
      await longAgo();
    };
    await askAndWithdraw();
    const asked = await app.rows(
      'update rate_limits set points = 9 where key = $1 and points = 1 returning key',
      [`mentorship_requests:${ana.id}`],
    );
    expect(asked).toHaveLength(1);
    await askAndWithdraw();
    await refusedAsk(ana, 'too_many_requests');
    expect((await told(maya)).filter((kind) => kind === 'mentorship_withdrawn')).toHaveLength(2);
  });

  test('withdrawing and accepting at once: one of them is', async () => {
    for (let n = 0; n < 2; n++) {
      const sent = await ask(ana);
      const [accepted, withdrawn] = await Promise.all([
        maya.reply(endpoints.decideMentorshipRequest, { params: { id: sent.id }, in: ACCEPT }),
        ana.reply(endpoints.withdrawMentorshipRequest, { params: { id: sent.id } }),
      ]);
      expect([accepted.status, withdrawn.status].sort()).toEqual([200, 409]);
      const { status } = await get(ana, sent);
      expect(status).toBe(accepted.status === 200 ? 'active' : 'withdrawn');
      expect(await seats()).toBe(status === 'active' ? 1 : 0);
      if (status === 'active') await end(ana, sent);
      await longAgo();
    }
  });
});

describe('the mentor decides (mentors.md 46 to 51)', () => {
  test('accepting makes a match with goals, a start, and a seat; the mentee is told', async () => {
    const sent = await ask(ana, {
      goals: '- Get my license\n\n2. Talk with families',
      mentorship_focus: ['licensing'],
    });
    app.clock.freeze();
    const match = await decide(maya, sent, { status: 'accepted', meeting_frequency: 'biweekly' });
    expect(match).toMatchObject({
      ...{
        status: 'active',
        meeting_frequency: 'biweekly',
        specialization_focus: 'Licensing',
        end_date: null,
      },
      start_date: app.clock.now().toISOString().slice(0, 10),
    });
    expect(match.goal_items.map(({ text, mine }) => [text, mine])).toEqual([
      ['Get my license', false],
      ['Talk with families', false],
    ]);
    expect(await told(ana)).toEqual(['mentorship_accepted']);
    expect(await seats()).toBe(1);
    // Again, and from another device: the first one did what was wanted.
    expect((await decide(maya, sent)).status).toBe('active');
    expect(await seats()).toBe(1);
    await maya.refused('conflict', endpoints.decideMentorshipRequest, {
      params: { id: sent.id },
      in: DECLINE,
    });
    await ana.refused('forbidden', endpoints.decideMentorshipRequest, {
      params: { id: sent.id },
      in: ACCEPT,
    });
  });

  test('how the mentee is reached is deleted once a request is declined, taken back, or ended (42)', async () => {
    const phone = '(512) 555-0100';
    const ends: Record<string, (sent: MentorMatch) => Promise<unknown>> = {
      declined: (sent) => decide(maya, sent, DECLINE),
      withdrawn: ({ id }) => ana.ask(endpoints.withdrawMentorshipRequest, { params: { id } }),
      ended: async (sent) => end(ana, await decide(maya, sent)),
    };
    for (const [status, finish] of Object.entries(ends)) {
      const sent = await ask(ana, { phone });
      for (const who of [maya, ana])
        expect(await get(who, sent)).toMatchObject({ email: 'mia@example.com', phone });
      await finish(sent);
      for (const who of [maya, ana])
        expect(await get(who, sent)).toMatchObject({ status, email: null, phone: null });
      await longAgo();
    }
    const { updated_at } = await profile(maya);
    const asked = await ask(ana, { phone });
    await maya.ask(mentors.deleteMentor, { params: { id: mentor }, query: { updated_at } });
    expect(await get(ana, asked)).toMatchObject({ status: 'declined', email: null, phone: null });
    // Nowhere else either: what went to the form service is kept for a year.
    const kept = await app.rows(
      `select row_to_json(m)::text as row from mentor_matches m
       union all select row_to_json(m)::text from messages m where kind = 'mentorship_request' and sender_id = $1`,
      [ana.id],
    );
    expect(kept.length).toBeGreaterThanOrEqual(8);
    expect(JSON.stringify(kept)).not.toMatch(/mia@example|555-0100/);
    expect(JSON.stringify(kept)).not.toContain(maya.email);
  });

  test('declining may have a word', async () => {
    const sent = await ask(ana);
    const declined = await decide(maya, sent, {
      status: 'declined',
      decline_note: 'I move away soon.',
    });
    expect(declined.status).toBe('declined');
    expect(await get(ana, sent)).toMatchObject({
      status: 'declined',
      decline_note: 'I move away soon.',
      start_date: null,
    });
    expect(await told(ana)).toEqual(['mentorship_declined']);
    expect(await seats()).toBe(0);
  });

  test('one seat and 5 requests that two devices accept at once: one is accepted', async () => {
    await held(mentor, 1);
    const sent = await Promise.all(crowd.map((who) => ask(who)));
    const devices = [maya, await app.otherDevice(maya)];
    const replies = await Promise.all(
      sent.flatMap(({ id }) =>
        devices.map((device) =>
          device.reply(endpoints.decideMentorshipRequest, { params: { id }, in: ACCEPT }),
        ),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 200);
    // Both devices may have accepted the same one.
    expect(accepted.length).toBeGreaterThanOrEqual(1);
    expect(accepted.length).toBeLessThanOrEqual(2);
    expect(new Set(accepted.map(({ text }) => JSON.parse(text).id)).size).toBe(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(10 - accepted.length);
    const [{ count } = { count: -1 }] = await app.rows<{ count: number }>(
      "select count(*)::int as count from mentor_matches where status = 'active'",
    );
    expect([count, await seats()]).toEqual([1, 1]);
    const refused = sent.find(({ id }) => !accepted.some(({ text }) => JSON.parse(text).id === id));
    const { message } = await maya.refused('conflict', endpoints.decideMentorshipRequest, {
      params: { id: refused?.id ?? '' },
      in: ACCEPT,
    });
    expect(message).toContain('as many mentees');
  });
});

describe('waiting for room (mentors.md 52, 53)', () => {
  test('at a full or paused mentor only, and once told the wait ends', async () => {
    const full = { params: { id: mentor }, in: { waiting: true } };
    await ana.refused('conflict', endpoints.waitForMentor, full);
    await maya.refused('forbidden', endpoints.waitForMentor, full);
    await held(mentor, 1);
    const match = await matched({}, bo);
    await bo.refused('conflict', endpoints.waitForMentor, full);
    expect(await wait(ana)).toEqual({ waiting: true });
    await wait(ana);
    expect(await profile(ana)).toMatchObject({
      waiting: true,
      can: { request: false, ask_for_room: false },
    });
    await end(bo, match);
    expect(await told(ana)).toEqual(['mentor_has_room']);
    expect((await profile(ana)).waiting).toBe(false);
    await matched({}, bo);
    await end(bo, { id: (await profile(bo)).my_match?.id ?? '' });
    expect(await told(ana)).toEqual(['mentor_has_room']);
  });

  test('as many are told as there are seats, in the order in which they came, the next a day later', async () => {
    await held(mentor, 1);
    const match = await matched({}, bo);
    const [first, second, third] = crowd as [Member, Member, Member];
    for (const who of [first, second, third]) await wait(who);
    await wait(second, false);
    await wait(second);
    await end(maya, match);
    const heard = () =>
      Promise.all([first, third, second].map(async (who) => (await told(who)).length));
    expect(await heard()).toEqual([1, 0, 0]);
    const [job] = await app.rows<{ late: boolean }>(
      `select run_at > now() + interval '23 hours' as late from graphile_worker.jobs
       where task_identifier = 'mentors_tell_room'`,
    );
    expect(job?.late).toBe(true);
    app.clock.advance({ days: 1, minutes: 1 });
    for (const who of [maya, first, second, third]) await who.signInAgain();
    await app.rows(
      `select graphile_worker.add_job('mentors_tell_room', json_build_object('id', $1::uuid))`,
      [mentor],
    );
    await vi.waitFor(async () => expect(await heard()).toEqual([1, 1, 0]), 30_000);
    // More room: the rest at once.
    const { updated_at } = await profile(maya);
    await maya.ask(mentors.updateMentor, {
      params: { id: mentor },
      in: mentorEdit(updated_at, { max_mentees: 5 }),
    });
    expect(await heard()).toEqual([1, 1, 1]);
  });

  test('a member who may not ask any more is not told, and takes nobody’s turn', async () => {
    await held(mentor, 1);
    const match = await matched({}, bo);
    const [first, second] = crowd as [Member, Member];
    await wait(first);
    await wait(second);
    await block(maya, first);
    await end(maya, match);
    expect([await told(first), await told(second)]).toEqual([[], ['mentor_has_room']]);
  });

  test('a profile that is restored with room tells those who waited meanwhile', async () => {
    await held(mentor, 1);
    const match = await matched({}, bo);
    await wait(ana);
    await lets(maya, false);
    await end(bo, match);
    const { updated_at } = await profile(maya);
    await maya.ask(mentors.deleteMentor, { params: { id: mentor }, query: { updated_at } });
    await lets(maya, true);
    expect(await told(ana)).toEqual([]);
    await maya.ask(mentors.restoreMentor, { params: { id: mentor } });
    expect(await told(ana)).toEqual(['mentor_has_room']);
  });

  test('a returning mentor tells those who waited for them', async () => {
    await maya.ask(mentors.changeMentorAccepting, {
      params: { id: mentor },
      in: { is_accepting_mentees: false },
    });
    await wait(ana);
    const { updated_at } = await profile(maya);
    await maya.ask(mentors.deleteMentor, { params: { id: mentor }, query: { updated_at } });
    await mentorFixtures(app).becomeMentor(maya);
    expect(await told(ana)).toEqual(['mentor_has_room']);
  });
});

test('what each may do is the same sentence on the wire and in the rules (mentors.md 42)', async () => {
  const { id } = await matched();
  for (const status of MATCH_STATUSES) {
    for (const paused_by of status === 'paused' ? (['mentor', 'mentee'] as const) : [null]) {
      await app.rows(
        `update mentor_matches set status = $2, paused_by = $3, end_date = case when $2 = 'ended' then current_date end,
           start_date = case when $2 in ('active', 'paused', 'ended') then current_date end,
           email = case when $2 in ('pending', 'active', 'paused') then 'mia@example.com' end where id = $1`,
        [id, status, paused_by],
      );
      for (const blocked of [false, true]) {
        await app.rows('delete from blocks');
        if (blocked) {
          await block(ana, maya);
        }
        for (const who of [maya, ana]) {
          const row = {
            mentor_user: maya.id,
            mentee_id: ana.id,
            status,
            paused_by,
            blocked,
            closed: false,
          };
          const { see: _, ...rules } = matchRules;
          const expected = Object.fromEntries(
            Object.entries(rules).map(([name, rule]) => [name, rule(who, row)]),
          );
          expect((await get(who, { id })).can, `${status} ${paused_by} ${blocked}`).toEqual(
            expected,
          );
        }
      }
    }
  }
});

describe('goals and notes (mentors.md 60, 61)', () => {
  test('both add goals and tick them off; who added one takes it away; the other is told once', async () => {
    const { id } = await matched();
    const goal = { id: newId(), text: 'Visit a center' };
    const add = () => maya.ask(endpoints.addMatchGoal, { params: { id }, in: goal });
    await add();
    expect((await add()).goal_items.map(({ text }) => text)).toEqual([
      'Get my license',
      'Visit a center',
    ]);
    const tick = (done: boolean) =>
      ana.ask(endpoints.tickMatchGoal, { params: { id: goal.id }, in: { done } });
    await tick(true);
    expect((await tick(true)).goal_items.map(({ done_at }) => done_at !== null)).toEqual([
      false,
      true,
    ]);
    await tick(false);
    await ana.refused('forbidden', endpoints.removeMatchGoal, { params: { id: goal.id } });
    await bo.refused('not_found', endpoints.tickMatchGoal, {
      params: { id: goal.id },
      in: { done: true },
    });
    await bo.refused('not_found', endpoints.addMatchGoal, {
      params: { id },
      in: { id: newId(), text: 'x' },
    });
    const { goal_items } = await maya.ask(endpoints.removeMatchGoal, { params: { id: goal.id } });
    expect(goal_items).toHaveLength(1);
    expect(await told(ana)).toEqual(['mentorship_accepted', 'mentorship_news']);
    expect((await told(maya)).filter((kind) => kind === 'mentorship_news')).toHaveLength(1);
  });

  test('at most 20 goals, added at once too', async () => {
    const lines = Array.from({ length: 17 }, (_, n) => `Goal ${n}`);
    const { id } = await matched({ goals: lines.join('\n') });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        maya.reply(endpoints.addMatchGoal, {
          params: { id },
          in: { id: newId(), text: 'One more' },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(3);
  });

  test('notes are added by both, changed by their author, and a stale change shows the current one', async () => {
    const { id } = await matched();
    const note = await ana.ask(endpoints.addMatchNote, {
      params: { id },
      in: { id: newId(), text: 'First steps.' },
    });
    const theirs = await maya.ask(endpoints.addMatchNote, {
      params: { id },
      in: { id: newId(), text: 'Well done.' },
    });
    const list = (await ana.ask(endpoints.listMatchNotes, { params: { id }, query: {} })).items;
    expect(list.map(({ text, mine, can }) => [text, mine, can.edit])).toEqual([
      ['Well done.', false, false],
      ['First steps.', true, true],
    ]);
    const edit = (who: Member, to: { id: string; updated_at: string }, text: string) =>
      who.reply(endpoints.editMatchNote, {
        params: { id: to.id },
        in: { text, updated_at: to.updated_at },
      });
    expect((await edit(ana, note, 'First steps, and more.')).status).toBe(200);
    const stale = await edit(ana, note, 'Lost?');
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('First steps, and more.');
    expect((await edit(ana, theirs, 'Mine now')).status).toBe(403);
    expect((await edit(bo, theirs, 'Mine now')).status).toBe(404);
    await bo.refused('not_found', endpoints.listMatchNotes, { params: { id }, query: {} });
    expect((await get(maya, { id })).progress_notes).toBe(2);
  });

  test('a member who has blocked the other still reads their notes, and may end it (conversations.md 16)', async () => {
    const { id } = await matched();
    await block(maya, ana);
    await ana.ask(endpoints.addMatchNote, {
      params: { id },
      in: { id: newId(), text: 'Are you there?' },
    });
    const { items } = await maya.ask(endpoints.listMatchNotes, { params: { id }, query: {} });
    expect(items.map(({ text }) => text)).toEqual(['Are you there?']);
    expect((await get(maya, { id })).can.end).toBe(true);
  });
});

describe('how often the two meet (mentors.md 69)', () => {
  const often = (who: Member, id: string, meeting_frequency: MatchFrequency | null) =>
    who.reply(endpoints.setMatchFrequency, { params: { id }, in: { meeting_frequency } });

  test('both change it while the match goes on; the other is told once, and a stranger finds nothing', async () => {
    const { id } = await matched();
    expect((await get(ana, { id })).meeting_frequency).toBeNull();
    expect((await often(ana, id, 'weekly')).status).toBe(200);
    expect((await get(maya, { id })).meeting_frequency).toBe('weekly');
    await often(maya, id, 'monthly');
    await often(maya, id, 'monthly');
    expect((await get(ana, { id })).meeting_frequency).toBe('monthly');
    expect(await told(ana)).toEqual(['mentorship_accepted', 'mentorship_news']);
    expect(await told(maya)).toEqual(['mentorship_requested', 'mentorship_news']);
    const before = (await get(ana, { id })).updated_at;
    expect((await often(ana, id, 'monthly')).status).toBe(200);
    expect((await get(ana, { id })).updated_at).toBe(before);
    await often(ana, id, null);
    expect((await get(maya, { id })).meeting_frequency).toBeNull();
    expect((await often(bo, id, 'weekly')).status).toBe(404);
    await set(ana, { id }, 'paused');
    expect((await often(ana, id, 'quarterly')).status).toBe(200);
    await end(ana, { id });
    expect((await often(ana, id, 'weekly')).status).toBe(409);
    expect((await get(ana, { id })).meeting_frequency).toBe('quarterly');
  });

  test('a request that waits has none yet', async () => {
    const { id } = await ask(ana);
    for (const who of [ana, maya]) expect((await often(who, id, 'weekly')).status).toBe(403);
  });
});

describe('a request that nobody answers (mentors.md 54)', () => {
  const nightly = async () => {
    await app.rows(`select graphile_worker.add_job('mentorship_requests_expire', '{}')`);
    await app.tasksDone();
  };
  const passed = (days: number) =>
    app.rows(`update mentor_matches set created_at = created_at - $1 * interval '1 day'`, [days]);

  test('expires after 60 days: the asker is told, and their contact details are deleted', async () => {
    const sent = await ask(ana, { phone: '(512) 555-0100' });
    const match = await matched({}, bo);
    await passed(59);
    await nightly();
    expect((await get(maya, sent)).status).toBe('pending');
    await passed(2);
    await nightly();
    expect(await get(ana, sent)).toMatchObject({ status: 'expired', email: null, phone: null });
    expect((await get(bo, match)).status).toBe('active');
    expect(await told(ana)).toEqual(['mentorship_expired']);
    await maya.refused('conflict', endpoints.decideMentorshipRequest, {
      params: { id: sent.id },
      in: ACCEPT,
    });
    await ana.refused('conflict', endpoints.withdrawMentorshipRequest, { params: { id: sent.id } });
    expect((await ask(ana)).status).toBe('pending');
  });
});

describe('meetings of a match (mentors.md 62)', () => {
  const draft = (changes: Partial<MeetingDraft> = {}) => ({
    ...meetingDraft(app.clock.now(), changes),
    time_zone: 'America/Chicago',
  });
  const request = (
    who: Member,
    { id }: Pick<MentorMatch, 'id'>,
    changes: Partial<MeetingDraft> = {},
  ) => who.ask(endpoints.requestMatchMeeting, { params: { id }, in: draft(changes) });
  const accept = (who: Member, { id }: { id: string }) =>
    who.ask(meet.stepMeeting, { params: { id }, in: { step: 'accept', link: null } });

  test('either asks the other, who accepts; it is the next one, and counts once it took place', async () => {
    const match = await matched();
    const meeting = await request(ana, match);
    expect(meeting).toMatchObject({
      match_id: match.id,
      event_id: null,
      event_title: 'Mentorship',
    });
    expect(await get(ana, match)).toMatchObject({
      next_meeting: null,
      open_meeting_id: meeting.id,
      total_meetings: 0,
    });
    await accept(maya, meeting);
    expect(await get(maya, match)).toMatchObject({
      ...{
        next_meeting: { id: meeting.id, meeting_time: '10:00' },
        open_meeting_id: null,
        total_meetings: 0,
      },
      next_meeting_date: meeting.meeting_date,
    });
    app.clock.advance({ hours: 24 * 3 });
    expect(await get(maya, match)).toMatchObject({ next_meeting: null, total_meetings: 1 });
    const asked = await request(maya, match);
    await accept(ana, asked);
    await ana.ask(meet.stepMeeting, { params: { id: asked.id }, in: { step: 'cancel' } });
    app.clock.advance({ hours: 24 * 3 });
    expect((await get(ana, match)).total_meetings).toBe(1);
    expect(await told(maya)).toContain('meeting_requested');
  });

  test('one that both agreed to is in the calendar of both until the match ends', async () => {
    const match = await matched();
    const meeting = await request(ana, match);
    const tokens = await Promise.all([maya, ana].map((who) => who.ask(makeCalendarAddress, {})));
    const inCalendars = async () => {
      const feeds = tokens.map(({ token }) =>
        app.visitor().send('GET', `/api/calendar.ics?token=${token}`),
      );
      return (await Promise.all(feeds)).map(({ text }) => text.includes('Mentorship'));
    };
    expect(await inCalendars()).toEqual([false, false]);
    await accept(maya, meeting);
    expect(await inCalendars()).toEqual([true, true]);
    await end(ana, match);
    expect(await inCalendars()).toEqual([false, false]);
  });

  test('a half hour of the asked member is held once, whatever it is about; one request waits at a time', async () => {
    const match = await matched();
    const other = await matched({}, bo);
    await request(ana, match);
    await ana.refused('conflict', endpoints.requestMatchMeeting, {
      params: { id: match.id },
      in: draft(),
    });
    await bo.refused('conflict', endpoints.requestMatchMeeting, {
      params: { id: other.id },
      in: draft(),
    });
    const query = { day: dayAhead(app.clock.now(), 2), time_zone: 'America/Chicago' };
    const { items } = await bo.ask(endpoints.listMatchSlots, { params: { id: other.id }, query });
    expect(items.map(({ meeting_time }) => meeting_time)).not.toContain('10:00');
    await request(bo, other, { meeting_time: '10:30' });
  });

  test('only of an active one, by its two, in a zone that there is', async () => {
    const match = await matched();
    const given = { params: { id: match.id }, in: draft() };
    await crowd[0]?.refused('not_found', endpoints.requestMatchMeeting, given);
    for (const time_zone of ['Mars/Base', 'No_Zone']) {
      const bad = { params: { id: match.id }, in: { ...draft(), time_zone } };
      expect(
        (await ana.refused('invalid_input', endpoints.requestMatchMeeting, bad)).fields,
      ).toHaveProperty('time_zone');
      const query = { day: dayAhead(app.clock.now(), 2), time_zone };
      await ana.refused('invalid_input', endpoints.listMatchSlots, {
        params: { id: match.id },
        query,
      });
    }
    await set(ana, match, 'paused');
    await ana.refused('conflict', endpoints.requestMatchMeeting, { ...given, in: draft() });
    expect((await get(ana, match)).can.meet).toBe(false);
    await set(ana, match, 'active');
    await block(maya, ana);
    await ana.refused('forbidden', endpoints.requestMatchMeeting, { ...given, in: draft() });
  });
});

describe('writing to each other (mentors.md 63)', () => {
  const write = (who: Member, { id }: Pick<MentorMatch, 'id'>, body: string) =>
    who.ask(endpoints.messageInMatch, { params: { id }, in: { id: newId(), body } });

  test('a match is enough, also where one takes no messages; its end ends that', async () => {
    const sent = await ask(ana);
    await ana.refused('forbidden', endpoints.messageInMatch, {
      params: { id: sent.id },
      in: { id: newId(), body: 'Hi' },
    });
    const match = await decide(maya, sent);
    expect(match.conversation_id).toBeNull();
    const conversation = await write(maya, match, 'Hello!');
    expect(conversation).toMatchObject({ sending: 'open', answerable: true });
    expect((await get(ana, match)).conversation_id).toBe(conversation.id);
    expect((await write(ana, match, 'Hello Maya!')).id).toBe(conversation.id);
    const see = (who: Member) => who.ask(getConversation, { params: { id: conversation.id } });
    expect((await see(maya)).sending).toBe('open');
    await end(ana, match);
    // Ana takes no messages: only the match allowed it.
    expect((await see(maya)).sending).toBe('not_taken');
    expect((await see(ana)).sending).toBe('open');
    await maya.refused('forbidden', endpoints.messageInMatch, {
      params: { id: match.id },
      in: { id: newId(), body: 'Hi' },
    });
  });
});

describe('pausing and ending (mentors.md 64 to 66)', () => {
  test('the one who paused it resumes it; both are told what the other did', async () => {
    const match = await matched();
    expect(await set(ana, match, 'paused')).toMatchObject({ status: 'paused', paused_by_me: true });
    await set(ana, match, 'paused');
    expect(await get(maya, match)).toMatchObject({
      paused_by_me: false,
      can: { resume: false, end: true },
    });
    await maya.refused('forbidden', endpoints.setMatchStatus, {
      params: { id: match.id },
      in: { status: 'active' },
    });
    expect(await seats()).toBe(1);
    await set(ana, match, 'active');
    expect(await told(maya)).toEqual([
      'mentorship_requested',
      'mentorship_paused',
      'mentorship_resumed',
    ]);
  });

  test('the end frees the seat, cancels meetings, and shows the thank-you; the other adds theirs', async () => {
    const match = await matched();
    const meeting = await ana.ask(endpoints.requestMatchMeeting, {
      params: { id: match.id },
      in: { ...meetingDraft(app.clock.now()), time_zone: 'America/Chicago' },
    });
    const said = { thank_you: 'You helped me so much.', rating: 5, rating_words: 'Zqsecret' };
    const ended = await end(ana, match, said);
    expect(ended).toMatchObject({
      status: 'ended',
      my_thank_you: 'You helped me so much.',
      can: { thank: false },
    });
    expect(ended.end_date).not.toBeNull();
    expect(await seats()).toBe(0);
    expect(await end(ana, match, said)).toMatchObject({ status: 'ended' });
    const seen = await maya.reply(endpoints.getMentorMatch, { params: { id: match.id } });
    expect(JSON.parse(seen.text)).toMatchObject({
      thank_you: 'You helped me so much.',
      can: { thank: true },
    });
    expect(seen.text).not.toMatch(/Zqsecret|rating/);
    expect((await maya.ask(meet.getMeeting, { params: { id: meeting.id } })).status).toBe(
      'cancelled',
    );
    expect(await app.rows('select from event_meeting_slots')).toEqual([]);
    await end(maya, match, { thank_you: 'It was a joy.' });
    expect((await get(ana, match)).thank_you).toBe('It was a joy.');
    const { id } = match;
    await maya.refused('conflict', endpoints.endMatch, {
      params: { id },
      in: { thank_you: 'More', rating: null, rating_words: null },
    });
    expect(await told(maya)).toEqual([
      'mentorship_requested',
      'meeting_requested',
      'mentorship_ended',
    ]);
    expect(await told(ana)).toEqual(['mentorship_accepted', 'mentorship_thanked']);
    await ana.refused('conflict', endpoints.addMatchGoal, {
      params: { id },
      in: { id: newId(), text: 'x' },
    });
    await ana.refused('conflict', endpoints.setMatchStatus, {
      params: { id },
      in: { status: 'paused' },
    });
  });

  test('the rating is for the operator alone', async () => {
    const match = await matched();
    await end(ana, match, { thank_you: 'Thanks', rating: 4, rating_words: 'Zqkind' });
    await end(maya, match);
    const run = adminOn(app);
    const said = await run(['mentors', 'ratings']);
    expect(said.out).toMatch(/4 of 5, by the mentee Ana Asker .*\nof Maya Mentor/);
    expect(said.out).toContain('Zqkind');
    // A member who said nothing to the operator is not among them.
    expect((await run(['mentors', 'ratings', '--json'])).out.trim().split('\n')).toHaveLength(1);
  });

  test('both end it at once: one seat is freed, and both said what they said', async () => {
    const match = await matched();
    const replies = await Promise.all([
      end(ana, match, { thank_you: 'A' }),
      end(maya, match, { thank_you: 'B' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(['ended', 'ended']);
    expect(await seats()).toBe(0);
    expect(await get(ana, match)).toMatchObject({ thank_you: 'B', my_thank_you: 'A' });
  });

  test('lists have what goes on and what is over, each for its two', async () => {
    const first = await matched();
    const second = await ask(bo);
    const list = async (who: Member, show: 'current' | 'past') =>
      (await who.ask(endpoints.listMentorMatches, { query: { show } })).items.map(({ id }) => id);
    expect(await list(maya, 'current')).toEqual([second.id, first.id]);
    expect(await list(ana, 'current')).toEqual([first.id]);
    await end(ana, first);
    expect([await list(maya, 'current'), await list(maya, 'past')]).toEqual([
      [second.id],
      [first.id],
    ]);
    expect(await list(crowd[0] as Member, 'current')).toEqual([]);
  });

  test('a mentor’s list of open requests has each of them, also behind many that go on (72); the longer list says how many it has (70)', async () => {
    const first = await ask(ana);
    await app.rows(
      `with many as (
         insert into users (id, full_name, email, created_at, updated_at)
         select gen_random_uuid(), 'One of many', gen_random_uuid() || '@example.org', now(), now()
         from generate_series(1, 30) returning id
       ) insert into mentor_matches (id, mentor_id, mentee_id, full_name, email, experience_level, mentorship_focus, goals,
           availability, preferred_communication, status, start_date, created_at, updated_at)
         select gen_random_uuid(), $1, id, 'Bo', 'bo@example.org', 'beginner', '{licensing}', 'To learn', '{flexible}', 'any',
           case when n > 11 then 'active' else 'pending' end, case when n > 11 then current_date end,
           now() + interval '1 minute', now()
         from (select id, row_number() over () as n from many) m`,
      [mentor],
    );
    const received = async (who: Member, cursor?: string) =>
      who.ask(endpoints.listMentorMatches, {
        query: { show: 'received', ...(cursor && { cursor }) },
      });
    const { items, next } = await received(maya);
    expect(items).toHaveLength(12);
    expect(items.at(-1)?.id).toBe(first.id);
    expect(next).toBeNull();
    const current = await maya.ask(endpoints.listMentorMatches, { query: { show: 'current' } });
    expect([current.items.length, current.found]).toEqual([30, 31]);
    // What one asked oneself is none that one received.
    expect((await received(ana)).items).toEqual([]);
  });
});

describe('an account goes (mentors.md 67)', () => {
  const erase = (who: Member) =>
    eraseUser(
      { database: app.database, clock: app.clock, notify: notifier({ operator: [], member: [] }) },
      who.id,
    );

  test('of the mentee: the mentor is told, the seat is free, and a waiting member hears of it', async () => {
    await held(mentor, 1);
    const gone = await app.member();
    await matched({}, gone);
    await wait(ana);
    await erase(gone);
    expect((await told(maya)).at(-1)).toBe('mentorship_gone');
    expect(await seats()).toBe(0);
    expect(await told(ana)).toEqual(['mentor_has_room']);
  });

  test('of the mentor: mentees and those who asked are told', async () => {
    const gone = await app.member();
    await lets(gone, true);
    const id = (await isMentor(gone)).id;
    const send = (who: Member) =>
      who.ask(endpoints.requestMentorship, { params: { id }, in: mentorshipDraft() });
    await decide(gone, await send(ana));
    await send(bo);
    await erase(gone);
    expect([await told(ana), await told(bo)]).toEqual([
      ['mentorship_accepted', 'mentorship_gone'],
      ['mentorship_request_gone'],
    ]);
    expect(
      (await ana.ask(endpoints.listMentorMatches, { query: { show: 'current' } })).items,
    ).toEqual([]);
  });

  test('of both at once, and while a request is accepted, ends without a deadlock', async () => {
    for (let n = 0; n < 2; n++) {
      const [one, other] = [await app.member(), await app.member()];
      await lets(one, true);
      const id = (await isMentor(one)).id;
      const sent = await other.ask(endpoints.requestMentorship, {
        params: { id },
        in: mentorshipDraft(),
      });
      const [, , reply] = await Promise.all([
        erase(one),
        erase(other),
        one.reply(endpoints.decideMentorshipRequest, { params: { id: sent.id }, in: ACCEPT }),
      ]);
      expect([200, 401, 404]).toContain(reply.status);
      expect(await app.rows('select from mentor_matches where id = $1', [sent.id])).toEqual([]);
    }
  });
});
