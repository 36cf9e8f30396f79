-- What changed, for whom, while it is news (kit/live.ts), and what members are told (their inboxes).

-- No content: topic and id only. Who gets an event asks the usual endpoints, which look at permission.
create table live_events (
  id bigint generated always as identity primary key,
  -- Ids are given before the commit, so a smaller one may become visible later. What somebody has heard is therefore
  -- said by a snapshot (pg_snapshot), and each event knows its transaction: not visible then and visible now is new.
  xid xid8 not null default pg_current_xact_id(),
  -- Null is every member.
  recipient_id uuid references users on delete cascade,
  topic text not null check (topic ~ '^[a-z][a-z_]{0,39}$'),
  entity_id uuid,
  created_at timestamptz not null
);
create index live_events_by_transaction on live_events (xid);
create index live_events_of_recipient on live_events (recipient_id, xid);
create index live_events_by_time on live_events (created_at);

-- The newest transaction of which events were removed: who has not heard that much has missed something.
create table live_horizon (
  only_row boolean primary key default true check (only_row),
  swept_xid xid8 not null
);
insert into live_horizon (swept_xid) values ('0');

create function tell_live() returns trigger language plpgsql as $$
begin
  -- The same again in one transaction is one notice.
  perform pg_notify('pcr_live', '');
  return null;
end $$;
create trigger live_events_tell after insert on live_events for each statement execute function tell_live();

-- A session has ended, in whatever way: the streams of that member are looked at again.
create function tell_live_again() returns trigger language plpgsql as $$
begin
  perform pg_notify('pcr_live_look_again', ended.user_id::text) from (select distinct user_id from gone) ended;
  return null;
end $$;
create trigger sessions_tell_live after delete on sessions referencing old table as gone
  for each statement execute function tell_live_again();

create table inbox_entries (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  subject_id uuid not null,
  -- Of its sentence; nothing that another member's consent decides on.
  parts jsonb not null check (jsonb_typeof(parts) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index inbox_entries_newest on inbox_entries (user_id, created_at desc, id desc);
create index inbox_entries_unread on inbox_entries (user_id, created_at desc, id desc) where read_at is null;
create index inbox_entries_by_time on inbox_entries (created_at);
