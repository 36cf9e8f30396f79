-- Each change of a consent, kept as it happened; and who asked whom to share an address.

create table consent_change_log (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  setting_name text not null check (
    setting_name in (
      'display_real_name', 'allow_service_history_visible', 'share_location_region', 'allow_contact_through_app'
    )
  ),
  old_value boolean not null,
  new_value boolean not null check (new_value <> old_value),
  change_reason text not null,
  -- Of the words that were consented to; taking back needs none.
  text_version text check ((text_version is not null) = new_value),
  created_at timestamptz not null,
  check (change_reason = case when new_value then 'User opted in' else 'User revoked consent' end)
);
create index consent_change_log_newest on consent_change_log (user_id, created_at desc, id desc);

-- One for each of the two people of an accepted application: when they asked the other last.
create table contact_requests (
  application_id uuid not null references job_applications on delete cascade,
  asker_id uuid not null references users on delete cascade,
  asked_at timestamptz not null,
  primary key (application_id, asker_id)
);
create index contact_requests_of_asker on contact_requests (asker_id);
