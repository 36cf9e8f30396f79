-- The gallery (gallery.md): what is said of a photo. Its content, its version and its deletion are the file's.

alter table files drop constraint files_folder_check;
alter table files add constraint files_folder_check
  check (folder in ('avatar', 'documents', 'images', 'certificates', 'contracts', 'gallery'));

create function photo_words(title text, description text, tags text[]) returns text
  language sql immutable parallel safe
  return folded(title || e'\n' || coalesce(description, '') || e'\n' || array_to_string(tags, e'\n'));

create table photos (
  id uuid primary key references files on delete cascade,
  user_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  description text check (char_length(description) <= 500),
  category text check (category in ('activities', 'events', 'outdoor', 'arts_crafts', 'meals', 'learning')),
  date date not null,
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  -- Who is in it: a list of name and agreed; null where nobody has said (gallery.md 8).
  people jsonb check (jsonb_typeof(people) = 'array'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A tiny WebP in base64.
  placeholder text not null check (placeholder ~ '^[A-Za-z0-9+/]+=*$' and char_length(placeholder) <= 4000),
  search_text text not null generated always as (photo_words(title, description, tags)) stored
);
create index photos_by_date on photos (user_id, date desc, id desc);
create index photos_by_category on photos (user_id, category, date desc, id desc);

-- Albums that are shown by a link, without an account (gallery.md 10 to 14).
create table albums (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  -- Of the token that the link carries.
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  times_opened integer not null default 0 check (times_opened >= 0),
  last_opened_at timestamptz
);
create index albums_of_member on albums (user_id, created_at desc, id desc);
create index albums_by_end on albums (expires_at);

create table album_photos (
  album_id uuid not null references albums on delete cascade,
  photo_id uuid not null references photos on delete cascade,
  position integer not null,
  primary key (album_id, photo_id)
);
create index album_photos_of_photo on album_photos (photo_id);
