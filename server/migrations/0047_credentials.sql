-- A document in certificates may be a credential: what it proves, and until when (credentials.md).
create table credentials (
  file_id uuid primary key references files on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null
    check (kind in ('cpr', 'first_aid', 'cda', 'background_check', 'licence', 'immunization', 'other')),
  number text check (number <> '' and char_length(number) <= 60),
  issuer text check (issuer <> '' and char_length(issuer) <= 100),
  issued_date date,
  -- Its last day, in `time_zone`.
  expiry_date date,
  -- Where the member was when they saved any of theirs last, by a name that PostgreSQL knows.
  time_zone text not null,
  -- The least of the days before its end on which its member was told, or that were over when they typed it.
  told_days int check (told_days in (0, 7, 30, 60, 90)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (issued_date <= expiry_date)
);
create index credentials_of_user on credentials (user_id);
-- What the task looks through.
create index credentials_by_expiry on credentials (expiry_date) where told_days is distinct from 0;
