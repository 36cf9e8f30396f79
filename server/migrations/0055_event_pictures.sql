-- Pictures of events: files of their own folder (docs/domains/events.md 25).
alter table files drop constraint files_folder_check;
alter table files add constraint files_folder_check
  check (folder in ('avatar', 'documents', 'images', 'certificates', 'contracts', 'gallery', 'events'));
-- Those that are no event's are looked for every day.
create index files_of_events on files (created_at) where folder = 'events';
