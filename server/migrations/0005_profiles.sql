-- What a member says of themselves. No row until something is saved; '' is what was not said. The name that others see
-- is users.full_name; first and last name are how it is filled in (account/profile.rules.ts).

create table profiles (
  user_id uuid primary key references users on delete cascade,
  position text not null default '' check (char_length(position) <= 100),
  facility text not null default '' check (char_length(facility) <= 100),
  experience text not null default '' check (char_length(experience) <= 50),
  phone text not null default '' check (char_length(phone) <= 40),
  bio text not null default '' check (char_length(bio) <= 500),
  emergency_contact_1_name text not null default '' check (char_length(emergency_contact_1_name) <= 100),
  emergency_contact_1_phone text not null default '' check (char_length(emergency_contact_1_phone) <= 40),
  emergency_contact_1_relationship text check (
    emergency_contact_1_relationship in ('spouse', 'partner', 'parent', 'sibling', 'friend', 'colleague', 'other')
  ),
  emergency_contact_2_name text not null default '' check (char_length(emergency_contact_2_name) <= 100),
  emergency_contact_2_phone text not null default '' check (char_length(emergency_contact_2_phone) <= 40),
  emergency_contact_2_relationship text check (
    emergency_contact_2_relationship in ('spouse', 'partner', 'parent', 'sibling', 'friend', 'colleague', 'other')
  ),
  medical_info text not null default '' check (char_length(medical_info) <= 300),
  allergies text not null default '' check (char_length(allergies) <= 300),
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  daycare_name text not null default '' check (char_length(daycare_name) <= 100),
  license_number text not null default '' check (char_length(license_number) <= 50),
  address text not null default '' check (char_length(address) <= 200),
  city text not null default '' check (char_length(city) <= 100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text not null default '' check (zip_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  -- Its own truth, outside of the version below: a new picture is no change of what somebody is writing.
  avatar_file_id uuid references files on delete set null,
  -- The version that an edit is based on; null while no text was saved.
  updated_at timestamptz
);

create index profiles_of_avatar on profiles (avatar_file_id);

-- A change of address that waits for the link sent to the new one; one at a time for each member.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  -- Not unique, and not held against users.email: what is asked for reveals nothing; the change itself decides.
  new_email text not null check (new_email = lower(new_email) and char_length(new_email) <= 254),
  -- SHA-256 (base64url): who reads the table cannot use the link.
  token_hash text not null unique,
  -- The session it was asked in, which goes on when all others end.
  session_id uuid references sessions on delete set null,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_of_session on email_changes (session_id);
create index email_changes_by_end on email_changes (expires_at);
