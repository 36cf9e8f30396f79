-- Announcements are found by their words (docs/domains/search.md 1).
alter table announcements
  add column search_text text not null generated always as (comparable(title || e'\n' || content)) stored;
create index announcements_words on announcements using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index announcements_parts on announcements using gin (parts_of(search_text)) with (fastupdate = off)
  where deleted_at is null;
alter index announcements_parts alter column 1 set statistics 0;
