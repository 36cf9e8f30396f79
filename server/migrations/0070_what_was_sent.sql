-- What can wait is held until a time and told together, and an address that takes no mail is not written to again.

-- When this is told beside the inbox, together with what else is held; null once it is, or where it was told at once.
alter table inbox_entries add column held_until timestamptz;
create index inbox_entries_held on inbox_entries (held_until, user_id) where held_until is not null;
create index inbox_entries_held_of on inbox_entries (user_id) where held_until is not null;

-- The mail server of this address said that it does not take mail; null again once it changed, or by its member.
alter table users add column email_refused_at timestamptz;
