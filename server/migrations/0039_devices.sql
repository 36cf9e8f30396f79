-- When a session was used last, to within some minutes (devices.md 2), and the link of a mail that ends it (devices.md 5).
alter table sessions add column last_used_at timestamptz not null default now();
update sessions set last_used_at = updated_at;
alter table sessions add column end_link_hash text unique;
