-- Who could not be told with their batch is told alone; until then nobody has told them (notifications.md 104).
alter table broadcast_receipts alter column told_at drop not null;
create index broadcast_receipts_untold on broadcast_receipts (broadcast_id, user_id) where told_at is null;

-- A device whose push service has not answered is not asked again for a while: each such try takes seconds in which
-- others wait (notifications.md 66).
create table push_silences (
  device_id uuid primary key references push_devices on delete cascade,
  -- How many tries in a row had no answer, since when, and until when there is no other one.
  silences smallint not null check (silences > 0),
  silent_since timestamptz not null,
  paused_until timestamptz not null
);
