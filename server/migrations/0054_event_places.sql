-- Events stand at the positions that places have (docs/domains/near.md).
alter table events add foreign key (location_lat, location_lng) references place_spots;
create index events_by_spot on events (location_lat, location_lng, id)
  where deleted_at is null and location_lat is not null;
create index events_place_not_sought on events (id) where not place_sought;
create index events_without_spot on events (id) where deleted_at is null and location_lat is null;
