-- Who decides about a named application keeps the name while the thing lasts: the leader of a group that of its members,
-- as they typed it (docs/domains/groups.md 48), and the organizer that of those who come (docs/domains/events.md 44).
-- Whoever came in or answered before was not told so: of them nothing is kept.
alter table group_members add column applied_name text check (char_length(applied_name) between 1 and 100);
alter table event_rsvps add column named boolean not null default false;
