-- Mentors: applications to the operator, and the profiles of those who were approved (docs/domains/mentors.md).

-- Under the id of the message that told the operator, which is swept after a year.
create table mentor_applications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  ticket text not null unique,
  full_name text not null check (char_length(full_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 1 and 40),
  location text not null check (char_length(location) between 1 and 100),
  years_experience text not null check (years_experience in ('5-7', '8-10', '11-15', '16-20', '20+')),
  "current_role" text not null check (char_length("current_role") between 1 and 100),
  specializations text[] not null check (cardinality(specializations) between 1 and 20),
  certifications text check (char_length(certifications) between 1 and 300),
  mentorship_areas text[] not null check (cardinality(mentorship_areas) between 1 and 20),
  max_mentees text not null check (max_mentees in ('1', '2', '3', '4', '5+')),
  availability text[] not null check (cardinality(availability) between 1 and 10),
  preferred_communication text not null check (
    preferred_communication in ('video_call', 'phone_call', 'in_person', 'email', 'any')
  ),
  bio text not null check (char_length(bio) between 1 and 500),
  previous_mentoring text check (char_length(previous_mentoring) between 1 and 400),
  why_mentor text not null check (char_length(why_mentor) between 1 and 500),
  "references" text check (char_length("references") between 1 and 400),
  additional_info text check (char_length(additional_info) between 1 and 300),
  status text not null check (status in ('in_review', 'approved', 'declined', 'withdrawn')),
  decline_reason text check (char_length(decline_reason) between 1 and 300),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'in_review') = (decided_at is null)),
  check ((status = 'declined') = (decline_reason is not null))
);
create unique index mentor_applications_open on mentor_applications (user_id) where status = 'in_review';
create index mentor_applications_of_member on mentor_applications (user_id, created_at desc, id desc);
create index mentor_applications_by_status on mentor_applications (status, created_at, id);

-- Credentials that go with an application (docs/domains/credentials.md).
create table mentor_application_credentials (
  application_id uuid references mentor_applications on delete cascade,
  file_id uuid references credentials on delete cascade,
  primary key (application_id, file_id)
);
create index mentor_application_credentials_of_credential on mentor_application_credentials (file_id);

-- The codes of a list as words. Not array_to_string by itself, which is not immutable for every type.
create function words_of_codes(codes text[]) returns text
  language sql immutable parallel safe
  return replace(array_to_string(codes, ' '), '_', ' ');

create table mentor_profiles (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  is_accepting_mentees boolean not null default true,
  experience_years integer not null check (experience_years between 1 and 80),
  "current_role" text not null check (char_length("current_role") between 1 and 100),
  specializations text[] not null check (cardinality(specializations) between 1 and 20),
  mentorship_areas text[] not null check (cardinality(mentorship_areas) between 1 and 20),
  availability text[] not null check (cardinality(availability) between 1 and 10),
  max_mentees integer not null check (max_mentees between 1 and 20),
  -- Active and paused matches; kept by the transaction that changes one.
  current_mentees integer not null default 0 check (current_mentees between 0 and max_mentees),
  bio text not null check (char_length(bio) between 1 and 500),
  certifications text check (char_length(certifications) between 1 and 300),
  preferred_communication text not null check (
    preferred_communication in ('video_call', 'phone_call', 'in_person', 'email', 'any')
  ),
  location text not null check (char_length(location) between 1 and 100),
  radius_miles integer not null default 25 check (radius_miles between 1 and 50),
  -- Of the location; null where it is not known.
  place_lat double precision check (place_lat between -90 and 90),
  place_lng double precision check (place_lng between -180 and 180),
  -- The member's own choices, kept by the triggers below: their city or region is shown (consent.md 2), and a position
  -- is used for a distance (privacy.md 8).
  shows_location boolean not null default false,
  shares_position boolean not null default true,
  -- What lists by distance look at.
  location_lat double precision generated always as (
    case when shows_location and shares_position then place_lat end
  ) stored,
  location_lng double precision generated always as (
    case when shows_location and shares_position then place_lng end
  ) stored,
  search_text text not null generated always as (
    folded(
      "current_role" || e'\n' || words_of_codes(specializations) || e'\n' || words_of_codes(mentorship_areas)
      || e'\n' || bio || e'\n' || coalesce(certifications, '')
    )
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made the version of now; while it is deleted, who deleted it.
  updated_by uuid references users on delete set null,
  deleted_at timestamptz,
  foreign key (place_lat, place_lng) references place_spots,
  check ((place_lat is null) = (place_lng is null))
);
create trigger mentor_profiles_keep_history before update on mentor_profiles for each row execute function
  keep_history('experience_years', 'current_role', 'specializations', 'mentorship_areas', 'availability', 'max_mentees',
    'bio', 'certifications', 'preferred_communication', 'location', 'radius_miles');
create trigger mentor_profiles_forget_history after delete on mentor_profiles
  for each row execute function forget_history();

create index mentor_profiles_by_experience on mentor_profiles (experience_years desc, id desc)
  where deleted_at is null;
create index mentor_profiles_specializations on mentor_profiles using gin (specializations) with (fastupdate = off)
  where deleted_at is null;
create index mentor_profiles_words on mentor_profiles using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index mentor_profiles_parts on mentor_profiles using gin (parts_of(search_text)) with (fastupdate = off)
  where deleted_at is null;
alter index mentor_profiles_parts alter column 1 set statistics 0;
create index mentor_profiles_by_spot on mentor_profiles (location_lat, location_lng, id)
  where deleted_at is null and location_lat is not null;
create index mentor_profiles_without_spot on mentor_profiles (id) where deleted_at is null and location_lat is null;
create index mentor_profiles_of_updater on mentor_profiles (updated_by);
create index mentor_profiles_deleted on mentor_profiles (user_id, deleted_at desc, id desc)
  where deleted_at is not null;

-- A choice that is taken back holds from the next request of anybody: it is written with the choice itself.
create function show_mentor_location() returns trigger language plpgsql as $$
begin
  update mentor_profiles set shows_location = new.share_location_region
  where user_id = new.user_id and shows_location <> new.share_location_region;
  return null;
end
$$;
create trigger user_consent_preferences_show_mentor after insert or update of share_location_region
  on user_consent_preferences for each row execute function show_mentor_location();

create function share_mentor_position() returns trigger language plpgsql as $$
begin
  update mentor_profiles set shares_position = new.location_sharing
  where user_id = new.user_id and shares_position <> new.location_sharing;
  return null;
end
$$;
create trigger privacy_settings_share_mentor after insert or update of location_sharing on privacy_settings
  for each row execute function share_mentor_position();
