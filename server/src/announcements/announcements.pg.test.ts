import {
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENT_PAGE } from '@pcr/contract/announcements/announcements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { announcementDraft, announcementEdit } from './testing/announcement-drafts.ts';

let app: TestApp;
let anna: Member;
let bella: Member;
beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
  bella = await app.member();
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.rows('delete from announcements');
});

const create = (changes: Parameters<typeof announcementDraft>[0] = {}, by = anna) =>
  by.ask(createAnnouncement, { in: announcementDraft(changes) });
const titles = async (
  query: Parameters<typeof listAnnouncements.parts.query.parse>[0] = {},
  by = bella,
) => (await by.ask(listAnnouncements, { query: query as object })).items.map(({ title }) => title);

describe('creating', () => {
  test('makes the row and returns it, with its creator, whose id goes to no other member', async () => {
    app.clock.freeze();
    const draft = announcementDraft({ title: '  Snow day ', priority: 'high', status: 'inactive' });
    const made = await anna.ask(createAnnouncement, { in: draft });
    expect(made).toEqual({
      ...draft,
      title: 'Snow day',
      created_by: anna.id,
      created_at: made.created_at,
      updated_at: made.created_at,
      can: { edit: true, delete: true },
    });
    expect(Date.parse(made.created_at)).toBe(app.clock.now().getTime());
    expect(await anna.ask(getAnnouncement, { params: { id: made.id } })).toEqual(made);
    expect((await anna.ask(listAnnouncements, { query: {} })).items).toEqual([made]);
    expect((await bella.ask(getAnnouncement, { params: { id: made.id } })).created_by).toBeNull();
    const { items } = await bella.ask(listAnnouncements, { query: {} });
    expect(items.map((item) => item.created_by)).toEqual([null]);
  });

  test('goes with the account of its creator; a change by somebody who left stays', async () => {
    const [leaver, other] = [await app.member(), await app.member()];
    const gone = await create({ title: 'Gone' }, leaver);
    const stays = await create({ title: 'Stays' });
    const edited = announcementEdit(stays.updated_at, { title: 'Stays, edited' });
    await other.ask(updateAnnouncement, { params: { id: stays.id }, in: edited });
    await anna.ask(updateAnnouncement, {
      params: { id: gone.id },
      in: announcementEdit(gone.updated_at, { title: 'Gone, edited' }),
    });
    // The tasks that tell the creators lock rows that are deleted with them.
    await app.tasksDone();
    await app.rows('delete from users where id = any($1)', [[leaver.id, other.id]]);
    expect(await titles()).toEqual(['Stays, edited']);
    expect(await app.rows('select entity_id, changed_by, change from history')).toEqual([
      { entity_id: stays.id, changed_by: null, change: 'edited' },
    ]);
  });
});

describe('listing', () => {
  test('active ones, those of another status, or all: newest first', async () => {
    for (const [title, status] of [
      ['a', 'active'],
      ['b', 'inactive'],
      ['c', 'archived'],
      ['d', 'active'],
    ] as const) {
      await create({ title, status });
    }
    expect(await titles()).toEqual(['d', 'c', 'b', 'a']);
    expect(await titles({ status: 'active' })).toEqual(['d', 'a']);
    expect(await titles({ status: 'inactive' })).toEqual(['b']);
    expect(await titles({ status: 'archived' })).toEqual(['c']);
  });

  test('page after page shows each once, also those of one instant', async () => {
    app.clock.freeze();
    const ids = Array.from({ length: 2 * ANNOUNCEMENT_PAGE + 6 }, () => newId());
    const status = (n: number) => (n % 2 ? 'active' : 'archived');
    await Promise.all(ids.map((id, n) => create({ id, status: status(n) })));
    for (const [query, count] of [
      [{}, ids.length],
      [{ status: 'active' }, ids.length / 2],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await bella.ask(listAnnouncements, {
          query: { ...query, ...(cursor ? { cursor } : {}) },
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(seen).toHaveLength(count);
      expect(new Set(seen).size).toBe(count);
      expect(seen).toEqual(seen.toSorted().reverse());
    }
  });
});

describe('of the dashboard', () => {
  const latest = async () => (await anna.ask(getDashboard)).announcements;

  test('the newest five active ones come, and how many more there are; without any it is empty', async () => {
    expect(await latest()).toEqual({ items: [], more: 0, any: false });
    for (let n = 1; n <= 7; n++) await create({ title: `active ${n}` });
    await create({ title: 'not active', status: 'archived' });
    const { items, more } = await latest();
    expect(items.map(({ title }) => title)).toEqual([
      'active 7',
      'active 6',
      'active 5',
      'active 4',
      'active 3',
    ]);
    expect(more).toBe(2);
    expect(items[0]).toEqual(
      (await anna.ask(listAnnouncements, { query: { status: 'active' } })).items[0],
    );
  });
});

describe('wrong input answers 422 with every field', () => {
  test('of a new announcement', async () => {
    const { fields } = await anna.refused('invalid_input', createAnnouncement, {
      in: {
        id: 'no id',
        title: ' \n ',
        content: 'x'.repeat(501),
        priority: 'urgent' as 'high',
        status: 'deleted' as 'active',
      },
    });
    expect(fields).toEqual({
      id: 'This id is not valid',
      title: 'Title is required',
      content: 'Content can have at most 500 characters',
      priority: 'Choose a priority',
      status: 'Choose a status',
    });
  });
});
