import * as endpoints from '@pcr/contract/groups/board/board.endpoints.ts';
import {
  COMMENTS_COUNTED,
  type DeletedGroupComment,
  type DeletedGroupPost,
  GROUP_COMMENTS_TOPIC,
  GROUP_POSTS_TOPIC,
  type GroupBoard,
  type GroupComment,
  type GroupCommentDraft,
  type GroupCommentEdit,
  type GroupCommentVersion,
  type GroupPost,
  type GroupPostDraft,
  type GroupPostEdit,
  GroupPostReportDraft,
  type GroupPostVersion,
  type MutedGroup,
  POST_REPORT_REASONS,
} from '@pcr/contract/groups/board/board.schema.ts';
import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, isNotFound } from '../../kit/api/api.ts';
import { freshPagesOf } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { entryData } from '../../kit/kind/entry-data.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import type { ReportKind } from '../../kit/report/report-kind.ts';
import type { CommentFields, PostFields } from './board.fields.ts';

export interface BoardFilters {
  group_id: string;
}
export interface CommentFilters {
  post_id: string;
}
export type PostBefore = GroupPostVersion['before'];
export type CommentBefore = GroupCommentVersion['before'];

const BOARD_KEY = 'group_board';
const MUTED_KEY = 'muted_groups';

/** The board of a group as this member has it; 404 for a member outside the group. */
export function useBoard(groupId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [BOARD_KEY, groupId],
    queryFn: ({ signal }) =>
      call(endpoints.getGroupBoard, { params: { id: groupId } }, { signal }).catch(
        (error: unknown) => {
          // A member who has left the group keeps nothing of its board on the device
          // (groups.md 50).
          if (isNotFound(error)) {
            client.removeQueries({ queryKey: posts.cache.keys.list({ group_id: groupId }) });
            client.removeQueries({
              queryKey: posts.cache.keys.ones,
              predicate: ({ state }) => (state.data as GroupPost | undefined)?.group_id === groupId,
            });
          }
          throw error;
        },
      ),
    meta: { persist: true },
  });
}

export function useMuteBoard(groupId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (board_muted: boolean) =>
      call(endpoints.changeGroupBoard, { params: { id: groupId }, in: { board_muted } }),
    onSuccess(board) {
      client.setQueryData<GroupBoard>([BOARD_KEY, groupId], board);
      return queriesStale(client, { queryKey: [MUTED_KEY] });
    },
  });
}

/** The groups whose board this member has muted. */
export const useMutedGroups = () =>
  useInfiniteQuery(
    freshPagesOf<MutedGroup>([MUTED_KEY], (query, options) =>
      call(endpoints.listMutedGroups, { query }, options),
    ),
  );

/**
 * Shown to nobody by name until it is asked for again (consent.md 22). One's own has none to hide.
 */
const withoutName = <Written extends GroupPost | GroupComment>(written: Written): Written =>
  written.author_id
    ? written
    : { ...written, author_name: 'User', author_card: null, author_photo: null };

/** The posts of boards, each list those of one group. */
export const posts = entryData<
  GroupPost,
  GroupPost,
  BoardFilters,
  PostFields & { id: string },
  GroupPostEdit,
  DeletedGroupPost,
  PostBefore
>({
  name: 'group_posts',
  cardOf: (post) => post,
  cardIsWhole: true,
  list: (query, options) => call(endpoints.listGroupPosts, { query }, options),
  get: (id, options) => call(endpoints.getGroupPost, { params: { id } }, options),
  // The form's schema is that of a whole draft; where a post stands is no field that one edits.
  create: (draft) => call(endpoints.createGroupPost, { in: draft as GroupPostDraft }),
  update: (id, edit) => call(endpoints.updateGroupPost, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteGroupPost, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreGroupPost, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedGroupPosts, { query }, options),
  listVersions: (id, query, options) =>
    call(endpoints.listGroupPostVersions, { params: { id }, query }, options),
  samples: async () => [],
  isUnfiltered: () => true,
  newestFirst: ({ group_id }) => [{ group_id }],
  withoutConsent: withoutName,
});

/** The comments of posts, each list that of one post, newest first. */
export const comments = entryData<
  GroupComment,
  GroupComment,
  CommentFilters,
  CommentFields & { id: string },
  GroupCommentEdit,
  DeletedGroupComment,
  CommentBefore
>({
  name: 'group_comments',
  cardOf: (comment) => comment,
  cardIsWhole: true,
  list: (query, options) => call(endpoints.listGroupComments, { query }, options),
  get: (id, options) => call(endpoints.getGroupComment, { params: { id } }, options),
  create: (draft) => call(endpoints.createGroupComment, { in: draft as GroupCommentDraft }),
  update: (id, edit) => call(endpoints.updateGroupComment, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteGroupComment, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreGroupComment, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedGroupComments, { query }, options),
  listVersions: (id, query, options) =>
    call(endpoints.listGroupCommentVersions, { params: { id }, query }, options),
  samples: async () => [],
  isUnfiltered: () => false,
  newestFirst: ({ post_id }) => [{ post_id }],
  // How many there are stands with the post.
  alsoStale: [posts.cache.keys.lists, posts.cache.keys.ones],
  withoutConsent: withoutName,
});

/** Reports of posts, and of comments. */
const reportsOf = (
  name: string,
  noun: 'post' | 'comment',
  onTold: (client: QueryClient, id: string) => void,
): ReportKind => ({
  name,
  noun,
  author: 'The person who wrote it',
  schema: GroupPostReportDraft,
  reasons: POST_REPORT_REASONS,
  report: (id, draft) =>
    call(endpoints.reportGroupPost, { params: { id }, in: GroupPostReportDraft.parse(draft) }),
  getOwn: (id, options) => call(endpoints.getOwnGroupPostReport, { params: { id } }, options),
  onTold: (client, id) => onTold(client, id),
});
export const postReports = reportsOf('group_post_reports', 'post', (client, id) =>
  posts.cache.stale(client, new Set([id])),
);
export const commentReports = reportsOf('group_comment_reports', 'comment', (client, id) =>
  comments.cache.stale(client, new Set([id])),
);

/** '3 comments', '99+ comments'; null where there is none. */
export function commentsText({ comments: count }: Pick<GroupPost, 'comments'>): string | null {
  if (count === 0) return null;
  return count === 1
    ? '1 comment'
    : `${count > COMMENTS_COUNTED ? `${COMMENTS_COUNTED}+` : count} comments`;
}

// Whether one is in the group, and what it is called, may be another.
onLiveEvent(GROUPS_TOPIC, (client, ids) => {
  const boards = ids ? [...ids].map((id) => [BOARD_KEY, id]) : [[BOARD_KEY]];
  for (const queryKey of boards) void queriesStale(client, { queryKey });
});
onLiveEvent(GROUP_POSTS_TOPIC, posts.cache.stale);
onLiveEvent(GROUP_COMMENTS_TOPIC, comments.cache.stale);
