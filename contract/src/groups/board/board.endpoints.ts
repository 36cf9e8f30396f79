import * as z from 'zod/mini';
import { PictureSize } from '../../files/files.schema.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { HistoryQuery } from '../../kit/history.schema.ts';
import { Id, Instant } from '../../kit/shapes.ts';
import {
  DeletedGroupCommentPage,
  DeletedGroupPostPage,
  GroupBoard,
  GroupBoardChange,
  GroupComment,
  GroupCommentDraft,
  GroupCommentEdit,
  GroupCommentPage,
  GroupCommentQuery,
  GroupCommentVersionPage,
  GroupPost,
  GroupPostDraft,
  GroupPostEdit,
  GroupPostPage,
  GroupPostQuery,
  GroupPostReport,
  GroupPostReportDraft,
  GroupPostVersionPage,
  MutedGroupPage,
} from './board.schema.ts';

const params = z.object({ id: Id });
const query = z.object({ updated_at: Instant });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const getGroupBoard = endpoint('GET', '/groups/:id/board', {
  needs,
  params,
  out: GroupBoard,
  summary: "A group's board as one of its members has it; 404 for everybody else",
});

export const changeGroupBoard = endpoint('PUT', '/groups/:id/board', {
  needs,
  params,
  in: GroupBoardChange,
  out: GroupBoard,
  summary: 'Mutes the board of a group for this member, or takes that back',
});

export const listMutedGroups = endpoint('GET', '/groups/muted', {
  query: HistoryQuery,
  out: MutedGroupPage,
  summary:
    'The groups whose board the caller has muted, 20 a page, for the settings, which need no agreement',
});

export const listGroupPosts = endpoint('GET', '/group-posts', {
  needs,
  query: GroupPostQuery,
  out: GroupPostPage,
  summary: 'The posts of a group, newest first, 20 a page, for its members',
});

export const listDeletedGroupPosts = endpoint('GET', '/group-posts/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedGroupPostPage,
  summary: "The caller's own posts that were deleted in the last 30 days, by whomever",
});

export const getGroupPost = endpoint('GET', '/group-posts/:id', {
  needs,
  params,
  out: GroupPost,
  summary: 'One post, for the members of its group',
});

export const getGroupPostPicture = endpoint('GET', '/group-posts/:id/picture', {
  needs,
  params,
  // `file` makes another picture another address, so that no browser takes one for the other.
  query: z.object({ size: z.optional(PictureSize), file: z.optional(Id) }),
  gives: 'bytes',
  summary: 'The picture of a post, for the members of its group',
});

export const createGroupPost = endpoint('POST', '/group-posts', {
  needs,
  in: GroupPostDraft,
  out: GroupPost,
  summary: 'Writes a post on the board of a group; sent again, it answers the same one',
});

export const updateGroupPost = endpoint('PUT', '/group-posts/:id', {
  needs,
  params,
  in: GroupPostEdit,
  out: GroupPost,
  summary:
    'Replaces the fields of a post, by its author; 409 with the current one when `updated_at` is stale',
});

export const deleteGroupPost = endpoint('DELETE', '/group-posts/:id', {
  needs,
  params,
  query,
  summary:
    'Deletes a post with its comments, by its author or the leader of the group; it can be restored for 30 days',
});

export const restoreGroupPost = endpoint('POST', '/group-posts/:id/restore', {
  needs,
  params,
  out: GroupPost,
  again: true,
  summary: 'Takes a deletion back, by the member who deleted the post',
});

export const listGroupPostVersions = endpoint('GET', '/group-posts/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: GroupPostVersionPage,
  costly: true,
  summary: 'Every change of a post with what it was before, for its author',
});

export const listGroupComments = endpoint('GET', '/group-comments', {
  needs,
  query: GroupCommentQuery,
  out: GroupCommentPage,
  summary: 'The comments on a post, newest first, 20 a page, for the members of its group',
});

export const listDeletedGroupComments = endpoint('GET', '/group-comments/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedGroupCommentPage,
  summary: "The caller's own comments that were deleted in the last 30 days, by whomever",
});

export const getGroupComment = endpoint('GET', '/group-comments/:id', {
  needs,
  params,
  out: GroupComment,
  summary: 'One comment, for the members of its group',
});

export const createGroupComment = endpoint('POST', '/group-comments', {
  needs,
  in: GroupCommentDraft,
  out: GroupComment,
  summary: 'Comments on a post; sent again, it answers the same comment',
});

export const updateGroupComment = endpoint('PUT', '/group-comments/:id', {
  needs,
  params,
  in: GroupCommentEdit,
  out: GroupComment,
  summary:
    'Replaces the text of a comment, by its author; 409 with the current one when `updated_at` is stale',
});

export const deleteGroupComment = endpoint('DELETE', '/group-comments/:id', {
  needs,
  params,
  query,
  summary:
    'Deletes a comment, by its author or the leader of the group; it can be restored for 30 days',
});

export const restoreGroupComment = endpoint('POST', '/group-comments/:id/restore', {
  needs,
  params,
  out: GroupComment,
  again: true,
  summary: 'Takes a deletion back, by the member who deleted the comment',
});

export const listGroupCommentVersions = endpoint('GET', '/group-comments/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: GroupCommentVersionPage,
  costly: true,
  summary: 'Every change of a comment with what it was before, for its author',
});

export const reportGroupPost = endpoint('POST', '/group-posts/:id/reports', {
  needs,
  params,
  in: GroupPostReportDraft,
  out: GroupPostReport,
  summary:
    "Tells the operator about another member's post or comment, once: told again, it answers the first report",
});

export const getOwnGroupPostReport = endpoint('GET', '/group-posts/:id/own-report', {
  needs,
  params,
  out: GroupPostReport,
  summary: 'What this member has told the operator about a post or comment; 404 when nothing',
});
