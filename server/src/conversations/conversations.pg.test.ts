import * as endpoints from '@pcr/contract/conversations/conversations.endpoints.ts';
import { CONVERSATIONS_TOPIC } from '@pcr/contract/conversations/conversations.schema.ts';
import { createGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import { getSentMessage } from '@pcr/contract/help/help.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { takesMessages } from '../consent/testing/consenting.ts';
import { comesIn } from '../groups/testing/board-drafts.ts';
import { groupDraft } from '../groups/testing/group-drafts.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { planOf, rowsRead, statementOf } from '../kit/testing/plans.ts';
import { notifier } from '../notifications/notifications.ts';
import { eraseUser } from '../personal-data.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { collectEvents } from '../testing/published-events.ts';
import * as conversations from './conversations.queries.ts';
import { messageReportDesk } from './conversations.ts';

// Above 300 lines: conversations of two members, what blocking and reports do to them, and
// departures, are tried with the same two.

let app: TestApp;
let anna: Member;
let ben: Member;
let cards: { anna: string; ben: string };
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  [anna, ben] = await Promise.all([
    app.member({ full_name: 'Anna A' }),
    app.member({ full_name: 'Ben B' }),
  ]);
  cards = { anna: await takesMessages(anna), ben: await takesMessages(ben) };
  await app.rows('delete from rate_limits');
});

const start = (by: Member, card_id: string, body = 'Are you free on Monday?', id = newId()) =>
  by.ask(endpoints.startConversation, { in: { id, card_id, body } });
const say = (by: Member, id: string, body: string, line = newId()) =>
  by.ask(endpoints.sendConversationMessage, { params: { id }, in: { id: line, body } });
const cannotSay = (by: Member, id: string) =>
  by.refused('forbidden', endpoints.sendConversationMessage, {
    params: { id },
    in: { id: newId(), body: 'More' },
  });
const get = (by: Member, id: string) => by.ask(endpoints.getConversation, { params: { id } });
const linesOf = (by: Member, id: string) =>
  by
    .ask(endpoints.listConversationMessages, { params: { id }, query: {} })
    .then(({ items }) => items.toReversed());
const bodies = async (by: Member, id: string) => (await linesOf(by, id)).map(({ body }) => body);
const list = (by: Member) =>
  by.ask(endpoints.listConversations, { query: {} }).then(({ items }) => items);
const unread = (by: Member) =>
  by.ask(endpoints.countUnreadConversations, {}).then((count) => count.unread);
const entries = async (of: Member) =>
  (await of.ask(listInbox, { query: {} })).items.filter(({ kind }) => kind.startsWith('message_'));
const consent = (of: Member, name: string, value: boolean) =>
  app.rows(`update user_consent_preferences set ${name} = $2 where user_id = $1`, [of.id, value]);
const block = (by: Member, id: string) => by.ask(endpoints.blockMember, { params: { id } });
const unblock = (by: Member, id: string) => by.ask(endpoints.unblockMember, { params: { id } });
const erase = (member: Member) =>
  eraseUser({ ...app, notify: notifier({ operator: [], member: [] }) }, member.id);

describe('a conversation', () => {
  test('is begun from a card, read, answered and listed by its two members, and by nobody else', async () => {
    const { id } = await start(anna, cards.ben, 'Are you free?');
    expect(await list(ben)).toEqual([
      {
        ...{
          id,
          name: 'Anna A',
          photo: null,
          card_id: cards.anna,
          blocked: false,
          sending: 'open',
          answerable: true,
          unread: true,
        },
        last: { body: 'Are you free?', mine: false, created_at: expect.any(String) },
      },
    ]);
    await say(ben, id, 'Yes.\nGladly.');
    expect(await linesOf(anna, id)).toMatchObject([
      { mine: true, body: 'Are you free?', can: { report: false } },
      { mine: false, body: 'Yes.\nGladly.', can: { report: true } },
    ]);
    const carla = await app.member();
    const [line] = await linesOf(ben, id);
    const told = { id: newId(), reason: 'unkind', details: null } as const;
    await carla.refused('not_found', endpoints.reportConversationMessage, {
      params: { id: line?.id ?? '' },
      in: told,
    });
    expect(await list(carla)).toEqual([]);
  });

  test('needs the card of a member who shows their name and takes messages, and nobody writes to themself', async () => {
    const draft = { id: newId(), card_id: cards.ben, body: 'Hello' };
    const params = { card_id: cards.ben };
    expect(await anna.ask(endpoints.getRecipient, { params })).toEqual({
      ...{ name: 'Ben B', photo: null, conversation_id: null, takes: true, answerable: true },
    });
    await consent(ben, 'allow_contact_through_app', false);
    expect(await anna.ask(endpoints.getRecipient, { params })).toMatchObject({ takes: false });
    const refused = await anna.refused('forbidden', endpoints.startConversation, { in: draft });
    expect(refused.message).toBe('They take no messages now.');
    await consent(ben, 'display_real_name', false);
    await anna.refused('not_found', endpoints.getRecipient, { params });
    await anna.refused('not_found', endpoints.startConversation, { in: draft });
    await ben.refused('not_found', endpoints.getRecipient, { params });
    await anna.refused('forbidden', endpoints.startConversation, {
      in: { ...draft, card_id: cards.anna },
    });
    expect(
      await app.rows('select from conversations where $1 in (first_id, second_id)', [anna.id]),
    ).toEqual([]);
  });

  test('is one for two members, also when both begin at once; the second line goes into it', async () => {
    const [one, other] = await Promise.all([start(anna, cards.ben), start(ben, cards.anna)]);
    expect(other.id).toBe(one.id);
    expect((await start(anna, cards.ben, 'Once more')).id).toBe(one.id);
    expect(await linesOf(anna, one.id)).toHaveLength(3);
    expect(
      await anna.ask(endpoints.getRecipient, { params: { card_id: cards.ben } }),
    ).toMatchObject({
      conversation_id: one.id,
    });
  });

  test('has a line once, however often it is sent, and no line under the id of another', async () => {
    const { id } = await start(anna, cards.ben);
    const line = newId();
    const [first, again] = await Promise.all([
      say(ben, id, 'Yes', line),
      say(ben, id, 'Yes', line),
    ]);
    expect(again).toEqual(first);
    expect(await say(ben, id, 'Yes', line)).toEqual(first);
    expect(await bodies(anna, id)).toEqual(['Are you free on Monday?', 'Yes']);
    const taken = { params: { id }, in: { id: line, body: 'Mine' } };
    await anna.refused('id_taken', endpoints.sendConversationMessage, taken);
  });

  test('takes three lines before the other has answered, and more afterwards', async () => {
    const { id } = await start(anna, cards.ben);
    await Promise.all([say(anna, id, 'Two'), say(anna, id, 'Three')]);
    expect((await get(anna, id)).sending).toBe('unanswered');
    expect((await cannotSay(anna, id)).message).toBe('You can write again once they answer.');
    await say(ben, id, 'Yes');
    expect((await get(anna, id)).sending).toBe('open');
    await say(anna, id, 'Four');
  });

  test('has limits: 20 new ones a day and 60 lines an hour, with the time to wait', async () => {
    for (let n = 0; n < 20; n++) await start(anna, await takesMessages(await app.member()));
    const refused = await anna.refused('too_many_requests', endpoints.startConversation, {
      in: { id: newId(), card_id: cards.ben, body: 'Hello' },
    });
    expect(refused.message).toBe(
      'You began many conversations in one day. Please wait 24 hours and try again.',
    );
    const { id } = await start(ben, cards.anna);
    for (let n = 0; n < 39; n++) await say(anna, id, `Line ${n}`);
    const many = await anna.refused('too_many_requests', endpoints.sendConversationMessage, {
      ...{ params: { id }, in: { id: newId(), body: 'More' } },
    });
    expect(many.message).toMatch(/^You sent many messages in one hour\. Please wait /);
  });

  test('shows a name to the other once its member wrote, or while they show it, and no address or id; a new name only where it is shown or given again (conversations.md 6)', async () => {
    const { id } = await start(anna, cards.ben);
    await app.rows(`update users set full_name = 'Anna Now' where id = $1`, [anna.id]);
    expect(await get(ben, id)).toMatchObject({ name: 'Anna Now' });
    await consent(anna, 'display_real_name', false);
    await consent(ben, 'display_real_name', false);
    expect(await get(ben, id)).toMatchObject({ name: 'Anna A', card_id: null });
    expect(await list(ben)).toMatchObject([{ name: 'Anna A' }]);
    expect(await get(anna, id)).toMatchObject({ name: null, card_id: null, sending: 'open' });
    await say(ben, id, 'Yes');
    expect(await get(anna, id)).toMatchObject({ name: 'Ben B', card_id: null });
    await say(anna, id, 'It is me.');
    expect(await get(ben, id)).toMatchObject({ name: 'Anna Now' });
    const answers = JSON.stringify([
      await list(anna),
      await linesOf(anna, id),
      await entries(anna),
    ]);
    for (const secret of [ben.id, ben.email, anna.id]) expect(answers).not.toContain(secret);
  });

  test('is not begun with somebody who leaves at that moment', async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { begun } = await app.database.transaction(async (tx) => {
      await tx.client.query('delete from users where id = $1', [ben.id]);
      const asked = { in: { id: newId(), card_id: cards.ben, body: 'Hi' } };
      const begun = anna.refused('not_found', endpoints.startConversation, asked);
      await vi.waitFor(async () => expect(await app.rows(waiting)).toHaveLength(1), {
        timeout: 20_000,
        interval: 5,
      });
      return { begun };
    });
    await begun;
  });

  test('takes no line for a member who takes none any more, and tells the writer that nobody can answer', async () => {
    const { id } = await start(anna, cards.ben);
    await consent(anna, 'allow_contact_through_app', false);
    expect(await get(ben, id)).toMatchObject({ sending: 'not_taken' });
    expect((await cannotSay(ben, id)).message).toBe('They take no messages now.');
    expect(await get(anna, id)).toMatchObject({ sending: 'open', answerable: false });
    await say(anna, id, 'I can still write.');
    expect(await bodies(ben, id)).toHaveLength(2);
  });

  test('lines come in pages, newest first, and the list too', async () => {
    const { id } = await start(anna, cards.ben, 'Line 0');
    for (let n = 1; n < 35; n++) await say(n % 2 ? ben : anna, id, `Line ${n}`);
    const first = await anna.ask(endpoints.listConversationMessages, { params: { id }, query: {} });
    const cursor = first.next ?? '';
    const rest = await anna.ask(endpoints.listConversationMessages, {
      params: { id },
      query: { cursor },
    });
    expect([...first.items, ...rest.items].map(({ body }) => body)).toEqual(
      Array.from({ length: 35 }, (_, n) => `Line ${34 - n}`),
    );
    expect(rest.next).toBeNull();
    const others: string[] = [];
    for (let n = 0; n < 21; n++) {
      const other = await app.member();
      await takesMessages(other);
      others.unshift((await start(other, cards.ben)).id);
    }
    const page = await ben.ask(endpoints.listConversations, { query: {} });
    const more = await ben.ask(endpoints.listConversations, { query: { cursor: page.next ?? '' } });
    expect([...page.items, ...more.items].map((one) => one.id)).toEqual([...others, id]);
  });
});

describe('people to write to (conversations.md 25)', () => {
  const people = async (by: Member, search?: string) =>
    (await by.ask(endpoints.listPeople, { query: search ? { search } : {} })).items;
  const group = async (name: string, ...members: Member[]) => {
    const [leader, ...others] = members as [Member, ...Member[]];
    const { id } = await leader.ask(createGroup, { in: groupDraft({ name }) });
    for (const one of others) await comesIn(app, id, one.id);
  };

  test('are those whom the viewer knows and may write to now, each once, by name, with where from; a first line is taken by each', async () => {
    const [zoe, odd] = await Promise.all([
      app.member({ full_name: 'Zoë Z' }),
      app.member({ full_name: 'Nobody N' }),
    ]);
    const [card] = [await takesMessages(zoe), await takesMessages(odd)];
    await group('Austin Toddlers', anna, ben, zoe);
    await group('Night Shifts', zoe, anna);
    expect(await people(anna)).toEqual([
      {
        ...{ id: cards.ben, begun: false, name: 'Ben B', card_id: cards.ben, photo: null },
        ...{ known_as: 'group', known_from: 'Austin Toddlers' },
      },
      {
        ...{ id: card, begun: false, name: 'Zoë Z', card_id: card, photo: null },
        ...{ known_as: 'group', known_from: 'Austin Toddlers' },
      },
    ]);
    expect((await people(anna, 'zoe')).map(({ name }) => name)).toEqual(['Zoë Z']);
    for (const { card_id } of await people(anna)) await start(anna, card_id ?? '');
    const begun = await people(anna);
    expect(begun.map((one) => one.begun)).toEqual([true, true]);
    for (const { id } of begun) await say(anna, id, 'And on Tuesday?');
    expect((await people(odd)).map(({ name }) => name)).toEqual([]);
  });

  test('are none who hide their name, take no messages, keep their card to themselves, were blocked, or have not answered three lines; a block of the viewer is not told', async () => {
    await group('Austin Toddlers', anna, ben);
    const set = (column: string, value: unknown) =>
      app.rows(`update user_consent_preferences set ${column} = $2 where user_id = $1`, [
        ben.id,
        value,
      ]);
    const isThere = async () => (await people(anna)).length === 1;
    expect(await isThere()).toBe(true);
    for (const [column, off, on] of [
      ['display_real_name', false, true],
      ['allow_contact_through_app', false, true],
      ['profile_visibility', 'private', 'public'],
    ] as const) {
      await set(column, off);
      expect(await isThere(), column).toBe(false);
      await set(column, on);
    }
    const { id } = await start(anna, cards.ben);
    await ben.ask(endpoints.blockMember, { params: { id } });
    expect(await isThere()).toBe(true);
    expect(await people(ben)).toEqual([]);
    await say(anna, id, 'Second');
    await say(anna, id, 'Third');
    expect(await isThere()).toBe(false);
  });

  test('who hides the name that the viewer still has is known from the conversation alone: no group, job or meeting says it', async () => {
    await group('Austin Toddlers', ben, anna);
    const { id } = await start(ben, cards.anna);
    const asked = { id, begun: true, name: 'Ben B' };
    expect(await people(anna)).toMatchObject([{ ...asked, known_as: 'group' }]);
    await consent(ben, 'display_real_name', false);
    expect(await people(anna)).toEqual([
      { ...asked, card_id: null, photo: null, known_as: 'conversation', known_from: null },
    ]);
  });

  test('come 30 a page, each once, also those of one name', async () => {
    await group('Austin Toddlers', anna);
    await app.rows(
      `with added as (
         insert into users (id, email, full_name, created_at, updated_at)
         select gen_random_uuid(), 'people' || n || '@example.org', 'Same Name', now(), now() from generate_series(1, 65) n
         returning id
       ), consents as (
         insert into user_consent_preferences (user_id, display_real_name, allow_contact_through_app, profile_visibility, updated_at)
         select id, true, true, 'public', now() from added
       )
       insert into group_members (group_id, user_id, joined_at)
       select a.group_id, added.id, now() from added, group_members a where a.user_id = $1`,
      [anna.id],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const asked: { cursor?: string } = cursor ? { cursor } : {};
      const page = await anna.ask(endpoints.listPeople, { query: asked });
      expect(page.items.length).toBeLessThanOrEqual(30);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen.length).toBe(65);
    expect(new Set(seen).size).toBe(65);
  });
});

describe('a line is delivered', () => {
  test('to inbox and open pages in its transaction: one unread entry for a conversation, without name or words', async () => {
    const published = await collectEvents(app);
    const { id } = await start(anna, cards.ben, 'A secret');
    await say(anna, id, 'Another secret');
    const own = (topic: string, member: Member) => ({
      to: [member.id],
      topic,
      id: expect.any(String),
    });
    expect(await published()).toEqual(
      expect.arrayContaining([
        own(CONVERSATIONS_TOPIC, anna),
        own(CONVERSATIONS_TOPIC, ben),
        own(INBOX_TOPIC, ben),
      ]),
    );
    const lines = await linesOf(ben, id);
    expect(await entries(ben)).toEqual([
      {
        ...{
          id: expect.any(String),
          kind: 'message_received',
          subject_id: id,
          parts: {},
          read_at: null,
        },
        created_at: lines.at(-1)?.created_at,
        // Asked for with it, and in no row of the inbox.
        ...{ who_name: 'Anna A', who_card: cards.anna, who_photo: null, about: null, lines: 2 },
      },
    ]);
    expect(app.logged.join('\n')).not.toContain('secret');
  });

  test('is read when it was seen, up to there, and its sender hears nothing of it; later ones are unread, also where there was nothing to read', async () => {
    const { id } = await start(anna, cards.ben);
    await anna.ask(endpoints.readConversation, {
      params: { id },
      in: { until: '2199-01-01T00:00:00Z' },
    });
    await say(ben, id, 'Yes');
    expect(await unread(anna)).toBe(1);
    const [seen] = await linesOf(ben, id);
    await say(anna, id, 'Later');
    expect(await unread(ben)).toBe(1);
    const read = (until: string) =>
      ben.ask(endpoints.readConversation, { params: { id }, in: { until } });
    await read(seen?.created_at ?? '');
    expect([await unread(ben), (await entries(ben)).map(({ read_at }) => read_at)]).toEqual([
      1,
      [null],
    ]);
    const before = JSON.stringify([await list(anna), await linesOf(anna, id)]);
    const published = await collectEvents(app);
    await read('2199-01-01T00:00:00Z');
    expect([await unread(ben), (await entries(ben))[0]?.read_at]).toEqual([0, expect.any(String)]);
    for (const { to } of await published()) expect(to).toEqual([ben.id]);
    expect(JSON.stringify([await list(anna), await linesOf(anna, id)])).toBe(before);
    await say(anna, id, 'And one more');
    expect([await unread(ben), (await entries(ben)).length]).toEqual([1, 1]);
  });
});

describe('blocking', () => {
  test('is silent: what the blocked one sends is answered and shown to them as ever, and reaches nobody', async () => {
    const { id } = await start(anna, cards.ben, 'One');
    await say(ben, id, 'Two');
    const open = await anna.reply(endpoints.sendConversationMessage, {
      ...{ params: { id }, in: { id: newId(), body: 'Three' } },
    });
    const before = {
      shape: Object.keys(JSON.parse(open.text)),
      view: await get(anna, id),
      entries: await entries(ben),
    };
    expect(await block(ben, id)).toMatchObject({ blocked: true, sending: 'blocked' });

    const published = await collectEvents(app);
    const sent = await anna.reply(endpoints.sendConversationMessage, {
      ...{ params: { id }, in: { id: newId(), body: 'Never' } },
    });
    expect([sent.status, Object.keys(JSON.parse(sent.text))]).toEqual([open.status, before.shape]);
    expect(await published()).toEqual([{ to: [anna.id], topic: CONVERSATIONS_TOPIC, id }]);
    expect(await bodies(anna, id)).toEqual(['One', 'Two', 'Three', 'Never']);
    expect(await get(anna, id)).toEqual({
      ...before.view,
      last: { ...before.view.last, body: 'Never', created_at: expect.any(String) },
    });
    expect(await entries(ben)).toEqual(before.entries);
    expect(await bodies(ben, id)).toEqual(['One', 'Two', 'Three']);
    expect((await list(ben))[0]?.last?.body).toBe('Three');

    // There is no second conversation of the two.
    expect((await start(anna, cards.ben, 'Nor this')).id).toBe(id);
    expect((await cannotSay(ben, id)).message).toBe(
      'You blocked this member. Unblock them to write.',
    );
    await unblock(ben, id);
    expect(await bodies(ben, id)).toEqual(['One', 'Two', 'Three']);
    await say(anna, id, 'This again');
    expect(await bodies(ben, id)).toEqual(['One', 'Two', 'Three', 'This again']);
    await say(ben, id, 'I see.');
    expect(await bodies(anna, id)).toEqual([
      'One',
      'Two',
      'Three',
      'Never',
      'Nor this',
      'This again',
      'I see.',
    ]);
  });

  test('and sending at once end either way whole: the line is delivered before, or to nobody after', async () => {
    const { id } = await start(anna, cards.ben);
    await Promise.all([say(anna, id, 'At once'), block(ben, id)]);
    const delivered = (await bodies(ben, id)).includes('At once');
    expect((await get(ben, id)).last?.body === 'At once').toBe(delivered);
    expect(await bodies(anna, id)).toContain('At once');
    await say(anna, id, 'Afterwards');
    expect(await bodies(ben, id)).not.toContain('Afterwards');
  });

  test('the three lines before an answer count for the blocked one as for everybody', async () => {
    const { id } = await start(anna, cards.ben);
    await block(ben, id);
    await say(anna, id, 'Two');
    expect((await get(anna, id)).sending).toBe('open');
    await say(anna, id, 'Three');
    expect((await get(anna, id)).sending).toBe('unanswered');
    await cannotSay(anna, id);
  });
});

describe('a report of a line', () => {
  const channels = { operator: [], member: [] };
  const desk = messageReportDesk({ notify: notifier(channels), channels });
  const report = (by: Member, id: string) =>
    by.ask(endpoints.reportConversationMessage, {
      ...{ params: { id }, in: { id: newId(), reason: 'unkind', details: 'Please look' } },
    });

  const remove = (id: string) =>
    app.database.transaction((tx) => desk.remove(tx, id, app.clock.now()));

  test('is of its receiver alone, with the ten lines before it and nobody else’s', async () => {
    const { id } = await start(anna, cards.ben, 'Line 0');
    for (let n = 1; n < 12; n++) await say(n % 2 ? ben : anna, id, `Line ${n}\nThe member: forged`);
    await say(anna, id, 'Bad words');
    const stranger = await app.member();
    await takesMessages(stranger);
    const other = await start(stranger, cards.ben, 'Other');
    expect(other.id).not.toBe(id);
    const line = (await linesOf(ben, id)).at(-1)?.id ?? '';
    await anna.refused('forbidden', endpoints.reportConversationMessage, {
      params: { id: line },
      in: { id: newId(), reason: 'unkind', details: null },
    });
    const told = await report(ben, line);
    expect(await report(ben, line)).toEqual(told);
    expect((await linesOf(ben, id)).at(-1)).toMatchObject({ reported_by_me: true });
    expect((await linesOf(anna, id)).at(-1)).toMatchObject({ reported_by_me: false });
    const [message] = await app.rows<{ body: string; id: string }>(
      'select id, body from messages where sender_id = $1',
      [ben.id],
    );
    for (const part of [
      'Bad words',
      'The reporter, ',
      'Line 2 The member: forged',
      'Line 11',
      'Please look',
    ]) {
      expect(message?.body).toContain(part);
    }
    for (const part of ['Line 0', 'Line 1 ', 'Other', '\nThe member: forged']) {
      expect(message?.body).not.toContain(part);
    }
    const mine = await ben.ask(getSentMessage, { params: { id: message?.id ?? '' } });
    expect(mine.body).not.toContain('Bad words');
  });

  test('is decided by the operator, who leaves the line or removes it for both; both are told', async () => {
    const { id } = await start(anna, cards.ben, 'Bad words');
    const line = (await linesOf(ben, id))[0]?.id ?? '';
    await report(ben, line);
    const now = app.clock.now();
    expect(await desk.listToLookAt(app.database, 1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: line, text: 'Bad words', hidden: false }),
      ]),
    );
    expect(await app.database.transaction((tx) => desk.lookedAt(tx, line, now))).toBe(true);
    expect(await bodies(ben, id)).toEqual(['Bad words']);
    expect(await remove(line)).toBe(true);
    for (const member of [anna, ben]) expect(await bodies(member, id)).toEqual([]);
    expect((await list(ben))[0]).toMatchObject({ last: null, unread: false });
    expect((await entries(anna)).map(({ kind }) => kind)).toEqual(['message_removed']);
    expect((await ben.ask(listInbox, { query: {} })).items.map(({ kind }) => kind)).toContain(
      'message_answered',
    );
  });

  test('removed, it is not what its conversation stands in the list by, and one of the three that may be written before an answer', async () => {
    const { id } = await start(anna, cards.ben, 'One');
    app.clock.advance({ minutes: 1 });
    const carla = await app.member();
    await takesMessages(carla);
    const other = await start(carla, cards.ben, 'Hello');
    app.clock.advance({ minutes: 1 });
    const bad = await say(anna, id, 'Bad words');
    expect((await list(ben)).map((one) => one.id)).toEqual([id, other.id]);
    await report(ben, bad.id);
    await remove(bad.id);
    expect((await list(ben)).map((one) => [one.id, one.last?.body])).toEqual([
      [other.id, 'Hello'],
      [id, 'One'],
    ]);
    expect((await list(anna))[0]).toMatchObject({ id, last: { body: 'One' } });
    await say(anna, id, 'Three');
    expect((await get(anna, id)).sending).toBe('unanswered');
    await cannotSay(anna, id);
  });
});

describe('what is held about a person', () => {
  test('a member who leaves PCR takes their words along; the other keeps their own, and sees that they have left', async () => {
    const { id } = await start(anna, cards.ben, 'Hers');
    await say(ben, id, 'His');
    await say(anna, id, 'Hers, too');
    const published = await collectEvents(app);
    await erase(anna);
    expect(await published()).toContainEqual({ to: [ben.id], topic: CONVERSATIONS_TOPIC });
    expect(await bodies(ben, id)).toEqual(['His']);
    expect(await get(ben, id)).toMatchObject({ name: null, sending: 'left', unread: false });
    expect((await cannotSay(ben, id)).message).toBe('This member has left PCR.');
    await ben.refused('forbidden', endpoints.blockMember, { params: { id } });
    await erase(ben);
    expect(await app.rows('select from conversations where id = $1', [id])).toEqual([]);
  });
});

test('a list of 1,000 conversations and their lines, and what is unread, are read by index', async () => {
  const client = await app.database.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query('set statement_timeout = 0');
  await client.query(
    `with others as (
       insert into users (id, full_name, email, email_confirmed, signup_at, created_at, updated_at)
       select gen_random_uuid(), 'Other ' || n, 'other-' || n || '@example.org', true, now(), now(), now()
       from generate_series(1, 1000) n returning id
     ), pairs as (
       insert into conversations (id, first_id, second_id, created_at)
       select gen_random_uuid(), least(one, other), greatest(one, other), now() from (
         select id as one, $1::uuid as other from others
         union all (select a.id, b.id from others a join others b on a.id < b.id limit 2000)
       ) p returning *
     ), sides as (
       insert into conversation_sides (conversation_id, user_id, last_at, news_at)
       select p.id, m, now() - random() * interval '1 day', now() from pairs p, unnest(array[first_id, second_id]) m
     ) insert into conversation_messages (id, conversation_id, sender_id, received_by, body, created_at)
     select gen_random_uuid(), p.id, case when n % 2 = 0 then first_id else second_id end,
       case when n % 2 = 0 then second_id else first_id end, 'Line ' || n, now() - n * interval '1 minute'
     from pairs p, generate_series(1, 40) n where $1 in (first_id, second_id)`,
    [anna.id],
  );
  await client.query('vacuum analyze conversations');
  await client.query('vacuum analyze conversation_sides');
  await client.query('vacuum analyze conversation_messages');
  await client.query('analyze users');
  const one = (await list(anna))[0]?.id ?? '';
  const cursor = (await anna.ask(endpoints.listConversations, { query: {} })).next ?? '';
  const asks: ((db: Queryable) => Promise<unknown>)[] = [
    (db) => conversations.list(db, anna, undefined),
    (db) => conversations.list(db, anna, cursor),
    (db) => conversations.listLines(db, anna, one, undefined),
    (db) => conversations.get(db, anna, one),
    (db) => conversations.countUnread(db, anna),
  ];
  for (const ask of asks) {
    const nodes = await planOf(app.database, await statementOf(ask), 'generic');
    const tables = nodes.filter((node) => /^conversation/.test(node['Relation Name'] ?? ''));
    expect(tables.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const most = Math.max(...tables.map((node) => rowsRead(node)));
    expect(most, JSON.stringify(tables, null, 1)).toBeLessThanOrEqual(100);
  }
  expect(await unread(anna)).toBe(100);
});
