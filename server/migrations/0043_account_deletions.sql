-- Who has asked that their account be deleted (deletion.md 1), until when signing in takes it back, and when they were
-- reminded of it.
create table account_deletions (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  reminded_at timestamptz
);
create index account_deletions_by_end on account_deletions (erase_at);
