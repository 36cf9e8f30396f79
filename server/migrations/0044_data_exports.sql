-- A member's own data as one ZIP, which a task puts together (my-data.md).

create table data_exports (
  id uuid primary key,
  -- One at a time: a new one takes the place of the one before.
  user_id uuid not null unique references users on delete cascade,
  state text not null check (state in ('waiting', 'building', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  -- How far it is, in bytes; a row of a table counts as a thousand.
  done bigint not null default 0,
  total bigint not null default 0,
  -- Where the ZIP is in the storage: user id/exports/id-random.zip. It goes with the days of the export.
  path text unique,
  size bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((path is not null) = (state = 'ready')),
  check ((ready_at is not null) = (state in ('ready', 'expired'))),
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (size is null))
);
-- What the daily task looks for.
create index data_exports_by_end on data_exports (expires_at) where state = 'ready';
