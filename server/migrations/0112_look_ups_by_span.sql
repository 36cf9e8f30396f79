-- Breaks renaming-table: another table has its name within the same transaction, and the version before asks that one.
-- No row is copied or read: the table becomes the first partition of one that is made beside it. Its indexes and
-- references are those of the new one, so PostgreSQL takes them as they are.
alter table family_look_ups rename to family_look_ups_before;
alter index family_look_ups_family_id_user_id_day_key rename to family_look_ups_before_family_id_user_id_day_key;
alter index family_look_ups_pkey rename to family_look_ups_before_pkey;
alter index family_look_ups_newest rename to family_look_ups_before_newest;
alter index family_look_ups_of_owner rename to family_look_ups_before_of_owner;
alter index family_look_ups_of_family rename to family_look_ups_before_of_family;
alter index family_look_ups_by_day rename to family_look_ups_before_by_day;

-- `id` is the key of each partition: a key of all would have to hold the day.
create table family_look_ups (
  family_id uuid not null references families on delete cascade,
  user_id uuid references users on delete set null,
  day date not null,
  created_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  -- Whose record another looked at; null for a look at one's own.
  owner_id uuid references users on delete cascade,
  unique (family_id, user_id, day)
) partition by range (day);
create index family_look_ups_newest on family_look_ups (user_id, created_at desc, family_id desc);
create index family_look_ups_of_owner on family_look_ups (owner_id, created_at desc, id desc) where owner_id is not null;
create index family_look_ups_of_family on family_look_ups (family_id, created_at desc, id desc)
  where owner_id is not null;
create index family_look_ups_by_day on family_look_ups (day);

do $$
begin
  execute format(
    'alter table family_look_ups attach partition family_look_ups_before for values from (minvalue) to (%L)',
    (select substring(pg_get_constraintdef(oid) from '''(\d{4}-\d\d-\d\d)''') from pg_constraint
     where conrelid = 'family_look_ups_before'::regclass and conname = 'family_look_ups_until')
  );
end $$;
alter table family_look_ups_before drop constraint family_look_ups_until;

-- What no other holds, so that none is refused.
create table family_look_ups_other partition of family_look_ups (primary key (id)) default;

-- PCR 0.2.0 deletes old looks by where they lie in their table (ctid), and knows of one table alone: in another partition
-- a young one lies at the same place. It stays. Since 0.3.0 such a statement names the partition.
create function keep_young_look_up() returns trigger language plpgsql as $$
begin
  return case when current_query() ~ 'delete from family_look_ups r\s+where r\.ctid' then null else old end;
end $$;
create trigger family_look_ups_keep_young before delete on family_look_ups for each row
  when (old.day > current_date - 364) execute function keep_young_look_up();
