-- Events of a network, and series of them (docs/domains/events.md).

-- The instant of a local day and time. A time that exists twice is the first of the two; one that a clock skips is that
-- long after the skip began (RFC 5545, 3.3.5). 22023 for a zone that PostgreSQL does not know.
create function instant_of(day date, at text, zone text) returns timestamptz
  language sql immutable parallel safe strict
  return (
    select case when earlier at time zone zone = wanted then earlier else later end
    from (
      -- By way of UTC: an interval before a timestamptz would depend on the zone of the session.
      select wanted, later, (later at time zone 'UTC' - interval '1 hour') at time zone 'UTC' as earlier
      from (
        select wanted, wanted at time zone zone as later
        from (select day + make_time(left(at, 2)::int, right(at, 2)::int, 0) as wanted) w
      ) l
    ) e
  );

-- The dates of a series are events of their own. It is made with its dates, and goes with the last of them.
create table event_series (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  recurring_pattern text not null check (recurring_pattern in ('monthly', 'quarterly', 'biannual')),
  recurring_until date not null,
  created_at timestamptz not null
);
create index event_series_of_member on event_series (user_id);

create table events (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  -- Day and time are those of the place, whoever looks.
  event_date date not null,
  event_time text not null check (event_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (char_length(time_zone) <= 60),
  location text not null check (char_length(location) between 1 and 100),
  address text check (char_length(address) between 1 and 200),
  city text check (char_length(city) between 1 and 100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  description text not null check (char_length(description) between 1 and 500),
  category text not null check (category in ('education', 'health', 'social', 'emergency', 'maintenance')),
  event_type text check (
    event_type in (
      'professional_meetup', 'training_workshop', 'networking_event', 'social_gathering', 'mentorship_matching',
      'coffee_chat', 'job_shadowing', 'resume_review', 'graduation_event'
    )
  ),
  max_attendees integer check (max_attendees between 1 and 10000),
  waitlist_enabled boolean not null,
  requires_rsvp boolean not null,
  organizer text not null check (char_length(organizer) between 1 and 100),
  mentorship_level text not null check (mentorship_level in ('beginner', 'intermediate', 'none')),
  specializations text[] check (cardinality(specializations) between 1 and 10),
  image_id uuid references files on delete set null,
  -- 'upcoming' follows the clock; another one was set by somebody and stays.
  status text not null check (status in ('upcoming', 'ongoing', 'completed', 'cancelled')),
  series_id uuid references event_series on delete set null,
  -- It was changed by itself: the series does not change it back.
  series_changed boolean not null default false,
  group_id uuid,
  -- Of the place; null where it is not known.
  location_lat double precision check (location_lat between -90 and 90),
  location_lng double precision check (location_lng between -180 and 180),
  place_sought boolean not null default false,
  -- Seats that are taken or offered, and who waits; kept by the transaction that changes an answer.
  attendees integer not null default 0 check (attendees >= 0),
  waitlist_count integer not null default 0 check (waitlist_count >= 0),
  -- How often a calendar must take it anew (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  starts_at timestamptz not null generated always as (instant_of(event_date, event_time, time_zone)) stored,
  ends_at timestamptz not null generated always as (
    case
      when end_time is null
        then (instant_of(event_date, event_time, time_zone) at time zone 'UTC' + interval '2 hours') at time zone 'UTC'
      when end_time > event_time then instant_of(event_date, end_time, time_zone)
      else instant_of(event_date + 1, end_time, time_zone)
    end
  ) stored,
  search_text text not null generated always as (
    folded(title || e'\n' || description || e'\n' || location || e'\n' || organizer)
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made the version of now; while it is deleted, who deleted it.
  updated_by uuid references users on delete set null,
  deleted_at timestamptz,
  check ((location_lat is null) = (location_lng is null))
);
create trigger events_keep_history before update on events for each row execute function
  keep_history('title', 'event_date', 'event_time', 'end_time', 'time_zone', 'location', 'address', 'city', 'state',
    'zip_code', 'description', 'category', 'event_type', 'max_attendees', 'waitlist_enabled', 'requires_rsvp',
    'organizer', 'mentorship_level', 'specializations', 'image_id', 'status');
create trigger events_forget_history after delete on events for each row execute function forget_history();

-- The lists by date: what follows the clock, and what has a status of its own.
create index events_by_date on events (starts_at, id) where deleted_at is null;
create index events_of_type on events (event_type, starts_at, id) where deleted_at is null;
create index events_set on events (status, starts_at, id) where deleted_at is null and status <> 'upcoming';
create index events_words on events using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index events_parts on events using gin (parts_of(search_text)) with (fastupdate = off) where deleted_at is null;
alter index events_parts alter column 1 set statistics 0;
create index events_of_member on events (user_id, starts_at, id);
create index events_of_updater on events (updated_by);
create index events_of_series on events (series_id, event_date) where series_id is not null;
create index events_of_image on events (image_id) where image_id is not null;
create index events_deleted_of_member on events (user_id, deleted_at desc, id desc) where deleted_at is not null;
create index events_deleted on events (deleted_at) where deleted_at is not null;

-- What members answer. Who attends has a seat, or waits for one; who waits may be offered one.
create table event_rsvps (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  response text not null check (response in ('attending', 'maybe', 'not_attending', 'waitlist')),
  notes text check (char_length(notes) between 1 and 200),
  -- Since when one waits, which is the place in the waitlist.
  waiting_since timestamptz,
  -- The seat that is offered to who waits, until then.
  offered_until timestamptz,
  checked_in_at timestamptz,
  -- How the event stood when they answered, or were told last (`event_stands`).
  told text not null,
  -- The beginning of the event of which they were reminded.
  reminded_1week timestamptz,
  reminded_24h timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((waiting_since is not null) = (response = 'waitlist')),
  check (offered_until is null or response = 'waitlist')
);
create unique index event_rsvps_once on event_rsvps (event_id, user_id);
create index event_rsvps_of_member on event_rsvps (user_id, event_id);
create index event_rsvps_by_response on event_rsvps (event_id, response, created_at, id);
create index event_rsvps_in_order on event_rsvps (event_id, created_at, id);
create index event_rsvps_offered on event_rsvps (event_id, offered_until) where offered_until is not null;
create index event_rsvps_waiting on event_rsvps (event_id, waiting_since, id)
  where response = 'waitlist';

-- What who answered must be told of: whether it takes place, when and where.
create function event_stands(e events) returns text
  language sql stable
  return case when e.deleted_at is not null then 'deleted' when e.status = 'cancelled' then 'cancelled' else 'on' end
    || '|' || e.event_date || '|' || e.event_time || '|' || e.time_zone || '|' || e.location;
