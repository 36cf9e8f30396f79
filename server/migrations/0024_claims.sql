-- 'This is me': members who say that a contractor of the directory is they. The operator confirms or refuses.

-- Under the id of the message that told the operator.
create table contractor_claims (
  id uuid primary key references messages on delete cascade,
  contractor_id uuid not null references contractors on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The contractor's name when this was said: the operator confirms no other unread.
  contractor_name text not null,
  -- How the operator can check it; null: nothing was said.
  note text check (char_length(note) between 1 and 300),
  state text not null check (state in ('waiting', 'confirmed', 'refused', 'ended')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
-- A member has one of a contractor that is not over, and a contractor has one holder, whatever happens at the same time.
create unique index contractor_claims_open on contractor_claims (contractor_id, user_id)
  where state in ('waiting', 'confirmed');
create unique index contractor_claims_holder on contractor_claims (contractor_id) where state = 'confirmed';
create index contractor_claims_of_member on contractor_claims (user_id, contractor_id, created_at desc);
create index contractor_claims_of_contractor on contractor_claims (contractor_id);
create index contractor_claims_waiting on contractor_claims (created_at, id) where state = 'waiting';

alter table contractors
  -- The member whom the operator has confirmed as this contractor, kept by the trigger below.
  add column holder_id uuid references users on delete set null,
  -- Who changes, deletes and restores it: the contractor, before them who added it.
  add column keeper_id uuid generated always as (coalesce(holder_id, user_id)) stored;
create index contractors_of_holder on contractors (holder_id) where holder_id is not null;
drop index contractors_deleted_of_member;
create index contractors_deleted_of_keeper on contractors (keeper_id, deleted_at desc, id desc)
  where deleted_at is not null;

-- The contractor's row follows its confirmed claim, whoever changes that; other claims leave it alone.
create function hold_contractor() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'confirmed' then
    update contractors set holder_id = null where id = old.contractor_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'confirmed' then
    update contractors set holder_id = new.user_id where id = new.contractor_id;
  end if;
  return null;
end
$$;
create trigger contractor_claims_hold after insert or update or delete on contractor_claims
  for each row execute function hold_contractor();

-- A member goes with what they added. What others have reviewed, or what is another's own entry, stays. What somebody
-- deleted of themselves is not left to who added it. The lock is a statement of its own: one that waited for it sees the
-- reviews as they were before.
create or replace function leave_contractors() returns trigger language plpgsql as $$
begin
  perform from contractors where keeper_id = old.id order by id for update;
  delete from contractors c
  where c.keeper_id = old.id
    and (
      c.deleted_at is not null
      or c.user_id = old.id
        and not exists (select from contractor_reviews r where r.contractor_id = c.id and r.reviewer_id <> old.id)
    );
  return old;
end
$$;

-- Reports have a kind of their own from now on, which members cannot choose (help.md 24).
update messages set kind = 'report'
where id in (
  select message_id from contractor_review_reports
  union all select message_id from contractor_reports
  union all select message_id from job_reports
);
