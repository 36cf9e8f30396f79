import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import {
  confirmFamily,
  listFamilyLooks,
  listLooksAtOwn,
  lookUpFamilies,
  openSharedFamily,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { FAMILY_LOOKS_TOPIC, LOOKS_PAGE } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteUser } from '../../account/users.ts';
import { consents } from '../../consent/testing/consenting.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { familyDraft, familyEdit } from '../testing/family-drafts.ts';

let app: TestApp;
/** Records and shares, and two who look. */
let anna: Member;
let bella: Member;
let carla: Member;
let record: Family;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.passMidnight();
  anna = await app.member({ full_name: 'Annabeth Quillfeather' });
  bella = await app.member({ full_name: 'Bellatrix Thistledown' });
  carla = await app.member({ full_name: 'Carlotta Underhill' });
  await app.rows('delete from rate_limits');
  await shares(true);
  record = await anna.ask(endpoints.createFamily, { in: familyDraft({ family_name: 'Okonkwo' }) });
});
afterEach(() => app.clock.reset());

const SHARED = 'allow_service_history_visible';
const shares = (on: boolean) => consents(anna, ...(on ? ([SHARED] as const) : []));
const look = (member: Member, id = record.id) => member.ask(openSharedFamily, { params: { id } });
const looksAt = (id = record.id, cursor?: string) =>
  anna.ask(listFamilyLooks, { params: { id }, query: cursor ? { cursor } : {} });
/** As `look` leaves it, some days ago. */
const looked = (member: Member, { id }: Family, days: number) =>
  app.rows(
    `insert into family_look_ups (family_id, user_id, owner_id, day, created_at)
     select $1, $2, $3, (at at time zone 'UTC')::date, at from (select now() - $4 * interval '1 day' as at) a`,
    [id, member.id, anna.id, days],
  );
/**
 * The record is of so long ago, by the app's clock: PostgreSQL's is finer, and so up to a
 * millisecond ahead of it.
 */
const aged = (years: string) =>
  app.rows(
    `update families set updated_at = $2::timestamptz - $3::interval, confirmed_at = null where id = $1`,
    [record.id, app.clock.now().toISOString(), years],
  );
const day = () => app.clock.now().toISOString().slice(0, 10);
const told = async () =>
  (await anna.ask(listInbox, { query: {} })).items.filter(
    ({ kind }) => kind === 'family_looked_at',
  );

describe('who looked at a record (families.md 32)', () => {
  test('is noted nowhere when its owner’s account is erased at that moment: the record is not found', async () => {
    let answer: ReturnType<typeof bella.reply> | undefined;
    await app.database.transaction(async (tx) => {
      await deleteUser(tx, anna.id);
      answer = bella.reply(openSharedFamily, { params: { id: record.id } });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await app.rows(waiting)).toHaveLength(1), {
        timeout: 30_000,
        interval: 10,
      });
    });
    const reply = await answer;
    expect(reply?.status, reply?.text).toBe(404);
    expect(await app.rows('select from family_look_ups')).toEqual([]);
    expect(
      await app.rows("select 1 from rate_limits where points > 0 and key like 'look_ups_opened%'"),
    ).toEqual([]);
  });

  test('is shown to its owner with name, position and day, whatever the looker’s consents are', async () => {
    await app.rows(
      `insert into profiles (user_id, position, updated_at) values ($1, 'Director', now())`,
      [bella.id],
    );
    await look(bella);
    const first = day();
    app.clock.advance({ days: 1 });
    await look(carla);
    await look(bella);
    await look(bella);
    expect(await looksAt()).toEqual({
      members: 2,
      shared: true,
      age: 'current',
      items: [
        { id: expect.any(String), name: 'Bellatrix Thistledown', position: 'Director', day: day() },
        { id: expect.any(String), name: 'Carlotta Underhill', position: null, day: day() },
        { id: expect.any(String), name: 'Bellatrix Thistledown', position: 'Director', day: first },
      ],
      next: null,
    });
  });

  test('does not have the owner, nor who only searched; it stays after sharing has ended, and without the name of who has left', async () => {
    await anna.ask(endpoints.getFamily, { params: { id: record.id } });
    await look(anna);
    await bella.ask(lookUpFamilies, { query: { family_name: 'okonkwo' } });
    expect(await looksAt()).toMatchObject({ members: 0, items: [] });
    await look(bella);
    await look(carla);
    await shares(false);
    await app.rows('delete from users where id = $1', [bella.id]);
    const { members, shared, items } = await looksAt();
    expect([members, shared]).toEqual([2, false]);
    expect(items.map(({ name }) => name)).toEqual(['Carlotta Underhill', null]);
  });

  test('of all records is one list, newest first, 30 a page', async () => {
    const other = await anna.ask(endpoints.createFamily, {
      in: familyDraft({ family_name: 'Adeyemi' }),
    });
    for (let days = LOOKS_PAGE / 2; days >= 0; days--) {
      await looked(bella, record, days);
      await looked(carla, other, days);
    }
    const first = await anna.ask(listLooksAtOwn, { query: {} });
    const rest = await anna.ask(listLooksAtOwn, { query: { cursor: first.next ?? '' } });
    expect(first.items).toHaveLength(LOOKS_PAGE);
    expect(rest).toMatchObject({
      items: [
        { family_id: other.id, family_name: 'Adeyemi', name: 'Carlotta Underhill', position: null },
        { family_id: record.id, family_name: 'Okonkwo', name: 'Bellatrix Thistledown' },
      ],
      next: null,
    });
    const days = [...first.items, ...rest.items].map((item) => item.day);
    expect(days).toEqual(days.toSorted().reverse());
    const page = await looksAt(record.id);
    expect(page).toMatchObject({ members: 1, next: null, items: { length: LOOKS_PAGE / 2 + 1 } });
    await anna.ask(endpoints.deleteFamily, {
      params: { id: other.id },
      query: { updated_at: other.updated_at },
    });
    const left = await anna.ask(listLooksAtOwn, { query: {} });
    expect(new Set(left.items.map((item) => item.family_id))).toEqual(new Set([record.id]));
  });

  test('pages of one record go on where the last one ended', async () => {
    for (let days = 0; days <= LOOKS_PAGE; days++) await looked(bella, record, days);
    const first = await looksAt();
    const second = await looksAt(record.id, first.next ?? '');
    expect([first.items.length, second.items.length, second.next]).toEqual([LOOKS_PAGE, 1, null]);
    expect(second.members).toBe(1);
  });

  test('is in the looker’s own activity, and as long as the record is shared', async () => {
    const activity = async () => (await bella.ask(getDashboard)).recent_activity;
    await look(bella);
    expect(await activity()).toMatchObject([
      { kind: 'shared_family_look_up', subject: 'Okonkwo', subject_id: record.id },
    ]);
    await shares(false);
    expect(await activity()).toEqual([]);
    await shares(true);
    expect(await activity()).toHaveLength(1);
    await aged('5 years');
    expect(await activity()).toEqual([]);
    const { id, updated_at } = (await anna.ask(endpoints.getFamily, {
      params: { id: record.id },
    })) as Family;
    await anna.ask(endpoints.deleteFamily, { params: { id }, query: { updated_at } });
    expect(await activity()).toEqual([]);
  });
});

describe('being told of a look (families.md 34)', () => {
  test('stores nobody’s name and comes once a day at most, whoever looks at whichever record at the same time', async () => {
    const other = await anna.ask(endpoints.createFamily, { in: familyDraft() });
    const published = await collectEvents(app);
    await Promise.all([look(bella), look(carla), look(bella, other.id), look(carla, other.id)]);
    expect(await told()).toMatchObject([{ parts: {} }]);
    // What is shown with it is asked for each time (notifications.md 114).
    const stored = await app.rows('select parts from inbox_entries where user_id = $1', [anna.id]);
    expect(JSON.stringify(stored)).not.toMatch(/Bellatrix|Okonkwo/);
    const heard = (await published())
      .filter(({ to }) => to.includes(anna.id))
      .map(({ topic }) => topic);
    expect(heard.filter((topic) => topic === FAMILY_LOOKS_TOPIC)).toHaveLength(4);
    expect(heard.filter((topic) => topic === INBOX_TOPIC)).toHaveLength(1);
    app.clock.advance({ days: 1 });
    await look(bella);
    expect(await told()).toHaveLength(2);
  });

  test('not at all where the owner does not want it', async () => {
    await app.rows(
      'insert into notification_preferences (user_id, look_up_notices) values ($1, false)',
      [anna.id],
    );
    await look(bella);
    expect(await told()).toEqual([]);
    expect(await looksAt()).toMatchObject({ members: 1 });
  });
});

describe('confirming a record (families.md 35)', () => {
  test('makes it current again, is no new version, and is news to the owner’s devices alone', async () => {
    for (const [years, age] of [
      ['2 years', 'unconfirmed'],
      ['5 years', 'too_old'],
    ] as const) {
      await aged(years);
      expect(await looksAt()).toMatchObject({ age });
      const before = await anna.ask(endpoints.getFamily, { params: { id: record.id } });
      const published = await collectEvents(app);
      await anna.ask(confirmFamily, {
        params: { id: record.id },
        query: { updated_at: before.updated_at },
      });
      expect(await published()).toMatchObject([
        { to: [anna.id], topic: FAMILY_LOOKS_TOPIC, id: record.id },
      ]);
      expect(await looksAt()).toMatchObject({ age: 'current' });
      expect(await anna.ask(endpoints.getFamily, { params: { id: record.id } })).toEqual(before);
      expect(await look(bella)).toMatchObject({
        unconfirmed: false,
        updated_on: before.updated_at.slice(0, 10),
      });
    }
    const { updated_at } = await anna.ask(endpoints.getFamily, { params: { id: record.id } });
    await anna.ask(endpoints.updateFamily, {
      params: { id: record.id },
      in: familyEdit(updated_at),
    });
  });
});
