-- The board has open jobs first (docs/domains/jobs.md 14).

alter table jobs add column is_open boolean not null generated always as (status = 'active') stored;
drop index if exists jobs_newest, jobs_newest_of_type, jobs_best_paid, jobs_best_paid_of_type;
create index jobs_newest on jobs (is_open desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_newest_of_type on jobs (job_type, is_open desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_best_paid on jobs (is_open desc, pay_order desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_best_paid_of_type on jobs (job_type, is_open desc, pay_order desc, created_at desc, id desc)
  include (location_text) where deleted_at is null;
-- What a list by distance leaves out is not read from the table (0066_near_filters.sql).
drop index if exists jobs_by_spot, jobs_without_spot;
create index jobs_by_spot on jobs (location_lat, location_lng, id) include (job_type, is_open)
  where deleted_at is null and location_lat is not null;
create index jobs_without_spot on jobs (id) include (job_type, is_open) where deleted_at is null and location_lat is null;
