-- The provider has the applications that wait for an answer first (docs/domains/jobs.md 27).

alter table job_applications
  add column is_pending boolean not null generated always as (status = 'pending') stored;
drop index if exists job_applications_of_job;
create index job_applications_of_job on job_applications (job_id, is_pending desc, created_at desc, id desc);
