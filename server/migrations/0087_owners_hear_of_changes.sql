-- Whose entry it is hears of what others do to it (docs/domains/notifications.md 110). What was done before is no news.
alter table history add column owner_told boolean not null default true;
alter table history alter column owner_told set default false;
