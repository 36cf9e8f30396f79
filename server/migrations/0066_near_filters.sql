-- Lists by distance walk past what their filters leave out. These indexes have what is filtered by, so that none of that
-- is read from its table: of a category and a type few events fit, and all that are near were read for them (near.md 11).
drop index events_by_spot, events_without_spot;
create index events_by_spot on events (location_lat, location_lng, id) include (starts_at, status, category, event_type)
  where deleted_at is null and group_id is null and location_lat is not null;
create index events_without_spot on events (id) include (starts_at, status, category, event_type)
  where deleted_at is null and group_id is null and location_lat is null;

drop index groups_by_spot, groups_without_spot;
create index groups_by_spot on groups (location_lat, location_lng, id) include (group_type)
  where deleted_at is null and is_active and location_lat is not null;
create index groups_without_spot on groups (id) include (group_type)
  where deleted_at is null and is_active and location_lat is null;

drop index jobs_by_spot, jobs_without_spot;
create index jobs_by_spot on jobs (location_lat, location_lng, id) include (job_type)
  where deleted_at is null and location_lat is not null;
create index jobs_without_spot on jobs (id) include (job_type) where deleted_at is null and location_lat is null;

drop index contractors_by_spot, contractors_without_spot;
create index contractors_by_spot on contractors (location_lat, location_lng, id)
  include (specialty, hidden, user_id, holder_id) where deleted_at is null and location_lat is not null;
create index contractors_without_spot on contractors (id) include (specialty, hidden, user_id, holder_id)
  where deleted_at is null and location_lat is null;
