-- Events of a group, which its members alone see (docs/domains/groups.md 70 to 79).

-- They go with their group: without it they would be everybody's.
alter table events drop constraint events_group_id_fkey;
alter table events add foreign key (group_id) references groups on delete cascade;

-- The lists of everybody's events, as before, without those of groups.
drop index events_by_date, events_of_type, events_of_category, events_set, events_by_spot, events_without_spot;
create index events_by_date on events (starts_at, id) where deleted_at is null and group_id is null;
create index events_of_type on events (event_type, starts_at, id) where deleted_at is null and group_id is null;
create index events_of_category on events (category, starts_at, id) where deleted_at is null and group_id is null;
create index events_set on events (status, starts_at, id)
  where deleted_at is null and group_id is null and status <> 'upcoming';
create index events_by_spot on events (location_lat, location_lng, id)
  where deleted_at is null and group_id is null and location_lat is not null;
create index events_without_spot on events (id) where deleted_at is null and group_id is null and location_lat is null;
