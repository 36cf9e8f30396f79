import {
  COMMENT_FIELDS,
  COMMENT_PAGE,
  COMMENTS_COUNTED,
  type GroupCommentDraft,
  type GroupPostDraft,
  MUTED_GROUP_PAGE,
  POST_FIELDS,
  POST_PAGE,
} from '@pcr/contract/groups/board/board.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { nextVersion, softDeleteRepository } from '../../kit/history/history.ts';
import { ID_KEY, NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { reportRepository } from '../../kit/reports/reports.ts';
import { type BoardRow, isMemberInSql, boardRulesInSql as rules } from './board.rules.ts';

/** The row to check before a change. */
export type CheckedPost = BoardRow & { group_id: string; image_id: string | null };

/** The stored row: with the place where it stands, which stays. */
export type StoredPost = Pick<GroupPostDraft, 'group_id' | 'text' | 'image_id'>;
export type StoredComment = Pick<GroupCommentDraft, 'post_id' | 'text'> & { group_id: string };

/** Which members have reported which post or comment. */
export const reports = reportRepository({
  ...{
    table: 'group_post_reports',
    entry: 'post_id',
    entries: 'group_posts',
    as: 'w',
    fields: POST_FIELDS,
  },
  owner: 'w.author_id',
  title: `(select g.name from groups g where g.id = w.group_id)`,
  text: 'w.text',
  place: 'w.group_id',
  deleted: 'w.deleted_at is not null',
});

/** What posts and comments both tell about their writer, and about what the viewer `$1` may do. */
const WRITTEN = `case when w.author_id = $1 then w.author_id end as author_id, ${consentInSql.name('User')} as author_name,
    face.card as author_card, face.photo as author_photo, w.hidden, ${reports.byViewer} as reported_by_me, w.edited,
    w.created_at, w.updated_at,
    ${rules.can} as can
  from (select) self ${consentInSql.of('w.author_id')} cross join ${consentInSql.face}`;

const COMMENTS = `(select count(*)::int from (
    select from group_posts c
    where c.post_id = w.id and ${rules.shown('c')} limit ${COMMENTS_COUNTED + 1}
  ) n)`;
const POST = `(select row_to_json(r)::text from (
  select w.id, w.group_id, w.text, w.image_id, ${COMMENTS} as comments,
    case when w.image_id is not null then '/api/group-posts/' || w.id || '/picture?file=' || w.image_id end as image_url,
    ${WRITTEN}
) r)`;
const COMMENT = `(select row_to_json(r)::text from (select w.id, w.post_id, w.text, ${WRITTEN}) r)`;

export const SEES_POST = `w.post_id is null and ${rules.shown('w')} and ${rules.isMember}`;
const seesPostInSql = (post: string) =>
  `exists (select from group_posts w where w.id = ${post} and ${SEES_POST})`;

const board = {
  ...{
    table: 'group_posts',
    as: 'w',
    owner: 'author_id',
    shared: true,
    mayRestore: rules.restore,
    keeps: rules.isMember,
  },
  ruleColumns: ['author_id', 'post_id', 'hidden', 'updated_by', 'group_id', 'image_id'],
  ruleFacts: rules.facts,
  deleted: ['id', 'text', 'created_at'],
};

/** One post, making and changing it, soft delete, restore and history. */
export const posts = softDeleteRepository<CheckedPost, StoredPost>({
  ...board,
  name: 'group_posts',
  see: SEES_POST,
  kind: 'w.post_id is null',
  fields: ['group_id', ...POST_FIELDS],
  record: POST,
});

/** The same of comments, which are rows of the same table. */
export const comments = softDeleteRepository<CheckedPost, StoredComment>({
  ...board,
  name: 'group_comments',
  see: `w.post_id is not null and ${rules.shown('w')} and ${rules.isMember}
    and exists (select from group_posts q where q.id = w.post_id and ${rules.shown('q')})`,
  kind: 'w.post_id is not null',
  fields: ['group_id', 'post_id', ...COMMENT_FIELDS],
  record: COMMENT,
});

const BOARD = sql(
  'group_board',
  `select json_build_object('group_id', g.id, 'group_name', g.name, 'board_muted', m.board_muted)::text as board
   from groups g join group_members m on m.group_id = g.id and m.user_id = $1
   where g.id = $2 and g.deleted_at is null`,
);

/**
 * The board of a group as JSON text: GroupBoard of the contract; undefined for a member outside the
 * group.
 */
export async function boardOf(
  db: Queryable,
  viewer: Actor,
  groupId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ board: string }>(BOARD, [viewer.id, groupId]);
  return row?.board;
}

const MUTE = sql(
  'group_board_mute',
  'update group_members set board_muted = $3 where user_id = $1 and group_id = $2',
);

export async function mute(
  tx: Transaction,
  actor: Actor,
  groupId: string,
  muted: boolean,
): Promise<void> {
  await tx.query(MUTE, [actor.id, groupId, muted]);
}

// In the order of ids, which the index of a member's groups has.
const muted = (after: boolean) =>
  sql(
    `groups_muted${after ? '_after' : ''}`,
    `select json_build_object('id', g.id, 'name', g.name)::text as item, g.id::text as k0
     from group_members m join groups g on g.id = m.group_id
     where m.user_id = $1 and m.board_muted and g.deleted_at is null ${after ? 'and m.group_id < $2::uuid' : ''}
     order by m.group_id desc limit ${MUTED_GROUP_PAGE + 1}`,
  );
const MUTED = { first: muted(false), after: muted(true) };

/**
 * One page of the groups whose board the viewer has muted, as JSON text: MutedGroupPage of the
 * contract.
 */
export async function listMuted(
  db: Queryable,
  viewer: Actor,
  cursor: string | undefined,
): Promise<string> {
  const values = [viewer.id, ...(cursor ? readCursor(cursor, [ID_KEY]) : [])];
  return page(
    await db.query<PageRow>(cursor ? MUTED.after : MUTED.first, values),
    MUTED_GROUP_PAGE,
  );
}

const HOLD_MEMBER = sql(
  'group_board_hold_member',
  `select from group_members m join groups g on g.id = m.group_id
   where m.user_id = $1 and m.group_id = $2 and g.deleted_at is null for key share of m`,
);

/** Whether the actor is in the group, and stays in it until the transaction ends. */
export async function holdMember(db: Queryable, actor: Actor, groupId: string): Promise<boolean> {
  return (await db.query(HOLD_MEMBER, [actor.id, groupId])).length > 0;
}

// Nobody deletes it before the comment stands under it.
const HOLD_POST = sql(
  'group_board_hold_post',
  `select w.group_id from group_posts w where w.id = $2 and ${SEES_POST} for share of w`,
);

/** The group of a post that the actor sees, which stays there until the transaction ends. */
export async function holdPost(
  db: Queryable,
  actor: Actor,
  postId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ group_id: string }>(HOLD_POST, [actor.id, postId]);
  return row?.group_id;
}

// Whether the viewer is in the group is asked once, not of each row.
const postList = (after: boolean) =>
  sql(
    `group_posts_list${after ? '_after' : ''}`,
    `select ${POST} as item, w.created_at::text as k0, w.id::text as k1 from group_posts w
     where w.group_id = $2 and w.post_id is null and ${rules.shown('w')} and ${isMemberInSql('$2', '$1')}
       ${after ? 'and (w.created_at, w.id) < ($3::timestamptz, $4::uuid)' : ''}
     order by w.created_at desc, w.id desc limit ${POST_PAGE + 1}`,
  );
const [POSTS, POSTS_AFTER] = [postList(false), postList(true)];

/**
 * One page as JSON text, newest first: GroupPostPage of the contract; undefined for a member
 * outside the group.
 */
export async function listPosts(
  db: Queryable,
  viewer: Actor,
  groupId: string,
  cursor: string | undefined,
): Promise<string | undefined> {
  const values = [viewer.id, groupId, ...(cursor ? readCursor(cursor, NEWEST_FIRST) : [])];
  const rows = await db.query<PageRow>(cursor ? POSTS_AFTER : POSTS, values);
  if (rows.length === 0 && !(await boardOf(db, viewer, groupId))) return undefined;
  return page(rows, POST_PAGE);
}

// So is whether the viewer sees the post.
const commentList = (after: boolean) =>
  sql(
    `group_comments_list${after ? '_after' : ''}`,
    `select ${COMMENT} as item, w.created_at::text as k0, w.id::text as k1 from group_posts w
     where w.post_id = $2 and ${rules.shown('w')} and ${seesPostInSql('$2')}
       ${after ? 'and (w.created_at, w.id) < ($3::timestamptz, $4::uuid)' : ''}
     order by w.created_at desc, w.id desc limit ${COMMENT_PAGE + 1}`,
  );
const [COMMENTS_OF, COMMENTS_AFTER] = [commentList(false), commentList(true)];

/**
 * One page of the comments under a post, as JSON text: GroupCommentPage of the contract; undefined
 * if the viewer does not see the post.
 */
export async function listComments(
  db: Queryable,
  viewer: Actor,
  postId: string,
  cursor: string | undefined,
): Promise<string | undefined> {
  const values = [viewer.id, postId, ...(cursor ? readCursor(cursor, NEWEST_FIRST) : [])];
  const rows = await db.query<PageRow>(cursor ? COMMENTS_AFTER : COMMENTS_OF, values);
  if (rows.length === 0 && !(await posts.get(db, viewer, postId))) return undefined;
  return page(rows, COMMENT_PAGE);
}

export interface Place {
  /** The post, of a comment too. */
  post_id: string;
  is_comment: boolean;
  members: string[];
}

const PLACE = sql(
  'group_board_place',
  `select coalesce(w.post_id, w.id) as post_id, w.post_id is not null as is_comment,
     array(select m.user_id from group_members m where m.group_id = w.group_id) as members
   from group_posts w where w.id = $1`,
);

/** Where a post or a comment stands, and who reads there. */
export async function placeOf(db: Queryable, id: string): Promise<Place | undefined> {
  return (await db.query<Place>(PLACE, [id]))[0];
}

/** What the operator is told of a post or a comment. */
export interface ReportedPost {
  id: string;
  text: string;
  image_id: string | null;
  is_comment: boolean;
  group_id: string;
  group_name: string;
  created_at: string;
}

const GET_REPORTED = sql(
  'group_board_get_reported',
  `select w.id, w.text, w.image_id, w.post_id is not null as is_comment, g.id as group_id, g.name as group_name,
     to_json(w.created_at) #>> '{}' as created_at
   from group_posts w join groups g on g.id = w.group_id where w.id = $1`,
);

export async function getReported(
  tx: Transaction,
  { row: { id } }: Permit<'report', { id: string }>,
): Promise<ReportedPost | undefined> {
  return (await tx.query<ReportedPost>(GET_REPORTED, [id]))[0];
}

const REMOVE = sql(
  'group_board_remove',
  `update group_posts w set deleted_at = coalesce(w.deleted_at, $2), updated_at = ${nextVersion('$2', 'w')},
     updated_by = null
   where w.id = $1 and (w.deleted_at is null or w.updated_by is not null) returning w.id`,
);

/**
 * Deletes a post or a comment as the operator; its writer cannot restore it. Returns false if they
 * had before.
 */
export async function remove(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return (await tx.query(REMOVE, [id, now.toISOString()])).length > 0;
}

const READERS = sql(
  'group_board_readers',
  `select distinct m.user_id from group_members m
   where m.group_id in (select w.group_id from group_posts w where w.author_id = $1)`,
);

/** The readers of the boards that a member wrote on. */
export async function readersOf(tx: Transaction, memberId: string): Promise<string[]> {
  return (await tx.query<{ user_id: string }>(READERS, [memberId])).map(({ user_id }) => user_id);
}
