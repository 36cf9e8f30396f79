-- Family records are deleted for their age, as their owner chose it, after two warnings (retention.md).

alter table families
  -- When its owner last said to keep it. No new version: whoever is editing it goes on.
  add column kept_at timestamptz,
  -- The days (UTC) of the first and the last warning. They hold only for an age that began before them.
  add column warned_on date,
  add column warned_again_on date,
  -- The day (UTC) from which its age counts (retention.md 2).
  add column aging_from date not null generated always as (
    greatest(service_end_date, (greatest(updated_at, confirmed_at, kept_at) at time zone 'UTC')::date)
  ) stored;

-- What the daily task looks through: records that are old and not warned about, and those that are.
create index families_aging on families (aging_from, user_id) where deleted_at is null and warned_on is null;
create index families_warned on families (user_id, warned_on) where warned_on is not null;
