-- Daily reports and reminders of pickups: what is due when is stored, so that nobody looks for it member by member.

-- The member's zone as PostgreSQL knows it: a browser may know one that it does not.
create function zone_or_utc(zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

-- Every member has one, since reports are on until they are turned off.
create table daily_report_schedules (
  user_id uuid primary key references users on delete cascade,
  -- Reports are on since then: what was before is no news.
  since timestamptz not null,
  -- When the time was chosen: one that was over by then is not made up for.
  chosen_at timestamptz not null,
  -- When it is looked at next: the report's time, or at once after a change. Null: reports are off.
  next_at timestamptz,
  -- The last day, in the zone of then, that has been looked at: a day has one report at most.
  last_day date
);
create index daily_report_schedules_due on daily_report_schedules (next_at, user_id) where next_at is not null;

create table daily_reports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  day date not null,
  created_at timestamptz not null,
  unique (user_id, day)
);
create index daily_reports_by_date on daily_reports (created_at);

create table daily_report_things (
  report_id uuid not null references daily_reports on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('applications', 'decisions', 'events', 'credentials', 'records', 'looks')),
  -- The application, event, document, family record or look. What is gone is no news: no reference.
  thing_id uuid not null,
  -- What of it was told: another date or decision is news again.
  state text not null check (char_length(state) <= 60),
  primary key (user_id, kind, thing_id, state)
);
create index daily_report_things_of_report on daily_report_things (report_id);

create function schedule_daily_report() returns trigger language plpgsql as $$
begin
  insert into daily_report_schedules (user_id, since, chosen_at, next_at)
  values (new.id, new.created_at, new.created_at, new.created_at);
  return null;
end
$$;
create trigger users_schedule_daily_report after insert on users for each row execute function schedule_daily_report();

create function reschedule_daily_report() returns trigger language plpgsql as $$
declare
  was_on boolean := case tg_op when 'UPDATE' then old.daily_reports_enabled else true end;
  changed_at timestamptz := coalesce(new.updated_at, now());
begin
  update daily_report_schedules s set
    since = case when new.daily_reports_enabled and not was_on then changed_at else s.since end,
    chosen_at = changed_at,
    next_at = case when new.daily_reports_enabled and new.daily_reports_days <> '{}' then changed_at end
  where s.user_id = new.user_id;
  return null;
end
$$;
create trigger notification_preferences_begin_daily_report after insert on notification_preferences
  for each row when (
    not new.daily_reports_enabled or new.daily_reports_time <> '08:00' or new.time_zone is not null
      or new.daily_reports_days <> '{Monday,Tuesday,Wednesday,Thursday,Friday}'
  )
  execute function reschedule_daily_report();
create trigger notification_preferences_reschedule_daily_report
  after update of daily_reports_enabled, daily_reports_time, daily_reports_days, time_zone on notification_preferences
  for each row when (
    (old.daily_reports_enabled, old.daily_reports_time, old.daily_reports_days, old.time_zone)
      is distinct from (new.daily_reports_enabled, new.daily_reports_time, new.daily_reports_days, new.time_zone)
  )
  execute function reschedule_daily_report();

insert into daily_report_schedules (user_id, since, chosen_at, next_at)
select u.id, now(), now(), case when coalesce(p.daily_reports_enabled and p.daily_reports_days <> '{}', true) then now() end
from users u left join notification_preferences p on p.user_id = u.id;

-- When the child of a family is picked up, by weekday, by the clock of the member's zone (notifications.md 80).
create table family_pickups (
  family_id uuid primary key references families on delete cascade,
  user_id uuid not null references users on delete cascade,
  monday time(0),
  tuesday time(0),
  wednesday time(0),
  thursday time(0),
  friday time(0),
  saturday time(0),
  sunday time(0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it is looked at next: a reminder's time, or at once after a change. Null: there is nothing to remind of.
  next_at timestamptz,
  -- The last pickup that its member was reminded of, and until when they want to be reminded again.
  reminded_of timestamptz,
  snoozed_until timestamptz,
  -- No reminder on this day, nor before it.
  skipped_day date
);
create index family_pickups_due on family_pickups (next_at, family_id) where next_at is not null;
create index family_pickups_of_member on family_pickups (user_id);

create function reschedule_pickups() returns trigger language plpgsql as $$
begin
  update family_pickups set next_at = coalesce(new.updated_at, now()) where user_id = new.user_id;
  return null;
end
$$;
create trigger notification_preferences_begin_pickups after insert on notification_preferences
  for each row when (not new.pickup_enabled or new.pickup_before_minutes <> 15 or new.time_zone is not null)
  execute function reschedule_pickups();
create trigger notification_preferences_reschedule_pickups
  after update of pickup_enabled, pickup_before_minutes, time_zone on notification_preferences
  for each row when (
    (old.pickup_enabled, old.pickup_before_minutes, old.time_zone)
      is distinct from (new.pickup_enabled, new.pickup_before_minutes, new.time_zone)
  )
  execute function reschedule_pickups();
