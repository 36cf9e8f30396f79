-- Devices that are told by push (notifications.md 50), and the phone number for SMS and calls (notifications.md 56).

create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The sign-in in which it was last on: it ends with it. One that ran out by itself stays for that (account.queries.ts).
  session_id uuid not null references sessions on delete cascade,
  -- Where the browser's own service takes what is for it, and the keys to encrypt that with.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- The key of ours that its browser knows.
  server_key text not null,
  -- 'Chrome on Android'
  name text not null,
  created_at timestamptz not null,
  -- When its browser last said that it is there.
  seen_at timestamptz not null
);
create index push_devices_of_user on push_devices (user_id, seen_at);
create index push_devices_of_session on push_devices (session_id);
create index push_devices_by_seen on push_devices (seen_at);

create table phone_numbers (
  user_id uuid primary key references users on delete cascade,
  -- As a phone dials it.
  phone text not null check (phone ~ '^\+[1-9]\d{7,14}$'),
  confirmed_at timestamptz not null
);

-- A number whose code is on its way; one that is confirmed holds until then.
create table phone_codes (
  user_id uuid primary key references users on delete cascade,
  phone text not null check (phone ~ '^\+[1-9]\d{7,14}$'),
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_codes_by_end on phone_codes (expires_at);
