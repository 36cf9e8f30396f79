-- Credentials that go with a job application, and each look of the job's provider at them (credentials.md 8, 9).
create table application_credentials (
  application_id uuid references job_applications on delete cascade,
  file_id uuid references credentials on delete cascade,
  primary key (application_id, file_id)
);
create index application_credentials_of_credential on application_credentials (file_id);

create table application_credential_looks (
  id bigint primary key generated always as identity,
  application_id uuid not null references job_applications on delete cascade,
  file_id uuid not null references files on delete cascade,
  -- Whose credential it is: the applicant.
  owner_id uuid not null references users on delete cascade,
  -- The file was opened; else the list.
  opened boolean not null,
  looked_at timestamptz not null
);
create index application_credential_looks_of_application on application_credential_looks (application_id, id desc);
create index application_credential_looks_of_owner on application_credential_looks (owner_id);
create index application_credential_looks_of_file on application_credential_looks (file_id);
