-- The own part of the job board, and how many have applied.

-- Counted for each own job on the page, without reading the applications themselves.
create index job_applications_of_job_by_status on job_applications (job_id, status);

-- The order by pay: what says none comes last.
alter table jobs add column pay_order numeric(6, 2) not null generated always as (coalesce(pay_rate, -1)) stored;
create index jobs_best_paid on jobs (pay_order desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_best_paid_of_type on jobs (job_type, pay_order desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;

-- Which jobs a member has saved, to find them again.
create table saved_jobs (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, job_id)
);
create index saved_jobs_newest on saved_jobs (user_id, created_at desc, job_id desc);
create index saved_jobs_of_job on saved_jobs (job_id);
