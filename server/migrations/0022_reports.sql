-- What members tell the operator about jobs and contractors, as about reviews: each once, with a reason and some words.

-- Of a review only words were asked until now.
alter table contractor_review_reports rename column reason to details;
alter table contractor_review_reports
  rename constraint contractor_review_reports_reason_check to contractor_review_reports_details_check;
alter table contractor_review_reports
  alter column details drop not null,
  add column reason text not null default 'other' check (reason in ('untrue', 'someone_else', 'unkind', 'other'));
alter table contractor_review_reports alter column reason drop default;

-- Who has told the operator about which contractor: once. The message has the entry as it was then.
create table contractor_reports (
  contractor_id uuid not null references contractors on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('not_real', 'private', 'unkind', 'other')),
  details text check (char_length(details) between 1 and 500),
  message_id uuid not null references messages on delete cascade,
  created_at timestamptz not null,
  primary key (contractor_id, reporter_id)
);
create index contractor_reports_of_member on contractor_reports (reporter_id);
create index contractor_reports_of_message on contractor_reports (message_id);

-- The same of jobs.
create table job_reports (
  job_id uuid not null references jobs on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('not_real', 'asks_private', 'unkind', 'other')),
  details text check (char_length(details) between 1 and 500),
  message_id uuid not null references messages on delete cascade,
  created_at timestamptz not null,
  primary key (job_id, reporter_id)
);
create index job_reports_of_member on job_reports (reporter_id);
create index job_reports_of_message on job_reports (message_id);
