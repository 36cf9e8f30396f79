-- Who signs in. The tables are those that better-auth works on; a test holds them against what it expects.

create table users (
  id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 100),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  email_confirmed boolean not null default false,
  avatar_url text,
  -- First sign-in: the grace period counts from here (core.md 4).
  signup_at timestamptz,
  -- Set by the first credential document; ends the grace period.
  credential_submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_end on verifications (expires_at);

-- Tries per address and per account, shared by all server processes. Losing them in a crash costs nothing.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
