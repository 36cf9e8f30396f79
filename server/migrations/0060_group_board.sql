-- The board of a group: posts of its members, and comments on them (docs/domains/groups.md 50 to 69).

create table group_posts (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  author_id uuid not null references users on delete cascade,
  -- Of a comment: the post that it stands under. Nothing stands under a comment.
  post_id uuid references group_posts on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  image_id uuid references files on delete set null,
  -- Three members reported it, and the operator has not looked yet.
  hidden boolean not null default false,
  -- Members are told of a post in the order of their ids: who was told last, until all were.
  told_to uuid,
  told_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made the version of now; while it is deleted, who deleted it.
  updated_by uuid references users on delete set null,
  deleted_at timestamptz,
  check (post_id is null or image_id is null),
  check (post_id is null or char_length(text) <= 500)
);
create trigger group_posts_keep_history before update on group_posts
  for each row execute function keep_history('text', 'image_id');
create trigger group_posts_forget_history after delete on group_posts
  for each row execute function forget_history();

-- A board, and what stands under a post.
create index group_posts_by_date on group_posts (group_id, created_at desc, id desc)
  where post_id is null and deleted_at is null;
create index group_posts_comments on group_posts (post_id, created_at desc, id desc)
  where post_id is not null and deleted_at is null;
-- All of a group and of a post, when these go.
create index group_posts_of_group on group_posts (group_id);
create index group_posts_of_post on group_posts (post_id) where post_id is not null;
create index group_posts_of_author on group_posts (author_id, group_id);
create index group_posts_of_updater on group_posts (updated_by);
create index group_posts_of_image on group_posts (image_id) where image_id is not null;
create index group_posts_deleted_of_author on group_posts (author_id, deleted_at desc, id desc)
  where deleted_at is not null;
create index group_posts_deleted on group_posts (deleted_at) where deleted_at is not null;
create index group_posts_hidden on group_posts (id) where hidden;

-- Who has told the operator about which post or comment: once.
create table group_post_reports (
  post_id uuid not null references group_posts on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  message_id uuid not null references messages on delete cascade,
  reason text not null check (reason in ('privacy', 'unkind', 'spam', 'other')),
  details text check (char_length(details) between 1 and 500),
  created_at timestamptz not null,
  looked_at timestamptz,
  seen bytea,
  primary key (post_id, reporter_id)
);
create index group_post_reports_of_member on group_post_reports (reporter_id);
create index group_post_reports_of_message on group_post_reports (message_id);
create index group_post_reports_open on group_post_reports (post_id, created_at) where looked_at is null;

-- Pictures of posts: files of their own folder, of which those that are no post's are looked for every day.
alter table files drop constraint files_folder_check;
alter table files add constraint files_folder_check check (
  folder in ('avatar', 'documents', 'images', 'certificates', 'contracts', 'gallery', 'events', 'groups', 'group_posts')
);
create index files_of_group_posts on files (created_at) where folder = 'group_posts';
