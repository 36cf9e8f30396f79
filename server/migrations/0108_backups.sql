-- The nightly backups (docs/operate/backup.md): what became of each, and of which trouble the operator was told. They
-- hold nothing of a person.
create table backups (
  id uuid primary key,
  -- The day of its night by the clock of BACKUP_AT: each has one good backup.
  night date not null,
  name text not null,
  state text not null default 'running' check (state in ('running', 'good', 'failed')),
  reason text check (reason in ('stopped', 'database', 'files', 'store', 'room', 'damaged', 'different', 'check_database',
    'unknown')),
  -- Whether it was restored to be checked, or read back alone.
  restored boolean,
  begun_at timestamptz not null,
  finished_at timestamptz,
  checked_at timestamptz,
  bytes bigint,
  members integer,
  files integer,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'good') = (checked_at is not null)),
  check ((state = 'good') = (restored is not null))
);
create index backups_newest on backups (begun_at desc);

-- At most one row: the trouble that the operator was told of last, until a backup is good again.
create table backup_trouble (
  only_one boolean primary key default true check (only_one),
  trouble text not null check (trouble in ('old', 'stopped', 'database', 'files', 'store', 'room', 'damaged', 'different',
    'check_database', 'unknown')),
  told_at timestamptz not null
);
