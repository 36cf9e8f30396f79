-- Somebody without an account asks for a record about their family to be looked at (disputes.md).

-- A message may come from, or go to, somebody who has no account. Then it has their address in the place of a member.
alter table messages
  add column sender_address text,
  add column recipient_address text,
  drop constraint messages_check,
  add constraint messages_sides check (
    num_nonnulls(sender_id, sender_address) <= 1 and num_nonnulls(recipient_id, recipient_address) <= 1
    and num_nonnulls(sender_id, sender_address, recipient_id, recipient_address) > 0
  );
drop index messages_to_operator;
create index messages_to_operator on messages (created_at desc, id desc)
  where recipient_id is null and recipient_address is null;

create table disputes (
  -- Made by the browser of who asks, so that a second try is no second request.
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) <= 254),
  family_name text not null check (char_length(family_name) between 1 and 100),
  location text not null check (char_length(location) between 1 and 100),
  kind text not null check (kind in ('know', 'correct', 'delete')),
  words text check (char_length(words) between 1 and 1000),
  created_at timestamptz not null,
  -- Of the link that confirms the address.
  token_hash text not null unique,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- What the operator got once it was confirmed. Its ticket names the request, and all goes with it.
  message_id uuid unique references messages on delete cascade,
  closed_at timestamptz,
  check ((confirmed_at is null) = (message_id is null)),
  check (closed_at is null or confirmed_at is not null)
);
create index disputes_unconfirmed on disputes (expires_at) where confirmed_at is null;
create index disputes_by_email on disputes (email);

-- The records that the operator found a request to be about.
create table dispute_records (
  id uuid primary key,
  dispute_id uuid not null references disputes on delete cascade,
  -- Null once the record is gone for good.
  family_id uuid references families on delete set null,
  linked_at timestamptz not null,
  -- What the owner did. Null: nothing yet, and the record is hidden.
  outcome text check (outcome in ('confirmed', 'corrected', 'deleted')),
  answered_at timestamptz,
  -- When the one who asked was told that 30 days have passed.
  overdue_at timestamptz,
  -- What the one who asked was told of it last: 'linked', or an outcome.
  told text,
  unique (dispute_id, family_id),
  check ((outcome is null) = (answered_at is null))
);
create index dispute_records_of_family on dispute_records (family_id);
create index dispute_records_open on dispute_records (linked_at) where outcome is null and overdue_at is null;

-- True while a request about the record waits for its owner: others see nothing of the record. It stands here, so that a
-- look-up asks no other table; `mark_disputed` and the triggers below alone write it.
alter table families add column disputed boolean not null default false;

create function mark_disputed(ids uuid[]) returns void language sql as $$
  update families f set disputed = d.open
  from (
    select i.id, exists (select from dispute_records r where r.family_id = i.id and r.outcome is null) as open
    from unnest(ids) i(id)
  ) d
  where f.id = d.id and f.disputed <> d.open
$$;

-- What others can see of a record, and nothing else. Whoever changes a note has corrected nothing. (A trigger that comes
-- before an update does not have `region` yet.)
create function seen_by_others(f families) returns text language sql stable as $$
  select row (
    f.family_name, region_of(f.location), f.service_status, to_char(f.service_start_date, 'YYYY-MM'),
    to_char(f.service_end_date, 'YYYY-MM'), f.service_end_reason, f.reliability_rating, f.communication_rating,
    f.timeliness_rating, f.professionalism_rating
  )::text
$$;

create function tell_of_disputes(ids uuid[]) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('disputes_tell', json_build_object('id', i), job_key => 'disputes_tell:' || i)
    from (select distinct unnest(ids) as i) each;
end $$;

-- Whatever way a record is changed, confirmed, deleted or restored, by its owner or the operator, is the answer.
create function settle_disputes() returns trigger language plpgsql as $$
declare
  came text;
  about uuid[];
begin
  if old.deleted_at is not null and new.deleted_at is null then
    -- It is there again, so nothing is settled. Requests are locked before what is linked to them, as everywhere.
    perform from disputes d where d.id in (
      select r.dispute_id from dispute_records r where r.family_id = new.id and r.outcome = 'deleted'
    ) order by d.id for update;
    with opened as (
      update dispute_records r set outcome = null, answered_at = null, overdue_at = null, linked_at = new.updated_at
      where r.family_id = new.id and r.outcome = 'deleted' returning r.dispute_id
    ), open_again as (
      update disputes d set closed_at = null from opened o where d.id = o.dispute_id
    )
    select array_agg(o.dispute_id) into about from opened o;
    if about is not null then
      new.disputed := true;
      perform tell_of_disputes(about);
    end if;
    return new;
  end if;
  came := case
    when not old.disputed then null
    when new.deleted_at is not null then 'deleted'
    when seen_by_others(new) <> seen_by_others(old) then 'corrected'
    when new.confirmed_at is distinct from old.confirmed_at then 'confirmed'
  end;
  if came is null then
    return new;
  end if;
  with settled as (
    update dispute_records r set outcome = came, answered_at =
      case came when 'confirmed' then new.confirmed_at when 'deleted' then new.deleted_at else new.updated_at end
    where r.family_id = new.id and r.outcome is null returning r.dispute_id
  )
  select array_agg(s.dispute_id) into about from settled s;
  new.disputed := false;
  perform tell_of_disputes(about);
  return new;
end $$;
-- Not when `disputed` alone changes: that is the other way round.
create trigger families_settle_disputes before update on families for each row
  when (old.disputed = new.disputed and (old.disputed or old.deleted_at is distinct from new.deleted_at))
  execute function settle_disputes();

-- With an account its records go for good.
create function end_disputes() returns trigger language plpgsql as $$
declare
  about uuid[];
begin
  with settled as (
    update dispute_records r set outcome = 'deleted', answered_at = now()
    where r.family_id = old.id and r.outcome is null returning r.dispute_id
  )
  select array_agg(s.dispute_id) into about from settled s;
  perform tell_of_disputes(about);
  return old;
end $$;
create trigger families_end_disputes before delete on families for each row
  when (old.disputed) execute function end_disputes();
