import * as endpoints from '@pcr/contract/groups/board/board.endpoints.ts';
import {
  COMMENTS_PER_HOUR,
  type GroupCommentDraft,
  type GroupCommentEdit,
  type GroupCommentQuery,
  type GroupPostDraft,
  type GroupPostEdit,
  type GroupPostQuery,
  POST_REPORT_REASONS,
  POSTS_PER_HOUR,
} from '@pcr/contract/groups/board/board.schema.ts';
import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import { entryPictures } from '../../files/files.ts';
import { sendToOperator } from '../../help/help.ts';
import { bindEntry } from '../../kit/entry/entry.routes.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import type { SoftDeleteRepository } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, permitLiving } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { bindReports, hiddenMeanwhile } from '../../kit/reports/reports.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { boardChanged, tellOfReports } from './board.news.ts';
import * as board from './board.queries.ts';
import { commentRules, postRules } from './board.rules.ts';

export interface BoardParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
  /** How the operator is reached. */
  channels: Channels;
  notify: Notify;
}

export const postPictures = entryPictures({
  ...{ table: 'group_posts', as: 'w', folder: 'group_posts' },
  see: board.SEES_POST,
});

/**
 * A post stands on the board of a group that its author is in, with a picture of theirs
 * (groups.md 50, 52).
 */
const writingPosts: SoftDeleteRepository<
  board.CheckedPost,
  Omit<GroupPostDraft, 'id'>,
  GroupPostEdit
> = {
  ...board.posts,
  async insert(db, allowed, now) {
    if (!(await board.holdMember(db, allowed.actor, allowed.row.group_id)))
      throw new ApiError('not_found');
    const image_id = await postPictures.stored(db, allowed.actor, allowed.row.image_id, null);
    const created = await board.posts.insert(
      db,
      { ...allowed, row: { ...allowed.row, image_id } },
      now,
    );
    if (created) await enqueue(db, 'group_posts_tell', { id: allowed.row.id });
    return created;
  },
  async update(tx, allowed, { text, image_id: said }, now) {
    const image_id = await postPictures.stored(tx, allowed.actor, said, allowed.row);
    return board.posts.update(tx, allowed, { group_id: allowed.row.group_id, text, image_id }, now);
  },
};

/** A comment stands under a post that its author sees (groups.md 51). */
const writingComments: SoftDeleteRepository<
  board.CheckedPost,
  Omit<GroupCommentDraft, 'id'>,
  GroupCommentEdit
> = {
  ...board.comments,
  async insert(db, allowed, now) {
    const group_id = await board.holdPost(db, allowed.actor, allowed.row.post_id);
    if (!group_id || !(await board.holdMember(db, allowed.actor, group_id)))
      throw new ApiError('not_found');
    const created = await board.comments.insert(
      db,
      { ...allowed, row: { ...allowed.row, group_id } },
      now,
    );
    if (created) await enqueue(db, 'group_comments_tell', { id: allowed.row.id });
    return created;
  },
  update: (tx, allowed, { text }, now) =>
    board.comments.update(
      tx,
      allowed,
      { group_id: allowed.row.group_id, post_id: allowed.row.post_id ?? '', text },
      now,
    ),
};

const newRow = (actor: Actor) => ({
  ...{ author_id: actor.id, post_id: null, hidden: false, updated_by: actor.id, deleted: false },
  ...{ is_member: true, leads: false, in_sight: true },
});

export function boardRoutes(bind: Bind, parts: BoardParts): void {
  const { database, clock, channels, notify } = parts;
  const [perHour, commentsPerHour] = [
    limiter(database, 'group_posts', POSTS_PER_HOUR, 60),
    limiter(database, 'group_comments', COMMENTS_PER_HOUR, 60),
  ];

  bind(endpoints.getGroupBoard, async ({ params: { id } }, { actor }) =>
    found(await board.boardOf(database, actor, id)),
  );

  bind(endpoints.changeGroupBoard, ({ params: { id }, in: { board_muted } }, { actor }) =>
    database.transaction(async (tx) => {
      await board.mute(tx, actor, id, board_muted);
      return found(await board.boardOf(tx, actor, id));
    }),
  );

  bind(
    endpoints.listMutedGroups,
    async ({ query }, { actor }) =>
      new JsonText(await board.listMuted(database, actor, query.cursor)),
  );

  bindEntry(bind, parts, {
    endpoints: {
      list: endpoints.listGroupPosts,
      listDeleted: endpoints.listDeletedGroupPosts,
      get: endpoints.getGroupPost,
      create: endpoints.createGroupPost,
      update: endpoints.updateGroupPost,
      delete: endpoints.deleteGroupPost,
      restore: endpoints.restoreGroupPost,
      listVersions: endpoints.listGroupPostVersions,
    },
    rules: postRules,
    repository: writingPosts,
    list: (db, viewer, { group_id, cursor }: GroupPostQuery) =>
      board.listPosts(db, viewer, group_id, cursor),
    admit: (actor) => consume(perHour, actor.id, 'You wrote many posts in one hour'),
    newRow,
    changed: boardChanged,
  });

  bind(endpoints.getGroupPostPicture, ({ params: { id }, query: { size } }, { actor, request }) =>
    postPictures.answer(parts, actor, id, { size, known: request.headers['if-none-match'] }),
  );

  bindEntry(bind, parts, {
    endpoints: {
      list: endpoints.listGroupComments,
      listDeleted: endpoints.listDeletedGroupComments,
      get: endpoints.getGroupComment,
      create: endpoints.createGroupComment,
      update: endpoints.updateGroupComment,
      delete: endpoints.deleteGroupComment,
      restore: endpoints.restoreGroupComment,
      listVersions: endpoints.listGroupCommentVersions,
    },
    rules: commentRules,
    repository: writingComments,
    list: (db, viewer, { post_id, cursor }: GroupCommentQuery) =>
      board.listComments(db, viewer, post_id, cursor),
    admit: (actor) => consume(commentsPerHour, actor.id, 'You wrote many comments in one hour'),
    newRow: (actor, { post_id }) => ({ ...newRow(actor), post_id }),
    changed: boardChanged,
  });

  bindReports(
    bind,
    { database, clock },
    {
      endpoints: { report: endpoints.reportGroupPost, getOwn: endpoints.getOwnGroupPostReport },
      reports: board.reports,
      reasons: POST_REPORT_REASONS,
      async allow(tx, actor, id) {
        const row = await board.posts.lock(tx, id, clock.now(), actor);
        if (row?.hidden && !row.deleted && row.is_member && row.author_id !== actor.id) {
          throw hiddenMeanwhile(row.post_id ? 'comment' : 'post');
        }
        return permitLiving(row?.post_id ? commentRules : postRules, actor, 'report', row);
      },
      async describe(tx, allowed) {
        const told = await board.getReported(tx, allowed);
        if (!told) return undefined;
        const what = told.is_comment ? 'comment' : 'post';
        const group = inOneLine(told.group_name);
        return {
          what,
          shown: `${told.is_comment ? 'Comment' : 'Post'} in: ${group}`,
          facts: [
            `${told.is_comment ? 'Comment' : 'Post'} ${told.id}, written ${told.created_at}`,
            `Group ${group}, ${told.group_id}`,
            ...(told.image_id ? [`With a picture, file ${told.image_id}`] : []),
          ],
          text: told.text,
        };
      },
      send: (tx, message, now) => sendToOperator(tx, channels, message, now),
      async hidden(tx, post, now) {
        await boardChanged(tx, post.id);
        await tellOfReports(tx, notify, 'hidden', post, now);
      },
    },
  );
}
