import {
  createGroup,
  deleteGroup,
  listGroups,
  updateGroup,
} from '@pcr/contract/groups/groups.endpoints.ts';
import type { Group, GroupDraft } from '@pcr/contract/groups/groups.schema.ts';
import { getGroupPicture } from '@pcr/contract/groups/picture/picture.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FileFixtures, startFileFixtures, upload } from '../files/testing/file-fixtures.ts';
import { pictureOf } from '../files/testing/file-samples.ts';
import { adminOn } from '../testing/admin-in-process.ts';
import type { Member, TestApp } from '../testing/app-for-tests.ts';
import { groupDraft, groupEdit } from './testing/group-drafts.ts';

// Pictures of groups, and how a group ends.

let fixtures: FileFixtures;
let app: TestApp;
let admin: ReturnType<typeof adminOn>;
let bytes: Buffer;
let ana: Member;
let bo: Member;
beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
  app = fixtures.app;
  admin = adminOn(app);
  bytes = await pictureOf({ width: 900, height: 600 });
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  ana = await app.member();
  bo = await app.member();
});
afterEach(() => app.clock.reset());

const make = (changes: Partial<GroupDraft> = {}, who = ana) =>
  who.ask(createGroup, { in: groupDraft(changes) });
const joins = ({ id }: Group, who: Member) =>
  app.rows('insert into group_members (group_id, user_id, joined_at) values ($1, $2, now())', [
    id,
    who.id,
  ]);
const send = (of: Member, folder: 'groups' | 'events' = 'groups') =>
  upload(of, { folder, name: 'us.png', bytes });
const runTask = async (name: string) => {
  await app.rows('select graphile_worker.add_job($1, $2)', [name, {}]);
  await app.tasksDone();
};
const isThere = async ({ id }: { id: string }, table: 'groups' | 'files' = 'groups') =>
  (await app.rows(`select from ${table} where id = $1`, [id])).length > 0;

describe('pictures (groups.md 12)', () => {
  test('every member who sees a group sees its picture, in the sizes that are kept', async () => {
    const { id: image_id } = await send(ana);
    const group = await make({ image_id });
    const seen = await bo.send('GET', `${group.image_url}&size=320`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await bo.refused('not_found', getGroupPicture, {
      params: { id: (await make()).id },
      query: {},
    });
  });

  test('it is the leader’s own, and from the folder for it', async () => {
    for (const file of [await send(bo), await send(ana, 'events')]) {
      const { fields } = await ana.refused('invalid_input', createGroup, {
        in: groupDraft({ image_id: file.id }),
      });
      expect(fields).toEqual({ image_id: 'This picture is not here anymore. Choose it again' });
    }
  });

  test('one that no group has is deleted after a day, one that a group has not', async () => {
    const [used, unused, ofEvent] = [await send(ana), await send(ana), await send(ana, 'events')];
    const { id, updated_at } = await make({ image_id: used.id });
    app.clock.advance({ hours: 25 });
    await runTask('group_pictures_sweep');
    expect([await isThere(used, 'files'), await isThere(unused, 'files')]).toEqual([true, false]);
    // That of an event is not looked at.
    expect(await isThere(ofEvent, 'files')).toBe(true);
    await ana.signInAgain();
    await ana.ask(updateGroup, { params: { id }, in: groupEdit(updated_at) });
    await runTask('group_pictures_sweep');
    expect(await isThere(used, 'files')).toBe(false);
  });
});

describe('how a group ends (groups.md 4, 5)', () => {
  test('the operator finds and restores what was deleted, also without a leader', async () => {
    const { id, updated_at } = await make({ name: 'Zebra Club' });
    await ana.ask(deleteGroup, { params: { id }, query: { updated_at } });
    await app.rows('update groups set leader_id = null where id = $1', [id]);
    expect((await admin(['deleted', 'list', 'groups'])).out).toContain('Zebra Club');
    expect(await admin(['deleted', 'restore', 'groups', id])).toMatchObject({ code: 0 });
    expect((await bo.ask(listGroups, { query: { search: 'zebra' } })).items).toMatchObject([
      { id },
    ]);
  });

  test('its members are told that it is back when the operator restores it, too (groups.md 41)', async () => {
    const group = await make();
    const { id, updated_at } = group;
    await joins(group, bo);
    await ana.ask(deleteGroup, { params: { id }, query: { updated_at } });
    // The minute in which it could have been taken back is over.
    await app.rows(
      `select graphile_worker.add_job('groups_tell', json_build_object('id', $1::uuid))`,
      [id],
    );
    await app.tasksDone();
    expect(await admin(['deleted', 'restore', 'groups', id])).toMatchObject({ code: 0 });
    await app.tasksDone();
    const { items } = await bo.ask(listInbox, { query: {} });
    expect(items.map(({ kind }) => kind)).toEqual(['group_restored', 'group_deleted']);
  });
});
