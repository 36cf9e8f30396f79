-- What a person accepted, in which version, and the fingerprint of exactly that text.

create table agreement_acceptances (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null check (name in ('terms_of_service', 'nda', 'family_disclaimer')),
  version text not null check (char_length(version) between 1 and 20),
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  user_agent text not null check (char_length(user_agent) <= 500),
  accepted_at timestamptz not null,
  unique (user_id, name, version)
);
