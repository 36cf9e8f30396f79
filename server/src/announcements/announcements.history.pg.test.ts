import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listAnnouncementVersions,
  listDeletedAnnouncements,
  restoreAnnouncement,
  updateAnnouncement,
} from '@pcr/contract/announcements/announcements.endpoints.ts';
import {
  ANNOUNCEMENT_FIELDS,
  type Announcement,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restorable } from '../kit/history/restorable.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { announcementDraft, announcementEdit } from './testing/announcement-drafts.ts';

let app: TestApp;
let anna: Member;
let bella: Member;
let made: Announcement;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from announcements');
  anna = await app.member();
  bella = await app.member();
  made = await anna.ask(createAnnouncement, { in: announcementDraft({ title: 'first' }) });
});
afterEach(() => app.clock.reset());

const params = () => ({ params: { id: made.id } });
const edit = async (title: string, by = anna, basedOn = made.updated_at) => {
  made = await by.ask(updateAnnouncement, {
    ...params(),
    in: announcementEdit(basedOn, { title }),
  });
  return made;
};
const remove = (by = anna, updated_at = made.updated_at) =>
  by.ask(deleteAnnouncement, { ...params(), query: { updated_at } });
const restore = (by = anna) => by.ask(restoreAnnouncement, params());
const versions = async (by = anna) =>
  (await by.ask(listAnnouncementVersions, { ...params(), query: {} })).items;
const deletedOf = async (who: Member) =>
  (await who.ask(listDeletedAnnouncements, { query: {} })).items;

describe('every change keeps who, when and what it was before (kit.md 20)', () => {
  test('edited, deleted, restored: newest first, each as its viewer sees it', async () => {
    const { created_by: _, created_at, updated_at, can, id, ...first } = made;
    app.clock.freeze();
    await edit('second', bella);
    app.clock.advance({ hours: 1 });
    await remove(anna);
    app.clock.advance({ hours: 1 });
    made = await restore(anna);
    const second = { ...first, title: 'second' };
    const kept = await versions(anna);
    expect(
      kept.map(({ change, changed_by_me, before }) => ({ change, changed_by_me, before })),
    ).toEqual([
      { change: 'restored', changed_by_me: true, before: second },
      { change: 'deleted', changed_by_me: true, before: second },
      { change: 'edited', changed_by_me: false, before: first },
    ]);
    expect(
      kept.map((version) => Date.parse(version.created_at) - app.clock.now().getTime()),
    ).toEqual([0, -3_600_000, -7_200_000]);
    expect((await versions(bella)).map((version) => version.changed_by_me)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a save that changes nothing, and a stale or refused change leave no trace in it', async () => {
    await edit('first');
    const stale = announcementEdit('2000-01-01T00:00:00Z', { title: 'never' });
    await anna.refused('conflict', updateAnnouncement, { ...params(), in: stale });
    await anna.refused('invalid_input', updateAnnouncement, {
      ...params(),
      in: { ...stale, title: '' },
    });
    expect(await versions()).toEqual([]);
  });

  test('a change that does not come through the app is kept too, with nobody’s name, and is a version of its own', async () => {
    await edit('by anna');
    await app.rows(`update announcements set title = 'by hand' where id = $1`, [made.id]);
    const [version] = await versions();
    expect(version).toMatchObject({
      change: 'edited',
      changed_by_me: false,
      before: { title: 'by anna' },
    });
    const stale = announcementEdit(made.updated_at, { title: 'over it' });
    const refused = await anna.refused('conflict', updateAnnouncement, { ...params(), in: stale });
    expect(refused.current).toMatchObject({ title: 'by hand' });
  });

  test('one of the operator says so, and one of a member who has no account any more does not', async () => {
    const gone = await app.member();
    await edit('by who is gone soon', gone);
    await remove(gone);
    await app.rows('delete from users where id = $1', [gone.id]);
    const [deleted] = await deletedOf(anna);
    expect(deleted).toMatchObject({ deleted_by_me: false, deleted_by_operator: false });
    const table = {
      table: 'announcements',
      owner: 'created_by',
      title: 'title',
      shared: true,
    } as const;
    await app.database.transaction((tx) => restorable(table).restore(tx, made.id, app.clock.now()));
    const kept = (await versions()).map(({ change, changed_by_operator }) => [
      change,
      changed_by_operator,
    ]);
    expect(kept).toEqual([
      ['restored', true],
      ['deleted', false],
      ['edited', false],
    ]);
  });

  test('everything that a person fills in is kept', async () => {
    const [trigger] = await app.rows<{ kept: string[] }>(
      `select string_to_array(trim(trailing e'\\\\000' from encode(tgargs, 'escape')), e'\\\\000') as kept
       from pg_trigger where tgname = 'announcements_keep_history'`,
    );
    expect(trigger?.kept.toSorted()).toEqual(ANNOUNCEMENT_FIELDS.toSorted());
  });

  test('twenty a page, and the next page goes on where it ended', async () => {
    for (let n = 0; n < HISTORY_PAGE + 3; n++) await edit(`version ${n}`);
    const first = await anna.ask(listAnnouncementVersions, { ...params(), query: {} });
    expect(first.items).toHaveLength(HISTORY_PAGE);
    const rest = await anna.ask(listAnnouncementVersions, {
      ...params(),
      query: { cursor: first.next ?? '' },
    });
    expect(rest.items.map((version) => version.before.title)).toEqual([
      'version 1',
      'version 0',
      'first',
    ]);
    expect(rest.next).toBeNull();
    await anna.refused('invalid_input', listAnnouncementVersions, {
      ...params(),
      query: { cursor: 'W10' },
    });
  });

  test('an earlier version is restored by saving it, which is kept as well', async () => {
    await edit('second', bella);
    const [version] = await versions();
    if (!version) throw new Error('no version');
    made = await anna.ask(updateAnnouncement, {
      ...params(),
      in: { ...version.before, updated_at: made.updated_at },
    });
    expect(made.title).toBe('first');
    expect((await versions()).map(({ before }) => before.title)).toEqual(['second', 'first']);
  });
});

describe('a deleted entry can be restored for 30 days (kit.md 17)', () => {
  const purge = async () => {
    await enqueue(app.database, 'announcements_purge', {});
    await app.tasksDone();
  };
  const left = () =>
    app.rows<{ rows: number; history: number }>(
      `select (select count(*)::int from announcements where id = $1) as rows,
         (select count(*)::int from history where entity_id = $1) as history`,
      [made.id],
    );

  test('deleted, it is nowhere but among the recently deleted of its creator', async () => {
    app.clock.freeze();
    const { created_by: _, updated_at: __, can: ___, ...shown } = made;
    await remove(bella);
    await anna.refused('not_found', getAnnouncement, params());
    for (const query of [{}, { status: 'active' } as const]) {
      expect((await anna.ask(listAnnouncements, { query })).items).toEqual([]);
    }
    const [found, ...others] = await deletedOf(anna);
    expect(others).toEqual([]);
    const by = { deleted_by_me: false, deleted_by_operator: false };
    expect(found).toEqual({
      ...shown,
      deleted_at: found?.deleted_at,
      ...by,
      can: { restore: true },
    });
    expect(Date.parse(found?.deleted_at ?? '')).toBe(app.clock.now().getTime());
    expect(await deletedOf(bella)).toEqual([]);
  });

  test('restored, it is as it was, in a version of its own; restored twice, also by the member who deleted it, it answers the same', async () => {
    await remove(bella);
    const restored = await restore(anna);
    expect(restored).toEqual({ ...made, updated_at: restored.updated_at });
    expect(restored.updated_at).not.toBe(made.updated_at);
    // A form that was begun before the deletion overwrites nothing unseen (kit.md 13).
    const stale = announcementEdit(made.updated_at, { title: 'late' });
    await anna.refused('conflict', updateAnnouncement, { ...params(), in: stale });
    expect(await deletedOf(anna)).toEqual([]);
    expect(await restore(anna)).toEqual(restored);
    // Too late to undo: it is done.
    expect(await restore(bella)).toEqual({ ...restored, created_by: null });
    expect((await versions()).map(({ change }) => change)).toEqual(['restored', 'deleted']);
  });

  test('twenty recently deleted a page, the last deleted first', async () => {
    const titles: string[] = [];
    for (let n = 0; n < HISTORY_PAGE + 2; n++) {
      made = await anna.ask(createAnnouncement, {
        in: announcementDraft({ title: `deleted ${n}` }),
      });
      await remove();
      titles.unshift(made.title);
    }
    const first = await anna.ask(listDeletedAnnouncements, { query: {} });
    const rest = await anna.ask(listDeletedAnnouncements, { query: { cursor: first.next ?? '' } });
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(titles);
    expect([first.items.length, rest.next]).toEqual([HISTORY_PAGE, null]);
    expect(first.items.every((item) => item.deleted_by_me)).toBe(true);
    await anna.refused('invalid_input', listDeletedAnnouncements, { query: { cursor: 'W10' } });
  });

  test('for 30 days; then a task removes it for good, and its history', async () => {
    await edit('second');
    await remove();
    app.clock.advance({ days: 29, hours: 23, minutes: 59 });
    anna = await app.otherDevice(anna);
    await purge();
    expect(await left()).toEqual([{ rows: 1, history: 2 }]);
    expect(await deletedOf(anna)).toHaveLength(1);
    app.clock.advance({ minutes: 2 });
    // Before the task has come by, too.
    expect(await deletedOf(anna)).toEqual([]);
    await anna.refused('not_found', restoreAnnouncement, params());
    await purge();
    expect(await left()).toEqual([{ rows: 0, history: 0 }]);
  });
});
