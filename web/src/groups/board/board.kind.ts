import type {
  DeletedGroupComment,
  DeletedGroupPost,
  GroupComment,
  GroupPost,
} from '@pcr/contract/groups/board/board.schema.ts';
import { entryDrafts } from '../../kit/draft/entry-drafts.ts';
import { CHANGED_BY_ONESELF, type EntryKind } from '../../kit/kind/entry-kind.ts';
import {
  type BoardFilters,
  type CommentBefore,
  type CommentFilters,
  comments,
  type PostBefore,
  posts,
} from './board.data.ts';
import {
  type CommentFields,
  type CommentFormValues,
  commentFields,
  type PostFields,
  type PostFormValues,
  postFields,
} from './board.fields.ts';

export type PostKind = EntryKind<
  PostFormValues,
  PostFields,
  GroupPost,
  GroupPost,
  BoardFilters,
  DeletedGroupPost,
  PostBefore
>;

/** The posts of a group. A draft begun on one board is not offered on another. */
export const postKindOf = (groupId: string): PostKind => ({
  noun: 'post',
  nouns: 'posts',
  all: 'Posts',
  nameField: 'text',
  data: posts,
  fields: postFields,
  drafts: entryDrafts(`group_posts:${groupId}`, ['text']),
  currentOf: posts.currentOf,
  changedBy: CHANGED_BY_ONESELF,
  words: {
    title: { add: 'Write a Post', edit: 'Edit Post' },
    press: { add: 'Post', edit: 'Save Changes' },
    added: 'Post added',
    updated: 'Post saved',
    addFailed: 'Failed to add post',
    updateFailed: 'Failed to save post',
    restored: 'Post restored',
    restoreFailed: 'Failed to restore post. Please try again.',
    deleteTitle: 'Delete this post?',
  },
});

/** Comments, whose new ones are written under their post. */
export const commentKind: EntryKind<
  CommentFormValues,
  CommentFields,
  GroupComment,
  GroupComment,
  CommentFilters,
  DeletedGroupComment,
  CommentBefore
> = {
  noun: 'comment',
  nouns: 'comments',
  all: 'Comments',
  nameField: 'text',
  data: comments,
  fields: commentFields,
  drafts: entryDrafts('group_comments', ['text']),
  currentOf: comments.currentOf,
  changedBy: CHANGED_BY_ONESELF,
  words: {
    title: { add: 'Comment', edit: 'Edit Comment' },
    press: { add: 'Comment', edit: 'Save Changes' },
    added: 'Comment added',
    updated: 'Comment saved',
    addFailed: 'Failed to add comment',
    updateFailed: 'Failed to save comment',
    restored: 'Comment restored',
    restoreFailed: 'Failed to restore comment. Please try again.',
    deleteTitle: 'Delete this comment?',
  },
};
