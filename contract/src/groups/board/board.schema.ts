import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { deletion, versionOf } from '../../kit/history.schema.ts';
import { reportShapes } from '../../kit/reports.schema.ts';
import { Id, Instant, pageOf, requiredText } from '../../kit/shapes.ts';

// The board of a group: posts of its members, and comments on them (groups.md 50-63).

export const BOARD_LIMITS = { post: 1000, comment: 500 } as const;

/**
 * So much one member writes in an hour, on all of their boards together: each post tells others.
 */
export const POSTS_PER_HOUR = 30;
export const COMMENTS_PER_HOUR = 120;

/** What a person fills in. */
const postFields = {
  text: requiredText('The post', BOARD_LIMITS.post),
  /** The file of its picture, sent before (files.md); null for none. */
  image_id: z.nullable(Id),
};
const commentFields = { text: requiredText('The comment', BOARD_LIMITS.comment) };

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const POST_FIELDS = Object.keys(postFields) as (keyof typeof postFields)[];
export const COMMENT_FIELDS = Object.keys(commentFields) as (keyof typeof commentFields)[];

/** A new post, with the id that its client made. */
export const GroupPostDraft = z.object({ id: Id, group_id: Id, ...postFields });
export type GroupPostDraft = z.infer<typeof GroupPostDraft>;
/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const GroupPostEdit = z.object({ ...postFields, updated_at: Instant });
export type GroupPostEdit = z.infer<typeof GroupPostEdit>;

/** A new comment on a post. */
export const GroupCommentDraft = z.object({ id: Id, post_id: Id, ...commentFields });
export type GroupCommentDraft = z.infer<typeof GroupCommentDraft>;
export const GroupCommentEdit = z.object({ ...commentFields, updated_at: Instant });
export type GroupCommentEdit = z.infer<typeof GroupCommentEdit>;

/** What the viewer sees of the author, and what the viewer may do. */
const written = {
  /** The viewer's own id where they wrote it, null where another member did. */
  author_id: z.nullable(Id),
  /** 'User' unless the author's consent shows the name. */
  author_name: z.string(),
  /** Null unless the name is shown. */
  author_card: CardId,
  author_photo: CardPhoto,
  /** Members reported it, and the operator has not looked yet: only its writer sees it. */
  hidden: z.boolean(),
  /** The viewer told the operator about it. */
  reported_by_me: z.boolean(),
  /**
   * Its author changed it since they wrote it; a deletion that was taken back is no such change.
   */
  edited: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), report: z.boolean() }),
};

/** A post as a member of the group sees it. */
export const GroupPost = z.object({
  id: Id,
  group_id: Id,
  ...postFields,
  /** Where its picture is; null for none. */
  image_url: z.nullable(z.string()),
  /** The comments that the viewer sees, counted to one more than COMMENTS_COUNTED. */
  comments: z.int(),
  ...written,
});
export type GroupPost = z.infer<typeof GroupPost>;

export const GroupComment = z.object({ id: Id, post_id: Id, ...commentFields, ...written });
export type GroupComment = z.infer<typeof GroupComment>;

/** How many are counted; beyond it reads '99+'. */
export const COMMENTS_COUNTED = 99;

const cursor = z.optional(z.string().check(z.maxLength(500)));

export const POST_PAGE = 20;
export const GroupPostQuery = z.object({ group_id: Id, cursor });
export type GroupPostQuery = z.infer<typeof GroupPostQuery>;
/** Newest first. */
export const GroupPostPage = pageOf(GroupPost);

export const COMMENT_PAGE = 20;
export const GroupCommentQuery = z.object({ post_id: Id, cursor });
export type GroupCommentQuery = z.infer<typeof GroupCommentQuery>;
/** Newest first, so that the last words are here at once. */
export const GroupCommentPage = pageOf(GroupComment);

/** What the author finds among the recently deleted, newest deletion first. */
export const DeletedGroupPost = z.object({
  id: Id,
  text: postFields.text,
  created_at: Instant,
  ...deletion,
});
export type DeletedGroupPost = z.infer<typeof DeletedGroupPost>;
export const DeletedGroupPostPage = pageOf(DeletedGroupPost);
export const DeletedGroupComment = z.object({
  id: Id,
  text: commentFields.text,
  created_at: Instant,
  ...deletion,
});
export type DeletedGroupComment = z.infer<typeof DeletedGroupComment>;
export const DeletedGroupCommentPage = pageOf(DeletedGroupComment);

/** A change with what it was before, newest change first. */
export const GroupPostVersion = versionOf(z.object(postFields));
export type GroupPostVersion = z.infer<typeof GroupPostVersion>;
export const GroupPostVersionPage = pageOf(GroupPostVersion);
/** As the table has it: a comment has no picture. */
export const GroupCommentVersion = versionOf(z.object({ ...commentFields, image_id: z.null() }));
export type GroupCommentVersion = z.infer<typeof GroupCommentVersion>;
export const GroupCommentVersionPage = pageOf(GroupCommentVersion);

/** The board as one of its members has it. */
export const GroupBoard = z.object({
  group_id: Id,
  group_name: z.string(),
  /** Nobody tells this member of new posts. */
  board_muted: z.boolean(),
});
export type GroupBoard = z.infer<typeof GroupBoard>;
export const GroupBoardChange = z.object({ board_muted: z.boolean() });

/** A group whose board this member has muted. */
export const MutedGroup = z.object({ id: Id, name: z.string() });
export type MutedGroup = z.infer<typeof MutedGroup>;
export const MUTED_GROUP_PAGE = 20;
export const MutedGroupPage = pageOf(MutedGroup);

/** The reasons of a report of a post or a comment. */
export const POST_REPORT_REASONS = {
  privacy: 'It tells of a child or a family',
  unkind: 'Unkind or unlawful',
  spam: 'Advertising or spam',
  other: 'Something else',
} as const;
export const { Draft: GroupPostReportDraft, Report: GroupPostReport } =
  reportShapes(POST_REPORT_REASONS);

/** Live topics, told to the members of the group alone: `id` is the post, and the comment. */
export const GROUP_POSTS_TOPIC = 'group_posts';
export const GROUP_COMMENTS_TOPIC = 'group_comments';
