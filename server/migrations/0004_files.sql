-- What members uploaded: a row for each file; its content is in the storage under `path` (docs/operate.md, 'Files').

create table files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  folder text not null check (folder in ('avatar', 'documents', 'images', 'certificates', 'contracts')),
  name text not null check (char_length(name) between 1 and 255),
  -- Bytes of what is kept, which for a picture is not what was sent.
  size integer not null check (size > 0),
  type text not null check (
    type in (
      'image/webp', 'application/pdf', 'application/msword', 'text/plain',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    )
  ),
  -- user id/folder/time-random.extension (core.md 7 'Storage').
  path text not null unique,
  created_at timestamptz not null
);
create index files_by_date on files (user_id, folder, created_at desc, id desc);
