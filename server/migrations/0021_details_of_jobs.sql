-- What else a job post may say: null where it is not said.

-- The search finds requirements and benefits, too. A generated column is made anew, with its indexes: these go before,
-- so that the table is written once, and without them.
drop index jobs_words, jobs_parts;
alter table jobs
  drop column search_text,
  add column schedule_days text[] check (
    schedule_days <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
      and cardinality(schedule_days) between 1 and 7
  ),
  -- HH:MM of the place's own clock; a shift may go on past midnight.
  add column schedule_from text check (schedule_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column schedule_to text check (schedule_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column ages text check (char_length(ages) between 1 and 100),
  add column requirements text check (char_length(requirements) between 1 and 1000),
  add column benefits text check (char_length(benefits) between 1 and 1000),
  -- The order by pay: what says none comes last.
  add column pay_order numeric(6, 2) not null generated always as (coalesce(pay_rate, -1)) stored,
  add column search_text text not null generated always as (
    folded(
      title || e'\n' || coalesce(description, '') || e'\n' || coalesce(location, '') || e'\n' ||
      coalesce(requirements, '') || e'\n' || coalesce(benefits, '')
    )
  ) stored;
create index jobs_words on jobs using gin (search_text gin_trgm_ops, location_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index jobs_parts on jobs using gin (parts_of(search_text)) with (fastupdate = off) where deleted_at is null;
alter index jobs_parts alter column 1 set statistics 0;
create index jobs_best_paid on jobs (pay_order desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_best_paid_of_type on jobs (job_type, pay_order desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;

create or replace trigger jobs_keep_history before update on jobs for each row execute function
  keep_history('title', 'description', 'location', 'start_date', 'end_date', 'pay_rate', 'job_type', 'status',
    'schedule_days', 'schedule_from', 'schedule_to', 'ages', 'requirements', 'benefits');
-- Earlier versions said none of it; whoever reads or restores one meets one convention.
update history set before = before || '{
  "schedule_days": null, "schedule_from": null, "schedule_to": null, "ages": null, "requirements": null, "benefits": null
}' where entity = 'jobs';
