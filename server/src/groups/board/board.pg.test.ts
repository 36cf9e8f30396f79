import * as endpoints from '@pcr/contract/groups/board/board.endpoints.ts';
import {
  COMMENT_PAGE,
  GROUP_COMMENTS_TOPIC,
  GROUP_POSTS_TOPIC,
  type GroupComment,
  type GroupPost,
  type GroupPostDraft,
  POST_PAGE,
  POSTS_PER_HOUR,
} from '@pcr/contract/groups/board/board.schema.ts';
import { deleteGroup, restoreGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { leaveGroup } from '@pcr/contract/groups/members/members.endpoints.ts';
import { listInbox, readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { inboxSentence } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showsName } from '../../consent/testing/consenting.ts';
import { type FileFixtures, startFileFixtures, upload } from '../../files/testing/file-fixtures.ts';
import { pictureOf } from '../../files/testing/file-samples.ts';
import { notifier } from '../../notifications/notifications.ts';
import { eraseUser } from '../../personal-data.ts';
import { adminOn } from '../../testing/admin-in-process.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { comesIn, commentDraft, goesOut, groupOf, postDraft } from '../testing/board-drafts.ts';
import { tellOfPost } from './board.news.ts';
import * as board from './board.queries.ts';
import { commentRules, postRules } from './board.rules.ts';

let fixtures: FileFixtures;
let app: TestApp;
let bytes: Buffer;
/** Leads the group; the others are in it, the stranger is not. */
let ana: Member;
let ben: Member;
let cleo: Member;
let stranger: Member;
let group: Group;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
  ({ app } = fixtures);
  bytes = await pictureOf({ width: 900, height: 600 });
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  // Deleting the subject of a running task makes the task fail and wait for its next try.
  await app.tasksDone();
  await app.rows('delete from groups; delete from rate_limits; delete from messages');
  [ana, ben, cleo, stranger] = [
    await app.member(),
    await app.member(),
    await app.member(),
    await app.member(),
  ];
  group = await groupOf(app, ana, ben, cleo);
});

const post = (by = ben, changes: Partial<GroupPostDraft> = {}, on = group) =>
  by.ask(endpoints.createGroupPost, { in: postDraft(on.id, changes) });
const comment = (on: GroupPost, by = cleo, text?: string) =>
  by.ask(endpoints.createGroupComment, { in: commentDraft(on.id, text) });
const get = ({ id }: { id: string }, by = ben) =>
  by.ask(endpoints.getGroupPost, { params: { id } });
const list = async (by = ben, cursor?: string) =>
  by.ask(endpoints.listGroupPosts, { query: { group_id: group.id, ...(cursor && { cursor }) } });
const texts = async (by = ben) => (await list(by)).items.map(({ text }) => text);
const under = async ({ id: post_id }: GroupPost, by = ben) =>
  (await by.ask(endpoints.listGroupComments, { query: { post_id } })).items.map(({ text }) => text);
const edit = ({ id, updated_at, image_id }: GroupPost, text: string, by = ben) =>
  by.ask(endpoints.updateGroupPost, { params: { id }, in: { text, image_id, updated_at } });
const remove = ({ id, updated_at }: GroupPost, by = ben) =>
  by.ask(endpoints.deleteGroupPost, { params: { id }, query: { updated_at } });
const removeComment = ({ id, updated_at }: GroupComment, by = cleo) =>
  by.ask(endpoints.deleteGroupComment, { params: { id }, query: { updated_at } });
const report = ({ id }: { id: string }, by: Member) =>
  by.ask(endpoints.reportGroupPost, { params: { id }, in: reportDraft() });
const inbox = async (of: Member, kind = 'group_posts') =>
  (await of.ask(listInbox, { query: {} })).items.filter((entry) => entry.kind === kind);
/** Members of the group, each new. */
const more = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const member = await app.member();
      await comesIn(app, group.id, member.id);
      return member;
    }),
  );

describe('who sees a board (groups.md 50)', () => {
  test('the members of its group: to everybody else nothing of it is there', async () => {
    const written = await post();
    const said = await comment(written);
    for (const by of [ana, ben, cleo]) {
      expect(await texts(by)).toEqual([written.text]);
      expect(await by.ask(endpoints.getGroupBoard, { params: { id: group.id } })).toEqual({
        ...{ group_id: group.id, group_name: group.name, board_muted: false },
      });
    }
    // The walk of permissions asks each of the endpoints.
    for (const { id } of [group, await groupOf(app, ben)])
      await stranger.refused('not_found', endpoints.listGroupPosts, { query: { group_id: id } });
    const params = { id: said.id };
    await stranger.refused('not_found', endpoints.getGroupComment, { params });
    await stranger.refused('not_found', endpoints.getGroupPost, { params: { id: newId() } });
  });

  test('a member who leaves or is removed no longer sees it, from the next request on, nor their own posts', async () => {
    const written = await post(ben);
    const said = await comment(await post(ana), ben);
    await ben.ask(endpoints.deleteGroupComment, {
      params: { id: said.id },
      query: { updated_at: said.updated_at },
    });
    expect((await ben.ask(endpoints.listDeletedGroupComments, { query: {} })).items).toHaveLength(
      1,
    );
    await goesOut(app, group.id, ben.id);
    const one = { params: { id: written.id } };
    await ben.refused('not_found', endpoints.listGroupPosts, { query: { group_id: group.id } });
    await ben.refused('not_found', endpoints.getGroupPost, one);
    const { updated_at } = written;
    await ben.refused('not_found', endpoints.updateGroupPost, {
      ...one,
      in: { text: 'x', image_id: null, updated_at },
    });
    await ben.refused('not_found', endpoints.deleteGroupPost, { ...one, query: { updated_at } });
    // What they said stays with the group.
    expect(await texts(cleo)).toContain(written.text);
    await ana.ask(endpoints.deleteGroupPost, { ...one, query: { updated_at } });
    expect((await ben.ask(endpoints.listDeletedGroupPosts, { query: {} })).items).toEqual([]);
    expect((await ben.ask(endpoints.listDeletedGroupComments, { query: {} })).items).toEqual([]);
  });

  test('of a deleted group nobody does, until it is restored', async () => {
    const written = await post();
    const { id, updated_at } = group;
    await ana.ask(deleteGroup, { params: { id }, query: { updated_at } });
    for (const by of [ana, ben]) {
      await by.refused('not_found', endpoints.listGroupPosts, { query: { group_id: id } });
      await by.refused('not_found', endpoints.getGroupPost, { params: { id: written.id } });
      await by.refused('not_found', endpoints.createGroupPost, { in: postDraft(id) });
    }
    await ana.ask(restoreGroup, { params: { id } });
    expect(await texts()).toEqual([written.text]);
  });

  test('a post for a group that one is not in, under the id of a post that one sees, shows nothing of either', async () => {
    const written = await post();
    const other = await groupOf(app, stranger);
    const { code } = await ben.refused('not_found', endpoints.createGroupPost, {
      in: postDraft(other.id, { id: written.id }),
    });
    expect(code).toBe('not_found');
    await cleo.refused('id_taken', endpoints.createGroupPost, {
      in: postDraft(group.id, { id: written.id }),
    });
  });
});

describe('what is written (groups.md 51, 52, 53)', () => {
  test('a post is there once, however often it is sent, and says what its author may do', async () => {
    const draft = postDraft(group.id, { text: '  Hello\n👋  ' });
    const first = await ben.ask(endpoints.createGroupPost, { in: draft });
    expect(await ben.ask(endpoints.createGroupPost, { in: draft })).toEqual(first);
    expect(first).toMatchObject({
      ...{
        text: 'Hello\n👋',
        author_id: ben.id,
        author_name: 'User',
        author_card: null,
        comments: 0,
        hidden: false,
      },
      can: { edit: true, delete: true, report: false },
    });
    expect(await get(first, cleo)).toMatchObject({
      author_id: null,
      can: { edit: false, delete: false, report: true },
    });
    expect(await get(first, ana)).toMatchObject({
      can: { edit: false, delete: true, report: true },
    });
    expect(await list()).toMatchObject({ items: [{ id: first.id }], next: null });
  });

  test('comments stand under a post and under nothing else, and are counted', async () => {
    const written = await post();
    const first = await comment(written, cleo, 'First');
    await comment(written, ana, 'Second');
    expect(first).toMatchObject({
      post_id: written.id,
      author_id: cleo.id,
      can: { edit: true, delete: true },
    });
    expect(await under(written)).toEqual(['Second', 'First']);
    expect(await get(written)).toMatchObject({ comments: 2 });
    await ben.refused('not_found', endpoints.createGroupComment, { in: commentDraft(first.id) });
    await ben.refused('not_found', endpoints.listGroupComments, { query: { post_id: first.id } });
    const long = { in: commentDraft(written.id, 'x'.repeat(501)) };
    await ben.refused('invalid_input', endpoints.createGroupComment, long);
    // Neither is read or changed as the other.
    await ben.refused('not_found', endpoints.getGroupPost, { params: { id: first.id } });
    await ben.refused('not_found', endpoints.getGroupComment, { params: { id: written.id } });
    const change = { text: 'Changed', image_id: null, updated_at: first.updated_at };
    await cleo.refused('not_found', endpoints.updateGroupPost, {
      params: { id: first.id },
      in: change,
    });
    await ben.refused('not_found', endpoints.updateGroupComment, {
      params: { id: written.id },
      in: change,
    });
    expect(await texts()).toEqual([written.text]);
  });

  test('posts and comments come newest first, page after page, each once', async () => {
    const { id: post_id } = await post();
    await app.rows(
      `insert into group_posts (id, group_id, author_id, post_id, text, created_at, updated_at)
       select gen_random_uuid(), $1, $2, p.id, 'Text ' || n, now() - n % 7 * interval '1 hour', now()
       from generate_series(1, 45) n, (values (null::uuid), ($3::uuid)) p (id)`,
      [group.id, ben.id, post_id],
    );
    type Page = { items: { id: string; created_at: string }[]; next: string | null };
    for (const [ask, size, total] of [
      [(cursor?: string): Promise<Page> => list(ben, cursor), POST_PAGE, 46],
      [
        (cursor?: string): Promise<Page> =>
          ben.ask(endpoints.listGroupComments, { query: { post_id, ...(cursor && { cursor }) } }),
        COMMENT_PAGE,
        45,
      ],
    ] as const) {
      const all: string[] = [];
      let cursor: string | undefined;
      do {
        const { items, next } = await ask(cursor);
        expect(items.length).toBeLessThanOrEqual(size);
        all.push(...items.map(({ id, created_at }) => `${created_at} ${id}`));
        cursor = next ?? undefined;
      } while (cursor);
      expect(all).toEqual([...new Set(all)].sort().reverse());
      expect(all).toHaveLength(total);
    }
  });

  test('its picture is its author’s own, and is seen by the group, and by nobody else', async () => {
    const theirs = await upload(cleo, { folder: 'group_posts', name: 'b.png', bytes });
    const { fields } = await ben.refused('invalid_input', endpoints.createGroupPost, {
      in: postDraft(group.id, { image_id: theirs.id }),
    });
    expect(fields).toEqual({ image_id: 'This picture is not here anymore. Choose it again' });
    const file = await upload(ben, { folder: 'group_posts', name: 'crib.png', bytes });
    const written = await post(ben, { image_id: file.id });
    expect(written.image_url).toBe(`/api/group-posts/${written.id}/picture?file=${file.id}`);
    const picture = async (by: Member) =>
      (await by.send('GET', `${written.image_url}&size=320`)).status;
    expect([await picture(ben), await picture(cleo), await picture(stranger)]).toEqual([
      200, 200, 404,
    ]);
  });
});

describe('changing and deleting (groups.md 54, 55)', () => {
  test('the author changes it, nobody else; earlier versions are theirs to read and restore', async () => {
    const written = await post(ben, { text: 'Before' });
    const params = { id: written.id };
    const change = { text: 'After', image_id: null, updated_at: written.updated_at };
    for (const by of [ana, cleo]) {
      await by.refused('forbidden', endpoints.updateGroupPost, { params, in: change });
      await by.refused('forbidden', endpoints.listGroupPostVersions, { params, query: {} });
    }
    const edited = await edit(written, 'After');
    expect(edited.updated_at > edited.created_at).toBe(true);
    const { current } = await ben.refused('conflict', endpoints.updateGroupPost, {
      params,
      in: change,
    });
    expect(current).toEqual(edited);
    const { items } = await ben.ask(endpoints.listGroupPostVersions, { params, query: {} });
    expect(items).toMatchObject([
      { change: 'edited', changed_by_me: true, before: { text: 'Before', image_id: null } },
    ]);
  });

  test('it is edited once its author has changed its words or picture, not by a deletion that was taken back', async () => {
    const file = await upload(ben, { folder: 'group_posts', name: 'crib.png', bytes });
    const written = await post(ben, { image_id: file.id });
    const said = await comment(written, cleo, 'Before');
    expect([written.edited, said.edited]).toEqual([false, false]);
    await remove(written, ana);
    const back = await ana.ask(endpoints.restoreGroupPost, { params: { id: written.id } });
    await removeComment(said);
    const saidBack = await cleo.ask(endpoints.restoreGroupComment, { params: { id: said.id } });
    expect([back.edited, saidBack.edited]).toEqual([false, false]);
    // The picture goes with its file, as from the page of one's files.
    await app.rows('delete from files where id = $1', [file.id]);
    const bare = await get(written);
    expect(bare).toMatchObject({ edited: false, image_url: null });
    expect(await edit(bare, bare.text)).toMatchObject({ edited: false });
    const changed = await edit(await get(written), 'After');
    expect(changed.edited).toBe(true);
    const change = { text: 'After', updated_at: saidBack.updated_at };
    const params = { id: said.id };
    expect(await cleo.ask(endpoints.updateGroupComment, { params, in: change })).toMatchObject({
      edited: true,
    });
    await remove(changed, ben);
    expect(await ben.ask(endpoints.restoreGroupPost, { params: { id: written.id } })).toMatchObject(
      { edited: true },
    );
    expect((await list()).items).toMatchObject([{ edited: true }]);
  });

  test('the author and the leader delete it, and only who deleted it takes that back', async () => {
    const written = await post();
    await comment(written);
    const params = { id: written.id };
    await cleo.refused('forbidden', endpoints.deleteGroupPost, {
      params,
      query: { updated_at: written.updated_at },
    });
    await remove(written, ben);
    expect(await texts(cleo)).toEqual([]);
    await cleo.refused('not_found', endpoints.listGroupComments, {
      query: { post_id: written.id },
    });
    await ana.refused('not_found', endpoints.restoreGroupPost, { params });
    const refused = await ben.refused('not_found', endpoints.updateGroupPost, {
      params,
      in: { text: 'x', image_id: null, updated_at: written.updated_at },
    });
    expect(refused.can).toEqual({ restore: true });
    const back = await ben.ask(endpoints.restoreGroupPost, { params });
    expect(await under(back)).toHaveLength(1);

    await remove(back, ana);
    await ben.refused('not_found', endpoints.restoreGroupPost, { params });
    const { items } = await ben.ask(endpoints.listDeletedGroupPosts, { query: {} });
    expect(items).toMatchObject([
      { id: written.id, deleted_by_me: false, can: { restore: false } },
    ]);
    expect((await ana.ask(endpoints.listDeletedGroupPosts, { query: {} })).items).toEqual([]);
    expect((await ben.ask(endpoints.listDeletedGroupComments, { query: {} })).items).toEqual([]);
    await ana.ask(endpoints.restoreGroupPost, { params });
    expect(await texts()).toEqual([written.text]);
  });

  test('the leader deletes a comment, and alone takes that back; who leads the group is who leads it now', async () => {
    const written = await post();
    const said = await comment(written, cleo, 'Before');
    const params = { id: said.id };
    await removeComment(said, ana);
    expect(await under(written)).toEqual([]);
    expect(await get(written)).toMatchObject({ comments: 0 });
    await cleo.refused('not_found', endpoints.restoreGroupComment, { params });
    await ana.ask(endpoints.restoreGroupComment, { params });
    await app.rows('update groups set leader_id = $2 where id = $1', [group.id, ben.id]);
    const again = await ana.ask(endpoints.getGroupComment, { params });
    expect(again.can).toEqual({ edit: false, delete: false, report: true });
    await removeComment(again, ben);
  });
});

describe('names and blocking (groups.md 56, 57)', () => {
  test('members who show their name are named, and their cards open; boards hear of a change', async () => {
    const written = await post();
    expect(await get(written, cleo)).toMatchObject({ author_name: 'User', author_card: null });
    const card = await showsName(ben);
    expect(await get(written, cleo)).toMatchObject({
      author_name: expect.not.stringMatching(/^User$/),
      author_card: card,
    });
    expect(JSON.stringify(await get(written, cleo))).not.toContain(ben.id);
  });

  const block = (by: Member, whom: Member) =>
    app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      by.id,
      whom.id,
    ]);

  test('a blocked member’s posts are not shown while their name is on them, nor announced', async () => {
    await showsName(ben);
    await block(cleo, ben);
    const written = await post(ben);
    const own = await post(cleo);
    const said = await comment(own, ben);
    await app.tasksDone();
    expect(await texts(cleo)).toEqual([own.text]);
    expect(await under(own, cleo)).toEqual([]);
    expect(await get(own, cleo)).toMatchObject({ comments: 0 });
    await cleo.refused('not_found', endpoints.getGroupPost, { params: { id: written.id } });
    await cleo.refused('not_found', endpoints.getGroupComment, { params: { id: said.id } });
    await cleo.refused('not_found', endpoints.createGroupComment, { in: commentDraft(written.id) });
    expect(await inbox(cleo)).toEqual([]);
    // The blocked one is not told, and reads as ever.
    expect(await texts(ben)).toEqual([own.text, written.text]);
    expect(await under(own, ana)).toEqual([said.text]);
  });

  test('without a name it is shown: that it were missing would tell whose it is', async () => {
    await block(cleo, ben);
    const written = await post(ben);
    expect(await texts(cleo)).toEqual([written.text]);
  });
});

describe('being told (groups.md 58, 59)', () => {
  test('one entry for each group counts what is new, and a new one begins once it is read', async () => {
    await post(ben);
    await app.tasksDone();
    await post(ben);
    const last = await post(ana);
    await app.tasksDone();
    const [entry, ...others] = await inbox(cleo);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      subject_id: group.id,
      parts: { group_name: group.name, posts: '3' },
    });
    expect(entry && inboxSentence(entry)).toBe('There are 3 new posts in “Eastside Providers”.');
    // Nobody is told of their own.
    expect((await inbox(ben)).map(({ parts }) => parts.posts)).toEqual(['1']);
    expect((await inbox(ana)).map(({ parts }) => parts.posts)).toEqual(['2']);
    expect(await inbox(stranger)).toEqual([]);
    // Seen on the board, up to the newest.
    await cleo.ask(readInboxAbout, {
      in: { subject_id: group.id, until: last.created_at, kind: 'group_posts' },
    });
    await post(ben);
    await app.tasksDone();
    expect(
      (await inbox(cleo)).map(({ parts, read_at }) => [parts.posts, read_at !== null]),
    ).toEqual([
      ['1', false],
      ['3', true],
    ]);
  });

  test('one mail at most goes out while the entry is unread', async () => {
    const written = [await post(ben), await post(ben), await post(ben)];
    await app.tasksDone();
    await app.rows('delete from inbox_entries; update group_posts set told_at = null');
    const notify = notifier({ member: ['mail'], operator: [] });
    for (const { id } of written) await tellOfPost({ ...app, notify }, id);
    expect((await inbox(cleo)).map(({ parts }) => parts.posts)).toEqual(['3']);
    expect(await app.rows('select from messages where recipient_id = $1', [cleo.id])).toHaveLength(
      1,
    );
  });

  test('a member who has muted the board hears nothing, and nobody hears of comments', async () => {
    await cleo.ask(endpoints.changeGroupBoard, {
      params: { id: group.id },
      in: { board_muted: true },
    });
    await comment(await post(ben), ana);
    await app.tasksDone();
    expect(await inbox(cleo)).toEqual([]);
    expect(await inbox(ben)).toEqual([]);
    const on = await cleo.ask(endpoints.changeGroupBoard, {
      params: { id: group.id },
      in: { board_muted: false },
    });
    expect(on.board_muted).toBe(false);
    await post(ben);
    await app.tasksDone();
    expect(await inbox(cleo)).toHaveLength(1);
  });

  test('who has muted boards finds them while they are in the group and it is there', async () => {
    const muted = async (by: Member) =>
      (await by.ask(endpoints.listMutedGroups, { query: {} })).items.map(({ id }) => id);
    const mute = (id: string, board_muted: boolean) =>
      cleo.ask(endpoints.changeGroupBoard, { params: { id }, in: { board_muted } });
    const [left, back] = [await groupOf(app, stranger, cleo), await groupOf(app, stranger, cleo)];
    const gone = await groupOf(app, ana, cleo);
    const ids = [group, left, back, gone].map(({ id }) => id);
    for (const id of ids) await mute(id, true);
    expect(await muted(cleo)).toEqual(ids.sort().reverse());
    expect(await muted(ben)).toEqual([]);
    await cleo.ask(leaveGroup, { params: { id: left.id } });
    await mute(back.id, false);
    await ana.ask(deleteGroup, { params: { id: gone.id }, query: { updated_at: gone.updated_at } });
    expect(await muted(cleo)).toEqual([group.id]);
  });

  test('told twice, as a task may run, it counts once; what was deleted before is told to nobody', async () => {
    const written = await post(ben);
    await app.tasksDone();
    await tellOfPost({ ...app, notify: notifier({ member: [], operator: [] }) }, written.id);
    expect((await inbox(cleo)).map(({ parts }) => parts.posts)).toEqual(['1']);
    await app.rows('delete from inbox_entries; update group_posts set told_at = null');
    await remove(written);
    await tellOfPost({ ...app, notify: notifier({ member: [], operator: [] }) }, written.id);
    expect(await inbox(cleo)).toEqual([]);
  });

  test('posts of one moment are counted in one entry', async () => {
    await Promise.all(Array.from({ length: 8 }, () => post(ben)));
    await app.tasksDone();
    expect((await inbox(cleo)).map(({ parts }) => parts.posts)).toEqual(['8']);
  });

  test('beyond so many posts in an hour it says how long to wait', async () => {
    await post();
    const posted = await app.rows(
      'update rate_limits set points = $2 where key = $1 and points = 1 returning key',
      [`group_posts:${ben.id}`, POSTS_PER_HOUR - 1],
    );
    expect(posted).toHaveLength(1);
    await post();
    const { message } = await ben.refused('too_many_requests', endpoints.createGroupPost, {
      in: postDraft(group.id),
    });
    expect(message).toMatch(/^You wrote many posts in one hour\. Please wait/);
    await post(cleo);
  });
});

describe('reports (groups.md 60)', () => {
  test('three members hide a post until the operator has looked: only its author sees it meanwhile', async () => {
    const written = await post();
    const others = await more(3);
    for (const by of others) await report(written, by);
    for (const by of [ana, cleo]) {
      expect(await texts(by)).toEqual([]);
      await by.refused('not_found', endpoints.listGroupComments, {
        query: { post_id: written.id },
      });
    }
    expect(await get(written, ben)).toMatchObject({ hidden: true, text: written.text });
    expect(await inbox(ben, 'group_post_hidden')).toMatchObject([{ subject_id: group.id }]);
    const late = await cleo.refused('not_found', endpoints.reportGroupPost, {
      params: { id: written.id },
      in: reportDraft(),
    });
    expect(late.message).toMatch(/^Others reported this post before you/);

    const admin = adminOn(app);
    const { out } = await admin(['posts', 'reported']);
    expect(out).toContain(`${group.name}: ${written.text}`);
    expect(await admin(['posts', 'looked-at', written.id, '--yes'])).toMatchObject({ code: 0 });
    expect(await texts(cleo)).toEqual([written.text]);
    expect(await inbox(ben, 'group_post_shown')).toHaveLength(1);
    for (const by of others) expect(await inbox(by, 'message_answered')).toHaveLength(1);
  });

  test('the operator removes a comment; who wrote it is told, and does not bring it back', async () => {
    const written = await post();
    const said = await comment(written);
    await report(said, ben);
    const [message] = await app.rows<{ body: string; subject: string }>(
      'select body, subject from messages',
    );
    expect(message?.subject).toBe('Report of a comment');
    for (const part of [said.id, said.text, group.id]) expect(message?.body).toContain(part);
    const [seen] = (await ben.ask(endpoints.listGroupComments, { query: { post_id: written.id } }))
      .items;
    expect(seen).toMatchObject({ reported_by_me: true });
    expect(await adminOn(app)(['posts', 'remove', said.id, '--yes'])).toMatchObject({ code: 0 });
    expect(await under(written, cleo)).toEqual([]);
    await cleo.refused('not_found', endpoints.restoreGroupComment, { params: { id: said.id } });
    expect(await inbox(cleo, 'group_post_removed')).toHaveLength(1);
    expect(await adminOn(app)(['deleted', 'restore', 'group_posts', said.id])).toMatchObject({
      code: 0,
    });
    expect(await under(written, cleo)).toEqual([said.text]);
  });

  test('each reports once, what they see and did not write', async () => {
    const written = await post();
    const first = await report(written, cleo);
    expect(await report(written, cleo)).toEqual(first);
    expect(await cleo.ask(endpoints.getOwnGroupPostReport, { params: { id: written.id } })).toEqual(
      first,
    );
    await ben.refused('forbidden', endpoints.reportGroupPost, {
      params: { id: written.id },
      in: reportDraft(),
    });
    expect(await app.rows('select from messages')).toHaveLength(1);
  });
});

test('members of the group hear of what changes, and nobody else (groups.md 61)', async () => {
  const published = await collectEvents(app);
  const written = await post();
  const said = await comment(written);
  await removeComment(said);
  const events = (await published()).filter(({ topic }) => topic !== 'inbox');
  const members = [ana.id, ben.id, cleo.id].sort();
  expect(events.map(({ to }) => (to === 'everyone' ? to : [...to].sort()))).toEqual(
    events.map(() => members),
  );
  expect(events.map(({ topic, id }) => [topic, id])).toEqual([
    [GROUP_POSTS_TOPIC, written.id],
    ...[1, 2].flatMap(() => [
      [GROUP_POSTS_TOPIC, written.id],
      [GROUP_COMMENTS_TOPIC, said.id],
    ]),
  ]);
});

test('what an account wrote goes with it, what stands under its posts, and what reports say of them (groups.md 62)', async () => {
  const [theirs, own] = [await post(ben, { text: 'Words of Ben' }), await post(ana)];
  await comment(theirs, cleo);
  await comment(own, ben, 'Ben says');
  await report(theirs, cleo);
  const reported = async () =>
    (await app.rows<{ body: string }>(`select body from messages where kind = 'report'`)).map(
      ({ body }) => body,
    );
  expect(await reported()).toEqual([expect.stringContaining('Words of Ben')]);
  const { database, clock } = app;
  await eraseUser({ database, clock, notify: notifier({ member: [], operator: [] }) }, ben.id);
  expect(await texts(cleo)).toEqual([own.text]);
  expect(await under(own, cleo)).toEqual([]);
  expect(await app.rows('select from group_posts')).toHaveLength(1);
  expect(await reported()).toEqual([expect.not.stringContaining('Words of Ben')]);
});

test('rules in SQL and in TypeScript say the same (groups.md 50, 54, 57, 60)', async () => {
  const now = () => app.clock.now();
  await showsName(ben);
  const written = await post(ben);
  const said = await comment(await post(ana), ben);
  const states = [
    'hidden = false',
    'hidden = true',
    `deleted_at = now(), updated_by = '${ben.id}'`,
    'deleted_at = null',
  ];
  const blocked = await app.member();
  await comesIn(app, group.id, blocked.id);
  await app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    blocked.id,
    ben.id,
  ]);
  for (const [kind, rules, id] of [
    [board.posts, postRules, written.id],
    [board.comments, commentRules, said.id],
  ] as const) {
    for (const state of states) {
      await app.rows(
        `update group_posts set ${state}, updated_at = updated_at + interval '1 s' where id = $1`,
        [id],
      );
      for (const who of [ana, ben, cleo, stranger, blocked]) {
        const row = await kind.find(app.database, id, now(), who);
        if (!row) throw new Error('It is there');
        const seen = await kind.get(app.database, who, id);
        expect(seen !== undefined, `${state} ${who.email}`).toBe(
          rules.see(who, row) && !row.deleted,
        );
        if (!seen) continue;
        const { can } = JSON.parse(seen) as GroupPost;
        expect(can).toEqual({
          ...{
            edit: rules.edit(who, row),
            delete: rules.delete(who, row),
            report: rules.report(who, row),
          },
        });
      }
    }
  }
});

describe('the author of a post hears of comments (groups.md 64)', () => {
  const comments = async (of = ben) => {
    await app.tasksDone();
    return (await inbox(of, 'group_comments')).map(({ subject_id, parts }) => ({
      subject_id,
      comments: parts.comments,
    }));
  };

  test('in one entry of each post, which counts while it is unread; not of their own, and nobody else', async () => {
    const written = await post();
    await comment(written, ben);
    expect(await comments()).toEqual([]);
    await comment(written, cleo);
    const last = await comment(written, ana);
    expect(await comments()).toEqual([{ subject_id: written.id, comments: '2' }]);
    const [entry] = await inbox(ben, 'group_comments');
    expect(entry && inboxSentence(entry)).toBe(
      `There are 2 new comments on your post in “${group.name}”.`,
    );
    expect(await comments(cleo)).toEqual([]);
    await ben.ask(readInboxAbout, {
      in: { subject_id: written.id, until: last.created_at, kind: 'group_comments' },
    });
    await comment(written, cleo);
    expect(await comments()).toHaveLength(2);
  });

  test('not while they mute the board, nor of what is not shown to them, nor once they have left', async () => {
    const written = await post();
    const mute = (board_muted: boolean) =>
      ben.ask(endpoints.changeGroupBoard, { params: { id: group.id }, in: { board_muted } });
    await mute(true);
    await comment(written);
    expect(await comments()).toEqual([]);
    await mute(false);
    await app.rows(
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
      [ben.id, cleo.id],
    );
    await showsName(cleo);
    await comment(written);
    expect(await comments()).toEqual([]);
    await goesOut(app, group.id, ben.id);
    await comment(written, ana);
    expect(await comments()).toEqual([]);
  });
});
