-- documents.md 3 to 9: a document can be renamed and moved, found by name, and restored for 30 days.
alter table files
  -- The default is for archives of before, whose files have none.
  add column updated_at timestamptz default now(),
  add column deleted_at timestamptz,
  -- Of a deleted one: the document that has taken its place.
  add column replaced_by uuid references files on delete set null,
  add column name_order text not null generated always as (folded(name)) stored,
  -- The profile photo is deleted at once.
  add check (deleted_at is null or folder <> 'avatar');
update files set updated_at = created_at;
alter table files alter column updated_at set not null;

drop index files_by_date;
create index files_by_date on files (user_id, folder, created_at desc, id desc) where deleted_at is null;
create index files_by_name on files (user_id, folder, name_order, id) where deleted_at is null;
create index files_by_size on files (user_id, folder, size desc, id desc) where deleted_at is null;
create index files_deleted_of_user on files (user_id, deleted_at desc, id desc) where deleted_at is not null;
create index files_deleted on files (deleted_at) where deleted_at is not null;
create index files_replaced_by on files (replaced_by) where replaced_by is not null;
