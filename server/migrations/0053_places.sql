-- Where places of the United States are, and where jobs and contractors are (docs/domains/near.md).

-- The version of the packages that the tables below were filled from, at the start of PCR; no row before the first.
create table place_source (version text not null);

create table zip_places (
  zip_code text primary key check (zip_code ~ '^[0-9]{5}$'),
  state text not null,
  lat double precision not null,
  lng double precision not null
);

create table city_places (
  -- As `placeKey` writes it: small letters and digits, words apart by one space.
  city text collate "C" not null,
  state text collate "C" not null,
  lat double precision not null,
  lng double precision not null,
  -- Whoever says the name without a state means this one.
  alone boolean not null,
  primary key (city, state)
);

-- Each position that a ZIP code or a city has ever had here. Entries stand at one of them, so a list by distance looks
-- at the few thousand that are near, and reads entries of the nearest first. None is ever removed.
create table place_spots (
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  primary key (lat, lng)
);

-- Great-circle distance in miles (haversine on a sphere of 3958.76 miles); null for a position that is not known, which
-- `least` alone would take for the far side of the earth.
create function miles_between(a_lat double precision, a_lng double precision, b_lat double precision,
  b_lng double precision) returns double precision
  language sql immutable parallel safe
  return case when a_lat + a_lng + b_lat + b_lng is not null then 7917.52 * asin(least(1, sqrt(
    sin(radians(b_lat - a_lat) / 2) ^ 2
    + cos(radians(a_lat)) * cos(radians(b_lat)) * sin(radians(b_lng - a_lng) / 2) ^ 2
  ))) end;

-- Of rows that were there before, a task looks up the places, and each once.
alter table jobs
  add column location_lat double precision,
  add column location_lng double precision,
  add column place_sought boolean not null default false,
  add foreign key (location_lat, location_lng) references place_spots,
  add check ((location_lat is null) = (location_lng is null));
create index jobs_by_spot on jobs (location_lat, location_lng, id) where deleted_at is null and location_lat is not null;
create index jobs_without_spot on jobs (id) where deleted_at is null and location_lat is null;
create index jobs_place_not_sought on jobs (id) where not place_sought;

alter table contractors
  add column location_lat double precision,
  add column location_lng double precision,
  add column place_sought boolean not null default false,
  add foreign key (location_lat, location_lng) references place_spots,
  add check ((location_lat is null) = (location_lng is null));
create index contractors_by_spot on contractors (location_lat, location_lng, id)
  where deleted_at is null and location_lat is not null;
create index contractors_without_spot on contractors (id) where deleted_at is null and location_lat is null;
create index contractors_place_not_sought on contractors (id) where not place_sought;
