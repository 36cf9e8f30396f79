-- What three members reported is hidden until the operator has looked: contractors and reviews, too, as jobs are.

-- No version of the entry: whoever is editing it goes on.
alter table contractors add column hidden boolean not null default false;
create index contractors_hidden on contractors (id) where hidden;
alter table contractor_reviews add column hidden boolean not null default false;
create index contractor_reviews_hidden on contractor_reviews (id) where hidden;

-- When the operator looked, and what the entry said then, as a fingerprint: of what has changed since, the same member
-- may report again. Null where they looked before this was kept.
alter table job_reports add column seen bytea;
alter table contractor_reports add column looked_at timestamptz, add column seen bytea;
alter table contractor_review_reports add column looked_at timestamptz, add column seen bytea;
create index contractor_reports_open on contractor_reports (contractor_id, created_at) where looked_at is null;
create index contractor_review_reports_open on contractor_review_reports (review_id, created_at) where looked_at is null;

-- As before, but a review that is hidden counts in no sum.
create or replace function count_contractor_review() returns trigger language plpgsql as $$
declare
  contractor uuid := coalesce(new.contractor_id, old.contractor_id);
  before integer := (tg_op <> 'INSERT' and not old.hidden)::integer;
  after integer := (tg_op <> 'DELETE' and not new.hidden)::integer;
begin
  if new.contractor_id <> old.contractor_id then
    raise exception 'a review stays with its contractor';
  end if;
  update contractors c set
    total_reviews = c.total_reviews + after - before,
    reliability_sum = c.reliability_sum + after * coalesce(new.reliability_rating, 0)
      - before * coalesce(old.reliability_rating, 0),
    communication_sum = c.communication_sum + after * coalesce(new.communication_rating, 0)
      - before * coalesce(old.communication_rating, 0),
    timeliness_sum = c.timeliness_sum + after * coalesce(new.timeliness_rating, 0)
      - before * coalesce(old.timeliness_rating, 0),
    professionalism_sum = c.professionalism_sum + after * coalesce(new.professionalism_rating, 0)
      - before * coalesce(old.professionalism_rating, 0),
    contract_adherence_sum = c.contract_adherence_sum + after * coalesce(new.contract_adherence_rating, 0)
      - before * coalesce(old.contract_adherence_rating, 0),
    distribution = (
      select array_agg(
        c.distribution[stars] + after * coalesce((round(new.overall_rating) = stars)::integer, 0)
          - before * coalesce((round(old.overall_rating) = stars)::integer, 0)
        order by stars
      )
      from generate_series(1, 5) stars
    )
  where c.id = contractor;
  return null;
end
$$;

-- A change that names nobody is the operator's, at the time that it is made. Later its member may have no account any
-- more, which is something else.
alter table history add column by_operator boolean not null default false;
create or replace function keep_history() returns trigger language plpgsql as $$
declare
  was jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any (tg_argv));
  becomes jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (tg_argv));
  change text := case
    -- Also what the operator removes that its owner had deleted.
    when new.deleted_at is not null and new.deleted_at is distinct from old.deleted_at then 'deleted'
    when old.deleted_at is not null and new.deleted_at is null then 'restored'
    when was is distinct from becomes then 'edited'
  end;
begin
  if change is null then
    return new;
  end if;
  -- The app says who and gives a new version. Whoever did not, did not come through the app: nobody else is named for
  -- it, and who works on the version before learns of it.
  if new.updated_at is not distinct from old.updated_at then
    new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
    new.updated_by := null;
  end if;
  insert into history (entity, entity_id, changed_by, by_operator, change, before, created_at)
  values (tg_table_name, old.id, new.updated_by, new.updated_by is null, change, was, new.updated_at);
  return new;
end
$$;

-- What a member reads of the report or the claim that PCR wrote for them: their words, without those for the operator.
update messages m set data = m.data || jsonb_build_object('shown', s.shown)
from (
  select p.message_id as id, 'Job: ' || j.title || e'\nReason: ' || case p.reason
      when 'not_real' then 'Not a real job' when 'asks_private' then 'Asks for money or private data'
      when 'unkind' then 'Unkind or unlawful' else 'Something else'
    end || coalesce(e'\n\n' || p.details, '') as shown
  from job_reports p join jobs j on j.id = p.job_id
  union all
  select p.message_id, 'Contractor: ' || c.name || e'\nReason: ' || case p.reason
      when 'not_real' then 'Not a real person or business' when 'private' then 'Shows private or wrong data'
      when 'unkind' then 'Unkind or unlawful' else 'Something else'
    end || coalesce(e'\n\n' || p.details, '')
  from contractor_reports p join contractors c on c.id = p.contractor_id
  union all
  select p.message_id, 'Assessment of: ' || c.name || e'\nReason: ' || case p.reason
      when 'untrue' then 'It is not true' when 'someone_else' then 'It is about someone else'
      when 'unkind' then 'Unkind or unlawful' else 'Something else'
    end || coalesce(e'\n\n' || p.details, '')
  from contractor_review_reports p join contractor_reviews r on r.id = p.review_id
    join contractors c on c.id = r.contractor_id
  union all
  select q.id, 'Contractor: ' || q.contractor_name || coalesce(e'\n\n' || q.note, '') from contractor_claims q
) s
where s.id = m.id;
