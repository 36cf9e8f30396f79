-- How a member wants to be told. No row until something is saved; the defaults (community.md 9) hold until then.

create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  daily_reports_enabled boolean not null default true,
  daily_reports_time time(0) not null default '08:00:00',
  daily_reports_days text[] not null default '{Monday,Tuesday,Wednesday,Thursday,Friday}' check (
    daily_reports_days <@ '{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[]
    and cardinality(daily_reports_days) <= 7
  ),
  pickup_enabled boolean not null default true,
  pickup_before_minutes integer not null default 15 check (pickup_before_minutes in (5, 15, 30, 60)),
  child_updates boolean not null default true,
  photos boolean not null default true,
  meals boolean not null default false,
  activities boolean not null default true,
  emergency_enabled boolean not null default true,
  emergency_sms boolean not null default true,
  emergency_call boolean not null default true,
  newsletters boolean not null default false,
  promotions boolean not null default false,
  surveys boolean not null default true,
  -- core.md 9: email on, SMS off, push on.
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  -- The version that an edit is based on; null while nothing was saved.
  updated_at timestamptz
);
