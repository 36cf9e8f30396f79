-- A member's documents as one PDF for an inspector, which a task puts together (binder.md).

create table binders (
  id uuid primary key,
  -- One at a time: a new one takes the place of the one before.
  user_id uuid not null unique references users on delete cascade,
  title text not null check (title <> '' and char_length(title) <= 100),
  facility text check (facility <> '' and char_length(facility) <= 100),
  day date not null,
  -- In their order; one that is deleted meanwhile is left out.
  document_ids uuid[] not null check (cardinality(document_ids) between 1 and 200),
  state text not null check (state in ('waiting', 'building', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  -- How many documents have been read, of how many.
  done int not null default 0,
  total int not null default 0,
  -- [{name, reason}]: chosen, and without pages in it.
  left_out jsonb not null default '[]',
  -- Where the PDF is in the storage: user id/binders/id-random.pdf. It goes with the days of the binder.
  path text unique,
  size bigint,
  pages int,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((path is not null) = (state = 'ready')),
  check ((ready_at is not null) = (state in ('ready', 'expired'))),
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (size is null)),
  check ((ready_at is null) = (pages is null))
);
-- What the daily task looks for.
create index binders_by_end on binders (expires_at) where state = 'ready';
