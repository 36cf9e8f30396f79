-- Private records of the families that a provider served.

-- Text as people look for it: without case and without accents, so that 'jose' finds 'José'.
create function folded(words text) returns text
  language sql immutable parallel safe strict
  return lower(normalize(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'), nfc));

-- A LIKE pattern for text that contains these words as they are: % and _ stand for themselves.
create function containing(words text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(folded(words), '([\\%_])', '\\\1', 'g') || '%';

create table families (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  family_name text not null check (char_length(family_name) between 1 and 100),
  location text not null check (char_length(location) between 1 and 100),
  children_count integer not null check (children_count between 1 and 99),
  contact_info text not null check (char_length(contact_info) <= 500),
  service_status text not null check (service_status in ('Active', 'Completed', 'Ended')),
  service_start_date date,
  service_end_date date,
  service_end_reason text check (
    service_end_reason in (
      'relocation', 'aging_out', 'contract_completed', 'mutual_agreement', 'schedule_conflict',
      'rate_disagreement', 'family_needs_changed', 'provider_availability_changed', 'other'
    )
  ),
  other_reason_details text check (char_length(other_reason_details) <= 300),
  last_provider text not null check (char_length(last_provider) <= 100),
  previous_providers integer not null check (previous_providers between 0 and 99),
  reliability_rating numeric(2, 1) not null check (reliability_rating between 1 and 5),
  communication_rating numeric(2, 1) not null check (communication_rating between 1 and 5),
  timeliness_rating numeric(2, 1) not null check (timeliness_rating between 1 and 5),
  professionalism_rating numeric(2, 1) not null check (professionalism_rating between 1 and 5),
  notes text not null check (char_length(notes) <= 2000),
  -- core.md 4: the mean of the four, and its colour. Exact: a mean of four tenths has three decimals.
  overall_rating numeric(4, 3) not null generated always as (
    (reliability_rating + communication_rating + timeliness_rating + professionalism_rating) / 4
  ) stored,
  color_indicator text not null generated always as (
    case
      when reliability_rating + communication_rating + timeliness_rating + professionalism_rating >= 18 then 'green'
      when reliability_rating + communication_rating + timeliness_rating + professionalism_rating >= 14 then 'yellow'
      else 'red'
    end
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted by its owner; can be restored for 30 days, then a task removes it.
  deleted_at timestamptz,
  name_order text not null generated always as (folded(family_name)) stored,
  status_order smallint not null generated always as (
    case service_status when 'Active' then 3 when 'Completed' then 2 else 1 end
  ) stored,
  search_text text not null generated always as (folded(family_name || e'\n' || location || e'\n' || id::text)) stored,
  check (service_end_date >= service_start_date),
  check (service_end_reason is null or service_end_date is not null),
  check (other_reason_details is null or service_end_reason = 'other')
);

-- One for each sort order, so that page 1,000 costs what page 1 costs.
create index families_by_rating on families (user_id, overall_rating desc, created_at desc, id desc)
  where deleted_at is null;
create index families_by_status on families (user_id, status_order desc, created_at desc, id desc)
  where deleted_at is null;
create index families_by_name on families (user_id, name_order, id) where deleted_at is null;
-- By date, and all that search, filters, sorts and tiles look at: they read an owner's entries side by side in
-- the index instead of one table page for each record.
create index families_by_date on families (user_id, created_at desc, id desc)
  include (search_text, location, service_status, overall_rating, color_indicator, name_order, status_order)
  where deleted_at is null;
create index families_deleted on families (deleted_at) where deleted_at is not null;
