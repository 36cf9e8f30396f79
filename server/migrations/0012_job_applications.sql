-- The job board: what is searched for, and who applied to which job.

create extension if not exists pg_trgm;

alter table jobs
  add column location_text text not null generated always as (folded(coalesce(location, ''))) stored,
  -- Title, description and location, as the search looks at them (community.md 2).
  add column search_text text not null generated always as (
    folded(title || e'\n' || coalesce(description, '') || e'\n' || coalesce(location, ''))
  ) stored;

-- With what the location filter looks at: it walks the newest without reading the jobs themselves.
create index jobs_newest on jobs (created_at desc, id desc) include (location_text) where deleted_at is null;
create index jobs_newest_of_type on jobs (job_type, created_at desc, id desc) include (location_text)
  where deleted_at is null;
-- For words that few jobs have; jobs with common words are found by walking from the newest. Without a list of pending
-- entries, which each search would have to read.
create index jobs_words on jobs using gin (search_text gin_trgm_ops, location_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;

create table job_applications (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  -- Who applied: in this domain's words the contractor. Name and address follow from their consent, as in jobs.
  contractor_id uuid not null references users on delete cascade,
  message text not null check (char_length(message) between 1 and 500),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- decisions.md 3: once.
  unique (contractor_id, job_id)
);
create index job_applications_of_contractor on job_applications (contractor_id, created_at desc, id desc);
create index job_applications_of_job on job_applications (job_id, created_at desc, id desc);
