-- A sign-in that asks for a code beside the password (two-factor.md).

create table two_factor (
  user_id uuid primary key references users on delete cascade,
  -- What the member's app makes its codes of, encrypted with a key made of SECRET.
  secret text not null,
  started_at timestamptz not null,
  -- Null: the set-up was begun and not confirmed, and nothing asks for a code.
  enabled_at timestamptz,
  -- Of 30 seconds since 1970, whose code was used last: that one and all before it are used up.
  last_step bigint
);

create table recovery_codes (
  user_id uuid not null references two_factor on delete cascade,
  number smallint not null check (number between 1 and 10),
  -- HMAC-SHA256 with a key made of SECRET: who reads the table cannot try codes against it.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, number)
);

-- The password was right, and the code is still to come.
create table pending_sign_ins (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  -- The stored hash of that password: once the account has another one, this sign-in has ended.
  password text not null,
  expires_at timestamptz not null,
  -- Codes that were tried.
  tries smallint not null default 0
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_by_end on pending_sign_ins (expires_at);
