import { sql, type Transaction } from '../../kit/postgres/database.ts';
import { blockedInSql } from './board.rules.ts';

/** A post of which the next members of its group are to be told. */
export interface PostNews {
  author_id: string;
  group_id: string;
  group_name: string;
  created_at: string;
  /** Those who are told, of as many as were requested. */
  told: string[];
  /** There may be others after them. */
  more: boolean;
}

const LOCK_POST = sql(
  'group_board_lock_untold',
  `select p.group_id, g.name as group_name, p.author_id, p.told_to, to_json(p.created_at) #>> '{}' as created_at
   from group_posts p join groups g on g.id = p.group_id
   where p.id = $1 and p.post_id is null and p.deleted_at is null and not p.hidden and p.told_at is null
     and g.deleted_at is null
   for no key update of p`,
);
// Their rows are held, so that of two posts one after the other finds what the first has made of an
// inbox.
const NEXT_MEMBERS = sql(
  'group_board_next_members',
  `with p as (
     select m.user_id, m.board_muted from group_members m
     where m.group_id = $1 and ($2::uuid is null or m.user_id > $2) order by m.user_id limit $3 for no key update
   ) select p.user_id,
     not p.board_muted and p.user_id <> $4::uuid and not ${blockedInSql('$4::uuid', 'p.user_id')} as told
   from p order by p.user_id`,
);
const TOLD_TO = sql(
  'group_board_told_to',
  'update group_posts set told_to = $2, told_at = $3 where id = $1',
);

/**
 * The next member to tell about a post, who counts as told from then on; undefined if it is not
 * shown.
 */
export async function takeUntold(
  tx: Transaction,
  id: string,
  limit: number,
  now: Date,
): Promise<PostNews | undefined> {
  interface Post extends Omit<PostNews, 'told' | 'more'> {
    told_to: string | null;
  }
  const [post] = await tx.query<Post>(LOCK_POST, [id]);
  if (!post) return undefined;
  const { told_to, ...news } = post;
  const values = [post.group_id, told_to, limit, post.author_id];
  const members = await tx.query<{ user_id: string; told: boolean }>(NEXT_MEMBERS, values);
  const more = members.length === limit;
  // Once all were told it names nobody any more.
  await tx.query(
    TOLD_TO,
    more ? [id, members.at(-1)?.user_id, null] : [id, null, now.toISOString()],
  );
  return {
    ...news,
    told: members.filter(({ told }) => told).map(({ user_id }) => user_id),
    more,
  };
}

/** A comment of which the author of the post is to be told. */
export interface CommentNews {
  /** Who wrote it. */
  of: string;
  author_id: string;
  post_id: string;
  group_id: string;
  group_name: string;
  created_at: string;
}

// The author's membership is held, so that of two comments one after the other finds what the first
// has made of an inbox.
const TAKE_COMMENT = sql(
  'group_board_take_comment',
  `with told as (
     update group_posts c set told_at = $2 where c.id = $1 and c.told_at is null returning c.*
   )
   select c.author_id as "of", p.author_id, p.id as post_id, p.group_id, g.name as group_name, to_json(c.created_at) #>> '{}' as created_at
   from told c join group_posts p on p.id = c.post_id join groups g on g.id = p.group_id
     join group_members m on m.group_id = p.group_id and m.user_id = p.author_id
   where c.deleted_at is null and not c.hidden and p.deleted_at is null and g.deleted_at is null
     and not m.board_muted and p.author_id <> c.author_id and not ${blockedInSql('c.author_id', 'p.author_id')}
   for no key update of m`,
);

/** Counts as told from then on; undefined where its author is to hear nothing of it. */
export async function takeComment(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<CommentNews | undefined> {
  return (await tx.query<CommentNews>(TAKE_COMMENT, [id, now.toISOString()]))[0];
}
