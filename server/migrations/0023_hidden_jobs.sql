-- A job that three members reported is hidden until the operator has looked at it.

-- No version of the job: whoever is editing it goes on.
alter table jobs add column hidden boolean not null default false;
-- Few: each list asks for them once, and walks its own index as before.
create index jobs_hidden on jobs (id) where hidden;

-- When the operator looked; a report that was looked at hides nothing any more.
alter table job_reports add column looked_at timestamptz;
create index job_reports_open on job_reports (job_id, created_at) where looked_at is null;
