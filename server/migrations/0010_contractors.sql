-- The directory of contractors, and what members say of them.

-- Finds parts of words by an index. A trusted extension: whoever may create in the database may have it.
create extension if not exists pg_trgm;

create table contractors (
  id uuid primary key,
  -- Who added it. Null: they have no account any more, and others had reviewed it (trigger below).
  user_id uuid references users on delete set null,
  name text not null check (char_length(name) between 1 and 100),
  specialty text not null check (
    specialty in (
      'infant care', 'toddler', 'special needs', 'preschool', 'behavioral', 'nanny', 'plumbing', 'electrical', 'hvac',
      'cleaning', 'maintenance', 'security', 'landscaping', 'carpentry', 'painting', 'roofing', 'pest control'
    )
  ),
  phone text not null check (char_length(phone) <= 40),
  email text not null check (char_length(email) <= 254),
  -- Dollars.
  hourly_rate numeric(6, 2) check (hourly_rate >= 0),
  experience_years smallint check (experience_years between 0 and 99),
  location text not null check (char_length(location) <= 100),
  availability text check (
    availability in (
      'Available Now', 'Available Next Week', 'Available Next Month', 'Booked Until Further Notice', 'Emergency Only'
    )
  ),
  certifications text[] not null check (cardinality(certifications) <= 20),
  last_service_date date,
  -- What its reviews come to, kept by trigger contractor_reviews_count. Sums, so that averages are exact.
  total_reviews integer not null default 0 check (total_reviews >= 0),
  reliability_sum integer not null default 0,
  communication_sum integer not null default 0,
  timeliness_sum integer not null default 0,
  professionalism_sum integer not null default 0,
  contract_adherence_sum integer not null default 0,
  -- How many reviews have an overall of 1, 2, 3, 4 and 5, rounded to a whole number.
  distribution integer[] not null default '{0,0,0,0,0}' check (cardinality(distribution) = 5 and 0 <= all (distribution)),
  -- The mean of the five averages, one decimal; 0 without a review.
  rating numeric(2, 1) not null generated always as (
    case when total_reviews > 0 then
      round(
        (reliability_sum + communication_sum + timeliness_sum + professionalism_sum + contract_adherence_sum)
          / (5.0 * total_reviews),
        1
      )
    else 0 end
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made the version of now; while it is deleted, who deleted it.
  updated_by uuid references users on delete set null,
  -- Deleted by who added it; can be restored for 30 days, then a task removes it.
  deleted_at timestamptz,
  name_order text not null generated always as (folded(name)) stored,
  search_text text not null generated always as (folded(name || e'\n' || specialty)) stored
);

-- One for each order, alone and within a specialty, so that page 1,000 costs what page 1 costs.
create index contractors_by_rating on contractors (rating desc, total_reviews desc, id desc) where deleted_at is null;
create index contractors_by_name on contractors (name_order, id) where deleted_at is null;
create index contractors_by_newest on contractors (created_at desc, id desc) where deleted_at is null;
create index contractors_of_specialty_by_rating on contractors (specialty desc, rating desc, total_reviews desc, id desc)
  where deleted_at is null;
create index contractors_of_specialty_by_name on contractors (specialty, name_order, id) where deleted_at is null;
create index contractors_of_specialty_by_newest on contractors (specialty desc, created_at desc, id desc)
  where deleted_at is null;
create index contractors_by_words on contractors using gin (search_text gin_trgm_ops) where deleted_at is null;
create index contractors_of_member on contractors (user_id);
create index contractors_of_updater on contractors (updated_by);
create index contractors_deleted_of_member on contractors (user_id, deleted_at desc, id desc)
  where deleted_at is not null;
create index contractors_deleted on contractors (deleted_at) where deleted_at is not null;

-- Only for what a person changes: a review changes the sums, and that is no new version.
create trigger contractors_keep_history
  before update of name, specialty, phone, email, hourly_rate, experience_years, location, availability, certifications,
    last_service_date, deleted_at on contractors
  for each row execute function keep_history(
    'name', 'specialty', 'phone', 'email', 'hourly_rate', 'experience_years', 'location', 'availability',
    'certifications', 'last_service_date'
  );
create trigger contractors_forget_history after delete on contractors for each row execute function forget_history();

create table contractor_reviews (
  id uuid primary key,
  contractor_id uuid not null references contractors on delete cascade,
  reviewer_id uuid not null references users on delete cascade,
  reliability_rating smallint not null check (reliability_rating between 1 and 5),
  communication_rating smallint not null check (communication_rating between 1 and 5),
  timeliness_rating smallint not null check (timeliness_rating between 1 and 5),
  professionalism_rating smallint not null check (professionalism_rating between 1 and 5),
  contract_adherence_rating smallint not null check (contract_adherence_rating between 1 and 5),
  explanatory_text text check (char_length(explanatory_text) between 1 and 500),
  -- community.md 9: the mean of the five. Exact: a mean of five whole numbers has one decimal.
  overall_rating numeric(2, 1) not null generated always as (
    (reliability_rating + communication_rating + timeliness_rating + professionalism_rating + contract_adherence_rating)
      / 5.0
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- One for each member and contractor, whatever happens at the same time.
  unique (contractor_id, reviewer_id)
);
create index contractor_reviews_newest on contractor_reviews (contractor_id, created_at desc, id desc);
create index contractor_reviews_of_member on contractor_reviews (reviewer_id);

-- The sums follow every change of a review, whoever makes it. The update waits for the contractor's row and adds to what
-- is there then, so nothing is lost among any number of reviews at once.
create function count_contractor_review() returns trigger language plpgsql as $$
declare
  contractor uuid := coalesce(new.contractor_id, old.contractor_id);
begin
  if new.contractor_id <> old.contractor_id then
    raise exception 'a review stays with its contractor';
  end if;
  update contractors c set
    total_reviews = c.total_reviews + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    reliability_sum = c.reliability_sum + coalesce(new.reliability_rating, 0) - coalesce(old.reliability_rating, 0),
    communication_sum =
      c.communication_sum + coalesce(new.communication_rating, 0) - coalesce(old.communication_rating, 0),
    timeliness_sum = c.timeliness_sum + coalesce(new.timeliness_rating, 0) - coalesce(old.timeliness_rating, 0),
    professionalism_sum =
      c.professionalism_sum + coalesce(new.professionalism_rating, 0) - coalesce(old.professionalism_rating, 0),
    contract_adherence_sum =
      c.contract_adherence_sum + coalesce(new.contract_adherence_rating, 0) - coalesce(old.contract_adherence_rating, 0),
    distribution = (
      select array_agg(
        c.distribution[stars] + coalesce((round(new.overall_rating) = stars)::integer, 0)
          - coalesce((round(old.overall_rating) = stars)::integer, 0)
        order by stars
      )
      from generate_series(1, 5) stars
    )
  where c.id = contractor;
  return null;
end
$$;
create trigger contractor_reviews_count after insert or update or delete on contractor_reviews
  for each row execute function count_contractor_review();

-- A member goes with what they added. What others have reviewed stays with its reviews, and is nobody's from then on.
create function leave_contractors() returns trigger language plpgsql as $$
begin
  delete from contractors c
  where c.user_id = old.id
    and (
      c.deleted_at is not null
      or not exists (select from contractor_reviews r where r.contractor_id = c.id and r.reviewer_id <> old.id)
    );
  return old;
end
$$;
create trigger users_leave_contractors before delete on users for each row execute function leave_contractors();

-- Who has told the operator about which review: once. The message has the review as it was then.
create table contractor_review_reports (
  review_id uuid not null references contractor_reviews on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  message_id uuid not null references messages on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, reporter_id)
);
create index contractor_review_reports_of_member on contractor_review_reports (reporter_id);
create index contractor_review_reports_of_message on contractor_review_reports (message_id);

-- Who contacted whom: one row for each member, contractor and day (UTC), so that contacting again costs nothing.
create table contractor_contacts (
  contractor_id uuid not null references contractors on delete cascade,
  user_id uuid not null references users on delete cascade,
  day date not null,
  created_at timestamptz not null,
  primary key (contractor_id, user_id, day)
);
create index contractor_contacts_newest on contractor_contacts (user_id, created_at desc, contractor_id desc);
