-- The own part of the job board, and how many have applied.

-- Counted for each own job on the page, without reading the applications themselves.
create index job_applications_of_job_by_status on job_applications (job_id, status);

-- Which jobs a member has saved, to find them again.
create table saved_jobs (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, job_id)
);
create index saved_jobs_newest on saved_jobs (user_id, created_at desc, job_id desc);
create index saved_jobs_of_job on saved_jobs (job_id);
