-- Job posts, who looked at which family record, and the code of conduct among the agreements.

create table jobs (
  id uuid primary key,
  -- Who posted it: in this domain's words the provider. Name and address are not kept here: what others see of them
  -- follows from the provider's consent at the time of asking.
  provider_id uuid not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  description text check (char_length(description) between 1 and 2000),
  location text check (char_length(location) between 1 and 100),
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- Dollars per hour.
  pay_rate numeric(6, 2) check (pay_rate >= 0),
  job_type text not null check (job_type in ('shift', 'temp', 'contract')),
  status text not null default 'active' check (status in ('active', 'filled', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made the version of now; while it is deleted, who deleted it.
  updated_by uuid references users on delete set null,
  -- Deleted by its provider; can be restored for 30 days, then a task removes it.
  deleted_at timestamptz
);
create index jobs_active_newest on jobs (created_at desc, id desc) where status = 'active' and deleted_at is null;
create index jobs_of_provider on jobs (provider_id, created_at desc, id desc);
create index jobs_of_updater on jobs (updated_by);
create index jobs_deleted_of_provider on jobs (provider_id, deleted_at desc, id desc) where deleted_at is not null;
create index jobs_deleted on jobs (deleted_at) where deleted_at is not null;
create trigger jobs_keep_history before update on jobs for each row execute function
  keep_history('title', 'description', 'location', 'start_date', 'end_date', 'pay_rate', 'job_type', 'status');
create trigger jobs_forget_history after delete on jobs for each row execute function forget_history();

-- Who looked at which record: one row for each member, record and day (UTC), so that looking again costs nothing.
create table family_look_ups (
  family_id uuid not null references families on delete cascade,
  user_id uuid not null references users on delete cascade,
  day date not null,
  created_at timestamptz not null,
  primary key (family_id, user_id, day)
);
create index family_look_ups_newest on family_look_ups (user_id, created_at desc, family_id desc);

alter table agreement_acceptances
  drop constraint agreement_acceptances_name_check,
  add constraint agreement_acceptances_name_check
    check (name in ('terms_of_service', 'nda', 'family_disclaimer', 'code_of_conduct'));
