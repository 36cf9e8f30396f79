-- What a member lets others see and do (decisions.md 4). No row until something is saved: all off.

create table user_consent_preferences (
  user_id uuid primary key references users on delete cascade,
  display_real_name boolean not null default false,
  allow_service_history_visible boolean not null default false,
  share_location_region boolean not null default false,
  allow_contact_through_app boolean not null default false,
  -- The version that an edit is based on; null while nothing was saved.
  updated_at timestamptz
);
