-- Where a calendar reads a member's events without a session (docs/domains/events.md 51). Of what it carries the hash
-- alone is kept; a new one takes the place of the old one.
create table calendar_addresses (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);
