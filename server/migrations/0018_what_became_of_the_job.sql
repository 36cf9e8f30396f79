-- Those who applied are told when the job is filled, closed or deleted, and when that is taken back.

-- The provider's line to those who were not chosen; goes when the job is reopened.
alter table jobs add column note_to_applicants text check (char_length(note_to_applicants) between 1 and 300);

-- What the applicant was told last of the job itself; at first what they saw when they applied.
alter table job_applications
  add column told text not null default 'active' check (told in ('active', 'filled', 'closed', 'deleted'));

-- What ended before this is no news.
update job_applications a set told = case when j.deleted_at is null then j.status else 'deleted' end
  from jobs j where j.id = a.job_id and (j.deleted_at is not null or j.status <> 'active');
