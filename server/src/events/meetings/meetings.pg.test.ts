import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import type { Event, EventDraft } from '@pcr/contract/events/events.schema.ts';
import { MEETING_SLOTS, type MeetingSlot } from '@pcr/contract/events/meetings/meeting-slots.ts';
import * as meet from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import {
  MEETINGS_TOPIC,
  type Meeting,
  type MeetingDraft,
  type MeetingStep,
  type MeetingTime,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { inboxSentence } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { consents, showsName } from '../../consent/testing/consenting.ts';
import {
  openTroubledMailServer,
  openTroubledWebhook,
  type TroubledMailServer,
  type TroubledWebhook,
} from '../../kit/testing/troubled-servers.ts';
import { notifier } from '../../notifications/inbox/inbox.ts';
import { eraseUser } from '../../personal-data.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { eventDraft } from '../testing/event-drafts.ts';
import { dayAhead, meetingDraft } from '../testing/meeting-drafts.ts';

// Above 300 lines, since each step is seen by both of its people, in what they may do and in what
// they are told.

let app: TestApp;
let mail: TroubledMailServer;
let hook: TroubledWebhook;
/** The organizer, who lets others contact them, and two who ask. */
let olga: Member;
let ana: Member;
let bo: Member;
let crowd: Member[];

beforeAll(async () => {
  [mail, hook] = await Promise.all([openTroubledMailServer(), openTroubledWebhook()]);
  app = await startApp({
    tellAfterMs: 0,
    env: { SMTP_URL: mail.url, FORMS_WEBHOOK_URL: hook.url, MAIL_FROM: 'PCR <pcr@example.org>' },
  });
  [olga, ana, bo] = await Promise.all([
    app.member({ full_name: 'Olga Organizer' }),
    app.member({ full_name: 'Ana Asker' }),
    app.member(),
  ]);
  crowd = await Promise.all(Array.from({ length: 20 }, () => app.member()));
});
afterAll(async () => {
  await mail.close();
  await hook.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.reset();
  app.clock.passMidnight('America/Chicago');
  await app.rows('delete from events');
  await app.rows('delete from event_meetings');
  await app.rows('delete from inbox_entries');
  await app.rows('delete from rate_limits');
  await app.rows('delete from blocks');
  await letContact(olga, true);
});

const CONTACT = 'allow_contact_through_app';
const letContact = (who: Member, on: boolean) => consents(who, ...(on ? ([CONTACT] as const) : []));
const make = (changes: Partial<EventDraft> = {}) =>
  olga.ask(endpoints.createEvent, {
    in: eventDraft({ title: 'Resume Review evening', ...changes }),
  });
const day = (days: number) => dayAhead(app.clock.now(), days);
const draft = (changes: Partial<MeetingDraft> = {}) => meetingDraft(app.clock.now(), changes);
const request = (who: Member, { id }: Pick<Event, 'id'>, changes: Partial<MeetingDraft> = {}) =>
  who.ask(meet.requestMeeting, { params: { id }, in: draft(changes) });
const step = (who: Member, { id }: Pick<Meeting, 'id'>, what: MeetingStep) =>
  who.ask(meet.stepMeeting, { params: { id }, in: what });
const refusedStep = (
  who: Member,
  { id }: Pick<Meeting, 'id'>,
  what: MeetingStep,
  code: 'conflict' | 'forbidden' = 'conflict',
) => who.refused(code, meet.stepMeeting, { params: { id }, in: what });
const block = (one: Member, other: Member) =>
  app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    one.id,
    other.id,
  ]);
const get = (who: Member, { id }: Pick<Meeting, 'id'>) =>
  who.ask(meet.getMeeting, { params: { id } });
/** Based on what they see of it now. */
const move = async (who: Member, made: Pick<Meeting, 'id'>, to: MeetingTime) =>
  step(who, made, { step: 'move', updated_at: (await get(who, made)).updated_at, ...to });
const declineMove = async (who: Member, made: Pick<Meeting, 'id'>) =>
  step(who, made, { step: 'decline_move', updated_at: (await get(who, made)).updated_at });
const free = async (who: Member, { id }: Pick<Event, 'id'>, on = day(2)) =>
  (await who.ask(meet.listFreeSlots, { params: { id }, query: { day: on } })).items.map(
    (slot) => slot.meeting_time,
  );
const told = async (who: Member) =>
  (await who.ask(listInbox, { query: {} })).items.map(({ kind }) => kind).toReversed();
const held = () =>
  app.rows<{ day: string; at: string }>(
    'select meeting_date::text as day, meeting_time as at from event_meeting_slots order by starts_at',
  );
const ACCEPT: MeetingStep = { step: 'accept', link: null };

/** An accepted meeting of Ana's. */
async function agreed(changes: Partial<MeetingDraft> = {}) {
  const meeting = await request(ana, await make(), changes);
  return step(olga, meeting, ACCEPT);
}

describe('who may ask (events.md 60)', () => {
  test('is asked by words of the title and the organizer, and upcoming events alone', async () => {
    for (const [changes, offered] of [
      [{ title: 'Meet a MENTOR' }, true],
      [{ title: 'Guidance for all' }, true],
      [{ title: 'Free consultations' }, true],
      [{ title: 'Coffee', organizer: 'Coach Kim' }, true],
      [{ title: 'Coffee', organizer: 'The coordinators' }, true],
      [{ title: 'Coffee with a coach', organizer: 'A mentor' }, false],
      [{ status: 'cancelled' as const }, false],
    ] as const) {
      const { id, can } = await make(changes);
      const params = { id };
      expect(can.meet, 'oneself').toBe(false);
      const seen = await ana.ask(endpoints.getEvent, { params });
      expect(seen.can.meet, JSON.stringify(changes)).toBe(offered);
      if (offered) continue;
      await ana.refused('forbidden', meet.requestMeeting, { params, in: draft() });
      await ana.refused('forbidden', meet.listFreeSlots, { params, query: { day: day(2) } });
    }
  });

  test('nobody asks themselves, nor who lets nobody contact them, nor who has blocked them', async () => {
    const event = await make();
    const call = () => ({ params: { id: event.id }, in: draft() });
    const can = async (who: Member) =>
      (await who.ask(endpoints.getEvent, { params: { id: event.id } })).can.meet;
    await olga.refused('forbidden', meet.requestMeeting, call());
    await block(olga, bo);
    expect([await can(ana), await can(bo)]).toEqual([true, false]);
    await bo.refused('forbidden', meet.requestMeeting, call());
    await letContact(olga, false);
    expect(await can(ana)).toBe(false);
    await ana.refused('forbidden', meet.requestMeeting, call());
  });

  test('while a request of theirs is open nobody asks for another, and finds which it is', async () => {
    const event = await make();
    const seen = async (who: Member) => {
      const { can, my_meeting } = await who.ask(endpoints.getEvent, { params: { id: event.id } });
      return [can.meet, my_meeting?.id ?? null];
    };
    expect(await seen(ana)).toEqual([true, null]);
    const first = await request(ana, event);
    expect([await seen(ana), await seen(bo)]).toEqual([
      [false, first.id],
      [true, null],
    ]);
    await step(olga, first, {
      step: 'offer',
      slots: [{ meeting_date: day(3), meeting_time: '09:00' }],
    });
    expect(await seen(ana)).toEqual([false, first.id]);
    await step(ana, first, { step: 'decline' });
    expect(await seen(ana)).toEqual([true, null]);
    const second = await request(ana, event);
    await app.rows(
      `update event_meetings set open_until = now() - interval '1 second' where id = $1`,
      [second.id],
    );
    expect(await seen(ana), 'its time has passed').toEqual([true, second.id]);
  });

  test('once the event has begun it takes no requests, and a deleted one is not found', async () => {
    const begun = await make({ event_date: '2001-01-01' });
    const refused = await ana.refused('conflict', meet.requestMeeting, {
      params: { id: begun.id },
      in: draft(),
    });
    expect(refused.message).toBe('This event takes no requests for a meeting any more.');
    expect(await free(ana, begun)).toEqual([]);
    const { id, updated_at } = await make();
    await olga.ask(endpoints.deleteEvent, { params: { id }, query: { updated_at } });
    await ana.refused('not_found', meet.requestMeeting, { params: { id }, in: draft() });
  });
});

describe('a request (events.md 61)', () => {
  test('has its day from tomorrow to 30 days ahead, in the zone of the event', async () => {
    const event = await make();
    for (const days of [-1, 0, 31]) {
      const meeting_date = days === -1 ? '2001-01-01' : day(days);
      const call = { params: { id: event.id }, in: draft({ meeting_date }) };
      const { fields } = await ana.refused('invalid_input', meet.requestMeeting, call);
      expect(fields).toEqual({ meeting_date: 'Choose a day from tomorrow to 30 days ahead' });
      expect(await free(ana, event, meeting_date)).toEqual([]);
    }
    expect(await request(ana, event, { meeting_date: day(1) })).toMatchObject({
      status: 'pending',
    });
    expect(await request(bo, event, { meeting_date: day(30) })).toMatchObject({
      status: 'pending',
    });
    // Where it is tomorrow already, tomorrow is a day later.
    const zone = 'Pacific/Kiritimati';
    const far = await make({ time_zone: zone });
    const there = dayAhead(app.clock.now(), 1, zone);
    expect(await request(ana, far, { meeting_date: there })).toMatchObject({
      meeting_date: there,
      time_zone: zone,
    });
    const tooNear = {
      params: { id: far.id },
      in: draft({ meeting_date: dayAhead(app.clock.now(), 0, zone) }),
    };
    await bo.refused('invalid_input', meet.requestMeeting, tooNear);
  });

  test('is stored whole, told to the organizer by mail and inbox without names, and posted to the form service', async () => {
    // Of the tests before.
    await app.tasksDone();
    const [mails, posts] = [mail.mails.length, hook.posts.length];
    const event = await make();
    const made = await request(ana, event, {
      notes: 'I write my first resume.',
      purpose: 'Resume Review & Interview Prep',
    });
    expect(made).toMatchObject({
      ...{
        event_id: event.id,
        event_title: event.title,
        organizer: event.organizer,
        status: 'pending',
      },
      ...{
        notes: 'I write my first resume.',
        is_organizer: false,
        name: 'User',
        card: null,
        link: null,
      },
      ...{ offered: [], move: null, time_zone: 'America/Chicago' },
    });
    expect(await get(olga, made)).toMatchObject({
      is_organizer: true,
      name: 'User',
      can: { accept: true, cancel: false },
    });
    await vi.waitFor(
      () => expect([mail.mails.length, hook.posts.length]).toEqual([mails + 1, posts + 1]),
      30_000,
    );
    const sent = mail.mails.at(-1);
    expect(sent).toMatchObject({
      subject: 'You are asked for a meeting',
      to: { text: olga.email },
    });
    expect(sent?.text).toMatch(
      /about “Resume Review evening”: Resume Review & Interview Prep, by video, \w+ \d+, \d{4} at 10:00 AM C[SD]T\./,
    );
    expect(sent?.text).not.toMatch(/Ana|my first resume/);
    const { body } = hook.posts.at(-1) as { body: Record<string, unknown> };
    expect(body).toMatchObject({
      ...{
        kind: 'meeting_request',
        event_title: event.title,
        organizer: event.organizer,
        event_id: event.id,
      },
      ...{
        meeting_date: made.meeting_date,
        meeting_time: '10:00',
        meeting_type: 'video',
        purpose: made.purpose,
      },
    });
    expect(JSON.stringify(body)).not.toContain('my first resume');
  });

  test('names follow consent, on both sides', async () => {
    const made = await request(ana, await make());
    const card = await showsName(ana);
    expect(await get(olga, made)).toMatchObject({ name: 'Ana Asker', card });
    await showsName(olga);
    expect(await get(ana, made)).toMatchObject({ name: 'Olga Organizer' });
    const published = await collectEvents(app);
    await ana.ask(revokeConsent, { params: { name: 'display_real_name' } });
    expect(await published()).toContainEqual({ to: [olga.id], topic: MEETINGS_TOPIC });
    expect(await get(olga, made)).toMatchObject({ name: 'User', card: null });
  });

  test('sent twice it is one, and one member asks once about an event until they have an answer', async () => {
    const event = await make();
    const call = { params: { id: event.id }, in: draft() };
    const [one, two] = await Promise.all([
      ana.ask(meet.requestMeeting, call),
      ana.ask(meet.requestMeeting, call),
    ]);
    expect(two).toEqual(one);
    const more = Array.from({ length: 5 }, (_, n) =>
      ana.refused('conflict', meet.requestMeeting, {
        params: { id: event.id },
        in: draft({ meeting_time: MEETING_SLOTS[n + 4] as MeetingSlot }),
      }),
    );
    for (const { message } of await Promise.all(more))
      expect(message).toContain('You already asked for a meeting about this');
    expect(await told(olga)).toEqual(['meeting_requested']);
    await step(olga, one, { step: 'decline' });
    expect(await request(ana, event)).toMatchObject({ status: 'pending' });
    // Another's id is never shown, only refused.
    await bo.refused('id_taken', meet.requestMeeting, {
      ...call,
      in: { ...call.in, meeting_time: '16:30' },
    });
  });

  test('the free slots of its organizer are told to who may choose one, and to nobody once it is off', async () => {
    const made = await request(ana, await make());
    const slots = async (who: Member) =>
      (await who.ask(meet.listMeetingSlots, { params: { id: made.id }, query: { day: day(2) } }))
        .items.length;
    expect([await slots(ana), await slots(olga)]).toEqual([0, MEETING_SLOTS.length - 1]);
    await step(olga, made, ACCEPT);
    expect(await slots(ana)).toBe(MEETING_SLOTS.length - 1);
    await step(ana, made, { step: 'cancel' });
    expect([await slots(ana), await slots(olga)]).toEqual([0, 0]);
  });

  test('one of its people takes at most 20 steps in an hour, so that the other is not told without end', async () => {
    const made = await agreed();
    const to = { meeting_date: day(4), meeting_time: '16:00' as const };
    await move(ana, made, to);
    const taken = await app.rows(
      'update rate_limits set points = 19 where key = $1 and points = 1 returning key',
      [`meeting_steps:${made.id}:${ana.id}`],
    );
    expect(taken).toHaveLength(1);
    await declineMove(ana, made);
    const { updated_at } = await get(ana, made);
    await ana.refused('too_many_requests', meet.stepMeeting, {
      params: { id: made.id },
      in: { step: 'move', updated_at, ...to },
    });
    await step(olga, made, { step: 'cancel' });
  });
});

describe('a slot is held by one request to an organizer (events.md 63)', () => {
  test('of 12 who ask for the same slot at once one has it, and the others are told that it is taken', async () => {
    const events = await Promise.all([
      make(),
      make({ title: 'Mentor lunch' }),
      make({ title: 'Guidance' }),
    ]);
    const replies = await Promise.all(
      crowd.slice(0, 12).map((who, n) =>
        who.reply(meet.requestMeeting, {
          params: { id: events[n % 3]?.id ?? '' },
          in: draft({ meeting_time: '09:30' }),
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, text } of replies) {
      if (status === 200) continue;
      expect(status).toBe(409);
      expect(JSON.parse(text).error.message).toBe('This time was just taken. Choose another one.');
    }
    expect(await held()).toEqual([{ day: day(2), at: '09:30' }]);
    expect(await app.rows('select from event_meetings')).toHaveLength(1);
    expect(await told(olga)).toEqual(['meeting_requested']);
  });

  test('offers, moves and requests at once: no slot is held twice, and each meeting holds what it says', async () => {
    const event = await make();
    const asked = await Promise.all(
      crowd
        .slice(0, 6)
        .map((who, n) => request(who, event, { meeting_time: MEETING_SLOTS[n] as MeetingSlot })),
    );
    const accepted = await Promise.all(asked.slice(3).map((one) => step(olga, one, ACCEPT)));
    const times = [...MEETING_SLOTS].map((meeting_time) => ({
      meeting_date: day(2),
      meeting_time,
    }));
    const wanted = (n: number) =>
      [times[n % 14], times[(n + 5) % 14], times[(n + 7) % 14]] as typeof times;
    const replies = await Promise.all([
      ...asked.slice(0, 3).map(({ id }, n) =>
        olga.reply(meet.stepMeeting, {
          params: { id },
          in: { step: 'offer', slots: wanted(n + 1) },
        }),
      ),
      ...accepted.map(({ id, updated_at }, n) =>
        (crowd[n + 3] as Member).reply(meet.stepMeeting, {
          params: { id },
          in: { step: 'move', updated_at, ...(times[6 + (n % 2)] as (typeof times)[number]) },
        }),
      ),
      ...crowd
        .slice(6, 20)
        .map((who, n) =>
          who.reply(meet.requestMeeting, { params: { id: event.id }, in: draft(times[n] ?? {}) }),
        ),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const rows = await held();
    expect(new Set(rows.map(({ at }) => at)).size).toBe(rows.length);
    const wrong = await app.rows(
      `select m.id, m.status, count(s.*) from event_meetings m left join event_meeting_slots s on s.meeting_id = m.id
       group by m.id having count(s.*) <> case m.status when 'offered' then 3 when 'pending' then 1
         else 1 + (m.moved_by is not null)::int end`,
    );
    expect(wrong).toEqual([]);
  });

  test('the free slots of a day are told, and not whose the others are', async () => {
    const event = await make();
    expect(await free(bo, event)).toEqual([...MEETING_SLOTS]);
    const made = await request(ana, event, { meeting_time: '13:00' });
    expect(await free(bo, event)).toEqual(MEETING_SLOTS.filter((at) => at !== '13:00'));
    const answer = await bo.ask(meet.listFreeSlots, {
      params: { id: event.id },
      query: { day: day(2) },
    });
    expect(Object.keys(answer).sort()).toEqual(['items', 'time_zone', 'today']);
    await step(ana, made, { step: 'cancel' });
    expect(await free(bo, event)).toEqual([...MEETING_SLOTS]);
  });

  test('a slot of one organizer is free with another, and the same instant in another zone is not', async () => {
    const event = await make();
    await request(ana, event, { meeting_time: '10:00' });
    const inDenver = await make({ time_zone: 'America/Denver' });
    expect(await free(bo, inDenver)).toEqual(MEETING_SLOTS.filter((at) => at !== '09:00'));
    await letContact(bo, true);
    const of = await bo.ask(endpoints.createEvent, { in: eventDraft({ title: 'Mentor lunch' }) });
    expect(await request(ana, of, { meeting_time: '10:00' })).toMatchObject({ status: 'pending' });
  });
});

describe('in zones that are a quarter of an hour apart (events.md 63)', () => {
  const KATHMANDU = { time_zone: 'Asia/Kathmandu' };
  const KOLKATA = { time_zone: 'Asia/Kolkata' };
  const there = () => dayAhead(app.clock.now(), 3, 'Asia/Kathmandu');

  test('a half hour is held against each that overlaps it, and against no other', async () => {
    const [event, other] = [await make(KATHMANDU), await make(KOLKATA)];
    const at = (meeting_time: MeetingSlot) => ({ meeting_date: there(), meeting_time });
    // From 4:15 UTC; 9:30 and 10:00 in Kolkata are 4:00 and 4:30.
    await request(ana, event, at('10:00'));
    expect(await free(bo, other, there())).toEqual(
      MEETING_SLOTS.filter((slot) => slot !== '09:30' && slot !== '10:00'),
    );
    for (const slot of ['09:30', '10:00'] as const) {
      const refused = await bo.refused('conflict', meet.requestMeeting, {
        params: { id: other.id },
        in: draft(at(slot)),
      });
      expect(refused.message).toBe('This time was just taken. Choose another one.');
    }
    expect(await request(bo, other, at('10:30'))).toMatchObject({ status: 'pending' });
    expect(await free(crowd[0] as Member, event, there())).not.toContain('10:30');
  });

  test('of 12 who ask at once for half hours that overlap one has it', async () => {
    const events = [await make(KATHMANDU), await make(KOLKATA)];
    const replies = await Promise.all(
      crowd.slice(0, 12).map((who, n) =>
        who.reply(meet.requestMeeting, {
          params: { id: events[n % 2]?.id ?? '' },
          in: draft({ meeting_date: there(), meeting_time: '10:00' }),
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });
});

describe('the answer (events.md 62, 64)', () => {
  test('accepted, it stands for both, and the other is told; the link of a video meeting is the organizer’s', async () => {
    const made = await request(ana, await make());
    const link = 'https://meet.example.org/abc';
    const published = await collectEvents(app);
    expect(await step(olga, made, { step: 'accept', link })).toMatchObject({
      status: 'accepted',
      link,
    });
    const heard = (await published())
      .filter(({ topic }) => topic === MEETINGS_TOPIC)
      .flatMap(({ to }) => to);
    expect([...new Set(heard)].sort(), 'its two hear of it, and nobody else').toEqual(
      [ana.id, olga.id].sort(),
    );
    expect(await step(olga, made, { step: 'accept', link }), 'sent twice').toMatchObject({
      status: 'accepted',
    });
    expect(await get(ana, made)).toMatchObject({
      status: 'accepted',
      link,
      can: { move: true, cancel: true, link: false },
    });
    expect(await told(ana)).toEqual(['meeting_accepted']);
    expect(
      await step(olga, made, { step: 'link', link: 'https://meet.example.org/new' }),
    ).toMatchObject({
      link: 'https://meet.example.org/new',
    });
    await step(olga, made, { step: 'link', link: null });
    expect(await told(ana), 'a link that goes is no news').toEqual([
      'meeting_accepted',
      'meeting_link',
    ]);
    await refusedStep(ana, made, { step: 'link', link }, 'forbidden');
  });

  test('a link must be https, and lead to what it says; one without its beginning is completed', async () => {
    const made = await agreed();
    const refused = async (link: string, of = made) =>
      (
        await olga.refused('invalid_input', meet.stepMeeting, {
          params: { id: of.id },
          in: { step: 'link', link },
        })
      ).fields;
    for (const link of [
      'http://meet.example.org',
      'javascript:alert(1)',
      'data:text/html,a.example',
      'meet.example.org/a b',
      'https://bank.example@evil.example',
      'bank.example:a@evil.example',
      'room 9.30',
      '9.30',
      'zoom',
      'https://',
      '-.example',
    ])
      expect(await refused(link), link).toEqual({ link: 'Enter a link that begins with https://' });
    expect(await refused(`https://a.example/${'x'.repeat(490)}`)).toEqual({
      link: 'A link can have at most 500 characters',
    });
    const [link, whole] = [
      '  Meet.example.org:8443?room=1 ',
      'https://meet.example.org:8443?room=1',
    ];
    // reading.md 5: a phone begins with a capital, and a whole invitation is pasted.
    for (const typed of [link, link, `Https://${link.trim()}`, `Join: <${whole}> Passcode: 12`]) {
      expect(await step(olga, made, { step: 'link', link: typed })).toMatchObject({ link: whole });
      expect(await told(ana)).toEqual(['meeting_accepted', 'meeting_link']);
    }
  });

  test('only a video meeting has a link', async () => {
    const byPhone = await request(ana, await make(), { meeting_type: 'phone' });
    const link = 'https://a.example';
    const accept = { params: { id: byPhone.id }, in: { step: 'accept' as const, link } };
    expect((await olga.refused('invalid_input', meet.stepMeeting, accept)).fields).toEqual({
      link: 'Only a video meeting has a link',
    });
    await step(olga, byPhone, ACCEPT);
    await refusedStep(olga, byPhone, { step: 'link', link }, 'forbidden');
  });

  test('declined, its slot is free again, and the other is told', async () => {
    const event = await make();
    const made = await request(ana, event);
    await refusedStep(ana, made, ACCEPT, 'forbidden');
    expect(await step(olga, made, { step: 'decline' })).toMatchObject({ status: 'declined' });
    expect(await step(olga, made, { step: 'decline' }), 'sent twice').toMatchObject({
      status: 'declined',
    });
    expect(await held()).toEqual([]);
    expect(await told(ana)).toEqual(['meeting_declined']);
    const late = await refusedStep(olga, made, ACCEPT);
    expect(late.current).toMatchObject({ status: 'declined' });
  });

  test('up to three other slots are offered, of which the other takes one', async () => {
    const made = await request(ana, await make());
    const slots = (['09:00', '09:30', '13:00'] as const).map((meeting_time) => ({
      meeting_date: day(3),
      meeting_time,
    }));
    const four = [...slots, { meeting_date: day(4), meeting_time: '09:00' as const }];
    for (const [wrong, message] of [
      [four, 'Offer at most 3 times'],
      [[], 'Choose at least one time'],
      [[slots[0], slots[0]], 'Choose each time once'],
      [[{ ...slots[0], meeting_date: day(31) }], 'Choose a day from tomorrow to 30 days ahead'],
    ] as const) {
      const call = { params: { id: made.id }, in: { step: 'offer', slots: wrong } as MeetingStep };
      expect((await olga.refused('invalid_input', meet.stepMeeting, call)).fields).toEqual({
        slots: message,
      });
    }
    await step(olga, made, { step: 'offer', slots });
    await step(olga, made, { step: 'offer', slots: slots.toReversed() });
    expect(await told(ana), 'sent twice').toEqual(['meeting_offered']);
    expect(await held()).toEqual(
      slots.map((slot) => ({ day: slot.meeting_date, at: slot.meeting_time })),
    );
    expect((await get(ana, made)).offered.map((slot) => slot.meeting_time)).toEqual([
      '09:00',
      '09:30',
      '13:00',
    ]);
    const other = { meeting_date: day(3), meeting_time: '14:00' as const };
    await refusedStep(ana, made, { step: 'take', ...other });
    const taken = await step(ana, made, { step: 'take', ...(slots[1] as (typeof slots)[number]) });
    expect(taken).toMatchObject({
      status: 'accepted',
      meeting_date: day(3),
      meeting_time: '09:30',
      offered: [],
    });
    expect(await held()).toEqual([{ day: day(3), at: '09:30' }]);
    expect(await told(olga)).toEqual(['meeting_requested', 'meeting_accepted']);
  });

  test('an offer may be declined by the other and taken back by the organizer', async () => {
    const event = await make();
    const slots = [{ meeting_date: day(3), meeting_time: '09:00' as const }];
    const first = await request(ana, event);
    await step(olga, first, { step: 'offer', slots });
    expect(await step(ana, first, { step: 'decline' })).toMatchObject({ status: 'declined' });
    const second = await request(ana, event);
    await step(olga, second, { step: 'offer', slots });
    expect(await step(olga, second, { step: 'cancel' })).toMatchObject({ status: 'cancelled' });
    expect(await told(olga)).toContain('meeting_offer_declined');
    expect(await told(ana)).toContain('meeting_cancelled');
    expect(await held()).toEqual([]);
  });

  test.each(['organizer', 'asker'] as const)(
    'the %s may move it, which the other accepts',
    async (mover) => {
      const [one, other] = mover === 'organizer' ? [olga, ana] : [ana, olga];
      const made = await agreed();
      const to = { meeting_date: day(4), meeting_time: '15:00' as const };
      const { updated_at } = made;
      expect((await step(one, made, { step: 'move', updated_at, ...to })).move).toMatchObject({
        ...to,
        mine: true,
      });
      expect(
        (await step(one, made, { step: 'move', updated_at, ...to })).move,
        'sent twice',
      ).toMatchObject(to);
      expect(await held(), 'both are held').toHaveLength(2);
      expect(await get(other, made)).toMatchObject({
        status: 'accepted',
        meeting_time: '10:00',
        move: { mine: false },
      });
      await refusedStep(one, made, { step: 'accept_move', ...to });
      await refusedStep(other, made, { step: 'accept_move', ...to, meeting_time: '15:30' });
      expect(await step(other, made, { step: 'accept_move', ...to })).toMatchObject({
        ...to,
        move: null,
      });
      expect(await held()).toEqual([{ day: day(4), at: '15:00' }]);
      expect((await told(other)).filter((kind) => kind === 'meeting_move_asked')).toHaveLength(1);
      expect(await told(one)).toContain('meeting_moved');
    },
  );

  test('a move that is declined leaves it where it is, and one for another time takes its place', async () => {
    const made = await agreed();
    const to = (meeting_time: MeetingSlot) => ({ meeting_date: day(4), meeting_time });
    await move(ana, made, to('15:00'));
    await move(olga, made, to('16:00'));
    expect(await held()).toHaveLength(2);
    expect((await get(ana, made)).move).toMatchObject({ meeting_time: '16:00', mine: false });
    expect(await declineMove(ana, made)).toMatchObject({ meeting_time: '10:00', move: null });
    expect(await held()).toEqual([{ day: day(2), at: '10:00' }]);
    expect(await told(olga)).toContain('meeting_stays');
    const { updated_at } = await get(ana, made);
    const tooFar = {
      step: 'move' as const,
      updated_at,
      meeting_date: day(31),
      meeting_time: '09:00' as const,
    };
    const call = { params: { id: made.id }, in: tooFar };
    const { fields } = await ana.refused('invalid_input', meet.stepMeeting, call);
    expect(fields).toEqual({ meeting_date: 'Choose a day from tomorrow to 30 days ahead' });
  });

  test('both ask for a new time at once: the second is told of the first, and nothing is replaced unseen', async () => {
    const made = await agreed();
    const to = (meeting_time: MeetingSlot) => ({ meeting_date: day(4), meeting_time });
    const { updated_at } = made;
    await step(olga, made, { step: 'move', updated_at, ...to('16:00') });
    const refused = await refusedStep(ana, made, { step: 'move', updated_at, ...to('16:30') });
    expect(refused.message).toBe('This meeting just changed. Check how it stands now.');
    expect(refused.current).toMatchObject({ move: { meeting_time: '16:00', mine: false } });
    expect(await told(olga)).not.toContain('meeting_move_asked');
    const seen = refused.current as Meeting;
    await step(ana, made, { step: 'move', updated_at: seen.updated_at, ...to('16:30') });
    expect((await get(olga, made)).move).toMatchObject({ meeting_time: '16:30', mine: false });
    const late = await refusedStep(olga, made, {
      step: 'decline_move',
      updated_at: seen.updated_at,
    });
    expect(late.current, 'another time is asked for by now').toMatchObject({
      move: { meeting_time: '16:30' },
    });
    expect((await get(ana, made)).move).toMatchObject({ meeting_time: '16:30', mine: true });
  });

  test.each([
    ['organizer', 'asker'],
    ['asker', 'organizer'],
  ])(
    'while the %s has blocked the %s neither moves it, and both may cancel it',
    async (blocker) => {
      const [one, other] = blocker === 'organizer' ? [olga, ana] : [ana, olga];
      const made = await agreed();
      await block(one, other);
      for (const who of [one, other]) {
        const to = { meeting_date: day(4), meeting_time: '15:00' as const };
        const refused = await refusedStep(who, made, {
          step: 'move',
          updated_at: made.updated_at,
          ...to,
        });
        expect(refused.message).toBe('This meeting can’t be moved now. You can still cancel it.');
        expect((await get(who, made)).can).toMatchObject({ move: false, cancel: true });
        const { items } = await who.ask(meet.listMeetingSlots, {
          params: { id: made.id },
          query: { day: day(4) },
        });
        expect(items).toEqual([]);
      }
      expect([await held(), await told(olga)]).toEqual([
        [{ day: day(2), at: '10:00' }],
        ['meeting_requested'],
      ]);
      expect(await step(other, made, { step: 'cancel' })).toMatchObject({ status: 'cancelled' });
    },
  );

  test.each(['organizer', 'asker'] as const)('the %s may cancel it', async (canceller) => {
    const [one, other] = canceller === 'organizer' ? [olga, ana] : [ana, olga];
    const made = await agreed();
    await move(one, made, { meeting_date: day(4), meeting_time: '15:00' });
    expect(await step(one, made, { step: 'cancel' })).toMatchObject({
      status: 'cancelled',
      move: null,
    });
    expect(await step(other, made, { step: 'cancel' }), 'it is what was wanted').toMatchObject({
      status: 'cancelled',
    });
    expect(await held()).toEqual([]);
    expect((await told(other)).at(-1)).toBe('meeting_cancelled');
    expect((await one.ask(meet.listMeetings, { query: { show: 'past' } })).items).toMatchObject([
      { id: made.id },
    ]);
    expect((await one.ask(meet.listMeetings, { query: { show: 'upcoming' } })).items).toEqual([]);
  });

  test('accepted and cancelled at once: one of the two is, and both people see the same', async () => {
    const made = await request(ana, await make());
    await Promise.all([
      olga.reply(meet.stepMeeting, { params: { id: made.id }, in: ACCEPT }),
      ana.reply(meet.stepMeeting, { params: { id: made.id }, in: { step: 'cancel' } }),
    ]);
    const { status } = await get(ana, made);
    expect((await get(olga, made)).status).toBe(status);
    expect(await held()).toHaveLength(status === 'cancelled' ? 0 : 1);
  });

  test('each may do what the rules say, at each stage and for both', async () => {
    const event = await make();
    const stages: Meeting[] = [await request(ana, event)];
    const slots = [{ meeting_date: day(3), meeting_time: '09:00' as const }];
    stages.push(await step(olga, stages[0] as Meeting, { step: 'offer', slots }));
    stages.push(
      await step(ana, stages[0] as Meeting, {
        step: 'take',
        ...(slots[0] as (typeof slots)[number]),
      }),
    );
    stages.push(
      await move(ana, stages[0] as Meeting, { meeting_date: day(5), meeting_time: '09:00' }),
    );
    const can = ({ can }: Meeting) =>
      Object.keys(can).filter((name) => can[name as keyof typeof can]);
    expect(stages.map(can)).toEqual([
      ['cancel'],
      ['cancel'],
      ['move', 'cancel'],
      ['move', 'decline_move', 'cancel'],
    ]);
    expect(can(await get(olga, stages[0] as Meeting))).toEqual([
      'move',
      'accept_move',
      'decline_move',
      'cancel',
      'link',
    ]);
  });
});

describe('time passes (events.md 62, 65)', () => {
  test('a request whose time has passed cannot be accepted, and stands among the past ones', async () => {
    const made = await request(ana, await make(), { meeting_date: day(1) });
    app.clock.advance({ ms: Date.parse(made.starts_at) - app.clock.now().getTime() + 1000 });
    expect((await refusedStep(olga, made, ACCEPT)).message).toBe(
      'The time of this meeting has passed.',
    );
    expect((await olga.ask(meet.listMeetings, { query: { show: 'past' } })).items).toMatchObject([
      { id: made.id },
    ]);
  });

  const remind = async (id: string) => {
    await app.rows(
      `select graphile_worker.add_job('meetings_remind', $1::json, job_key => 'now')`,
      [JSON.stringify({ id })],
    );
    await vi.waitFor(
      async () =>
        expect(await app.rows(`select from graphile_worker.jobs where key = 'now'`)).toEqual([]),
      30_000,
    );
  };
  const reminders = async (who: Member) =>
    (await told(who)).filter((kind) => kind === 'meeting_soon').length;

  test('both are reminded an hour before, once, and of a moved one at its new time', async () => {
    const made = await agreed({ meeting_date: day(1) });
    const hours = async () => {
      const [job] = await app.rows<{ hours: number }>(
        `select extract(epoch from run_at - now()) / 3600 as hours from graphile_worker.jobs where key = $1`,
        [`meetings_remind:${made.id}`],
      );
      return Number(job?.hours);
    };
    const left = (at: string) => (Date.parse(at) - app.clock.now().getTime()) / 3_600_000;
    expect(await hours()).toBeCloseTo(left(made.starts_at) - 1, 1);
    await remind(made.id);
    expect(await reminders(ana), 'it is not time yet').toBe(0);
    await move(ana, made, { meeting_date: day(2), meeting_time: '13:00' });
    const moved = await step(olga, made, {
      step: 'accept_move',
      meeting_date: day(2),
      meeting_time: '13:00',
    });
    expect(await hours()).toBeCloseTo(left(moved.starts_at) - 1, 1);
    app.clock.advance({ ms: Date.parse(moved.starts_at) - app.clock.now().getTime() - 3_000_000 });
    await Promise.all([remind(made.id), remind(made.id)]);
    await remind(made.id);
    expect([await reminders(ana), await reminders(olga)]).toEqual([1, 1]);
    const [soon] = (await ana.ask(listInbox, { query: {} })).items;
    expect(soon && inboxSentence(soon)).toMatch(
      /^Your meeting about “Resume Review evening” is soon: .* at 1:00 PM C[SD]T\.$/,
    );
  });

  test('nobody is reminded of a cancelled one, nor of one that has begun', async () => {
    const cancelled = await agreed({ meeting_date: day(1) });
    await step(ana, cancelled, { step: 'cancel' });
    const begun = await agreed({ meeting_date: day(1), meeting_time: '10:30' });
    app.clock.advance({ ms: Date.parse(begun.starts_at) - app.clock.now().getTime() - 3_000_000 });
    await remind(cancelled.id);
    app.clock.advance({ minutes: 55 });
    await remind(begun.id);
    expect([await reminders(ana), await reminders(olga)]).toEqual([0, 0]);
  });
});

describe('an account is erased', () => {
  const erase = (who: Member) =>
    eraseUser({ ...app, notify: notifier({ operator: [], member: [] }) }, who.id);

  test('that of the organizer: who asked is told', async () => {
    const leaver = await app.member();
    await letContact(leaver, true);
    const event = await leaver.ask(endpoints.createEvent, {
      in: eventDraft({ title: 'Mentor lunch' }),
    });
    await request(ana, event);
    await erase(leaver);
    expect(await told(ana)).toEqual(['meeting_gone']);
    expect(await app.rows('select from event_meetings')).toEqual([]);
  });
});

test('a meeting stays when its event is deleted for good', async () => {
  const made = await agreed();
  await app.rows('delete from events where id = $1', [made.event_id]);
  expect(await get(ana, made)).toMatchObject({
    event_id: null,
    event_title: 'Resume Review evening',
    status: 'accepted',
  });
});

test('the list has all of its meetings, page after page, and says how many (kit.md 178)', async () => {
  await app.rows(
    `insert into event_meetings (id, organizer_id, asker_id, event_title, organizer, time_zone, meeting_type, meeting_date,
       meeting_time, purpose, status, open_until, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'First aid', 'Oak Hill', 'America/Chicago', 'video', current_date + 2 + n * 7 % 31,
       '09:30', 'General Consultation', 'accepted', current_date + 3 + n * 7 % 31, now(), now() from generate_series(1, 31) n`,
    [olga.id, ana.id],
  );
  const list = (cursor?: string) =>
    olga.ask(meet.listMeetings, { query: { show: 'upcoming', ...(cursor && { cursor }) } });
  const first = await list();
  expect(first.items).toHaveLength(30);
  const rest = await list(first.next ?? '');
  expect([first.found, rest.found]).toEqual([31, undefined]);
  const starts = [...first.items, ...rest.items].map(({ starts_at }) => starts_at);
  expect(new Set(starts).size).toBe(31);
  expect(starts).toEqual(starts.toSorted());
});
