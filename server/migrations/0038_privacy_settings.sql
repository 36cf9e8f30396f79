-- What a member decides about their data besides the consents. Without a row the defaults hold (privacy.md 1).
create table privacy_settings (
  user_id uuid primary key references users (id) on delete cascade,
  location_sharing boolean not null default true,
  data_sharing boolean not null default false,
  analytics_tracking boolean not null default false,
  data_retention text not null default '2years' check (data_retention in ('1year', '2years', '5years', 'forever')),
  updated_at timestamptz not null
);

-- How often each screen was opened on a day (UTC), by members who let PCR count. It says nothing of any of them.
create table screen_counts (
  day date not null,
  screen text not null check (length(screen) <= 40),
  opened integer not null,
  primary key (day, screen)
);

-- Who opens the member's card. It stands with the consents, which every row with a name joins anyway (privacy.md 3).
alter table user_consent_preferences add column profile_visibility text not null default 'private'
  check (profile_visibility in ('public', 'families', 'private'));
-- Whoever shows their name today agreed to a card that every member opens.
update user_consent_preferences set profile_visibility = 'public' where display_real_name;

-- Whether these two members work together. Groups, events and mentorships of later add to it.
create function members_work_together(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from job_applications a join jobs j on j.id = a.job_id
    where a.status = 'accepted'
      and (a.contractor_id = one and j.provider_id = other or a.contractor_id = other and j.provider_id = one)
  )
$$;
