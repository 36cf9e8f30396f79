-- What other members may change or delete keeps its history: who, when, and what it was before.

create table history (
  id bigint generated always as identity primary key,
  -- The table of the entry, and its id.
  entity text not null,
  entity_id uuid not null,
  -- Null: somebody without an account any more, or the operator.
  changed_by uuid references users on delete set null,
  change text not null check (change in ('edited', 'deleted', 'restored')),
  -- What a person fills in, as it was before this change.
  before jsonb not null,
  created_at timestamptz not null
);
create index history_of_entry on history (entity, entity_id, id desc);
create index history_of_member on history (changed_by);

-- Before each update of a table that has updated_by, updated_at and deleted_at, so that no way of changing it goes
-- without its history. The arguments are the columns that a person fills in: other columns (counts, for example) change
-- without a trace.
create function keep_history() returns trigger language plpgsql as $$
declare
  was jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any (tg_argv));
  becomes jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (tg_argv));
  change text := case
    when old.deleted_at is null and new.deleted_at is not null then 'deleted'
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
  insert into history (entity, entity_id, changed_by, change, before, created_at)
  values (tg_table_name, old.id, new.updated_by, change, was, new.updated_at);
  return new;
end
$$;

-- After each delete: what is removed for good takes its history with it.
create function forget_history() returns trigger language plpgsql as $$
begin
  delete from history where entity = tg_table_name and entity_id = old.id;
  return null;
end
$$;

create table announcements (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 255),
  content text not null check (char_length(content) between 1 and 500),
  priority text not null check (priority in ('low', 'medium', 'high')),
  status text not null check (status in ('active', 'inactive', 'archived')),
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made the version of now; while it is deleted, who deleted it.
  updated_by uuid references users on delete set null,
  deleted_at timestamptz
);
create trigger announcements_keep_history before update on announcements
  for each row execute function keep_history('title', 'content', 'priority', 'status');
create trigger announcements_forget_history after delete on announcements
  for each row execute function forget_history();

create index announcements_by_date on announcements (created_at desc, id desc) where deleted_at is null;
-- One for each status: of two indexes that would do, no planner takes the one that reads over all others.
create index announcements_active on announcements (created_at desc, id desc)
  where deleted_at is null and status = 'active';
create index announcements_inactive on announcements (created_at desc, id desc)
  where deleted_at is null and status = 'inactive';
create index announcements_archived on announcements (created_at desc, id desc)
  where deleted_at is null and status = 'archived';
create index announcements_of_creator on announcements (created_by);
create index announcements_of_updater on announcements (updated_by);
-- The list of recently deleted ones, and what the daily removal reads as a whole: 30 days of deletions.
create index announcements_deleted on announcements (created_by, deleted_at desc, id desc) where deleted_at is not null;

-- The same for family records.
drop index families_deleted;
create index families_deleted on families (user_id, deleted_at desc, id desc) where deleted_at is not null;
