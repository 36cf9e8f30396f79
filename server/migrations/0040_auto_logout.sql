-- After how many minutes without use a member is signed out (auto-logout.md 1).
alter table users add column auto_logout text not null default '30' check (auto_logout in ('15', '30', '60', 'never'));

-- When a person last did something in a session, and when it ends if they do nothing more (auto-logout.md 2). A new
-- session has this until it is told what its member chose.
alter table sessions add column active_at timestamptz not null default now();
alter table sessions add column idle_at timestamptz not null default now() + interval '30 minutes';
