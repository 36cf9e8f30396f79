-- What members sign in with in the place of a password (passkeys.md).
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Base64url, as the browser names it.
  credential_id text not null unique,
  -- COSE. What is signed with it can only be checked: nobody signs in with what stands here.
  public_key bytea not null,
  -- Of signatures; 0 for ever where a device does not count.
  counter bigint not null check (counter >= 0),
  -- How the browser reaches the device that has it ('internal', 'usb', 'hybrid').
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- What a browser is asked to sign. It goes with the first answer, right or wrong.
create table passkey_challenges (
  challenge_hash text primary key,
  -- Who adds a passkey; null where somebody signs in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
