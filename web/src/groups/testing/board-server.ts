import * as endpoints from '@pcr/contract/groups/board/board.endpoints.ts';
import {
  COMMENT_PAGE,
  type GroupComment,
  type GroupCommentDraft,
  type GroupPost,
  type GroupPostDraft,
  POST_PAGE,
} from '@pcr/contract/groups/board/board.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';

/**
 * Answers for the board of a group that the page's member is in, who writes all posts but those of
 * `byAnother`. What members see and may do is proved on PostgreSQL.
 */
export function boardServer(server: AnsweringServer, group_id: string) {
  let muted = false;
  let by: string | null = newId();
  const member = by;
  const written = () => ({
    ...{
      author_id: by,
      author_name: by ? 'Ana Provider' : 'Lea Park',
      ...{ author_card: null, author_photo: null },
      hidden: false,
    },
    ...{ reported_by_me: false, edited: false, created_at: '', updated_at: '' },
    can: { edit: by !== null, delete: by !== null, report: by === null },
  });
  /** As on the server: once the words are others, however often it was deleted. */
  const edited = (known: GroupPost | GroupComment | undefined, { text }: { text: string }) =>
    known !== undefined && (known.edited || known.text !== text);
  const posts: EntryStore<GroupPost, GroupPostDraft> = new EntryStore((draft) => {
    const known = posts.all.find(({ id }) => id === draft.id);
    return {
      ...written(),
      comments: 0,
      image_url: null,
      ...known,
      ...draft,
      edited: edited(known, draft),
    };
  });
  const comments: EntryStore<GroupComment, GroupCommentDraft> = new EntryStore((draft) => {
    const known = comments.all.find(({ id }) => id === draft.id);
    return { ...written(), ...known, ...draft, edited: edited(known, draft) };
  });
  const board = () => ({ group_id, group_name: 'Eastside Providers', board_muted: muted });

  server.answer(endpoints.getGroupBoard, board);
  server.answer(endpoints.changeGroupBoard, ({ in: { board_muted } }) => {
    muted = board_muted;
    return board();
  });
  server.answer(endpoints.listMutedGroups, () => ({
    items: muted ? [{ id: group_id, name: 'Eastside Providers' }] : [],
    next: null,
  }));
  server.answer(endpoints.listGroupPosts, ({ query }) =>
    pageOf(posts.all, query.cursor, POST_PAGE),
  );
  server.answer(endpoints.listDeletedGroupPosts, ({ query }) =>
    pageOf(posts.deleted, query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.getGroupPost, ({ params }) => posts.find(params.id));
  server.answer(endpoints.createGroupPost, ({ in: draft }) => posts.create(draft));
  server.answer(endpoints.updateGroupPost, ({ params, in: edit }) =>
    posts.update(params.id, { ...edit, group_id }),
  );
  server.answer(endpoints.deleteGroupPost, ({ params, query }) =>
    posts.remove(params.id, query.updated_at),
  );
  server.answer(endpoints.restoreGroupPost, ({ params }) => posts.restore(params.id));
  server.answer(endpoints.listGroupPostVersions, ({ params, query }) =>
    pageOf(posts.versionsOf(params.id), query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.listGroupComments, ({ query }) =>
    pageOf(
      comments.all.filter(({ post_id }) => post_id === query.post_id),
      query.cursor,
      COMMENT_PAGE,
    ),
  );
  server.answer(endpoints.listDeletedGroupComments, ({ query }) =>
    pageOf(comments.deleted, query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.getGroupComment, ({ params }) => comments.find(params.id));
  server.answer(endpoints.createGroupComment, ({ in: draft }) => comments.create(draft));
  server.answer(endpoints.updateGroupComment, ({ params, in: edit }) =>
    comments.update(params.id, { ...edit, post_id: comments.find(params.id).post_id }),
  );
  server.answer(endpoints.deleteGroupComment, ({ params, query }) =>
    comments.remove(params.id, query.updated_at),
  );
  server.answer(endpoints.restoreGroupComment, ({ params }) => comments.restore(params.id));

  const post = (text: string) => posts.create({ id: newId(), group_id, text, image_id: null });
  const comment = ({ id: post_id }: GroupPost, text: string) =>
    comments.create({ id: newId(), post_id, text });
  return {
    ...{ posts, comments, post, comment },
    byAnother<Made>(make: () => Made): Made {
      by = null;
      const made = make();
      by = member;
      return made;
    },
  };
}
