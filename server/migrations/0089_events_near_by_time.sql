-- Near me orders the events at one place by time (docs/domains/near.md 10): each index has it before the id.
drop index events_by_spot, events_without_spot;
create index events_by_spot on events (location_lat, location_lng, starts_at, id) include (status, category, event_type)
  where deleted_at is null and group_id is null and location_lat is not null;
create index events_without_spot on events (starts_at, id) include (status, category, event_type)
  where deleted_at is null and group_id is null and location_lat is null;
