-- Whether the author of a post hears of comments under it (docs/domains/groups.md 64).
alter table notification_preferences add column post_comments boolean not null default true;
