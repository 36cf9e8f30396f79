-- What the operator tells all members, or those of a region (docs/domains/notifications.md 90).

create table broadcasts (
  id uuid primary key,
  ticket text not null unique default 'PCR-' || nextval('message_tickets'),
  kind text not null check (kind in ('emergency', 'newsletters', 'promotions', 'surveys', 'child_updates', 'photos',
    'meals', 'activities')),
  message_subject text not null check (char_length(message_subject) between 1 and 100),
  -- Markdown, as the operator wrote it.
  body text not null check (char_length(body) between 1 and 20000),
  -- The same in blocks: all that app and mails show of it.
  words jsonb not null check (jsonb_typeof(words) = 'array'),
  -- Null: all members, wherever they are.
  region jsonb check (jsonb_typeof(region) = 'object'),
  created_at timestamptz not null,
  -- How many it was for when it was sent, and how many have it in their inbox.
  members integer not null check (members >= 0),
  told integer not null default 0 check (told >= 0),
  -- Members are told in the order of their ids; this one was the last.
  reached uuid,
  finished_at timestamptz,
  stopped_at timestamptz
);
create index broadcasts_by_time on broadcasts (created_at);

-- Who was told, each once.
create table broadcast_receipts (
  broadcast_id uuid not null references broadcasts on delete cascade,
  user_id uuid not null references users on delete cascade,
  told_at timestamptz not null,
  -- When they said that they have seen it; only emergencies ask.
  seen_at timestamptz,
  primary key (broadcast_id, user_id)
);
create index broadcast_receipts_of_member on broadcast_receipts (user_id, told_at desc);

-- A delivery with a lower number is tried first when several wait.
alter table message_deliveries add column priority smallint not null default 10;

-- What became of the messages of one broadcast.
create index messages_of_broadcast on messages ((data ->> 'broadcast_id')) where kind in ('emergency', 'news');

-- The name of a city as `placeKey` of server/src/kit/places/place-words.ts writes it.
create function city_key(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    trim(regexp_replace(
      lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f''’`.]', '', 'g')), '[^a-z0-9]+', ' ', 'g')),
    '\msaint\M', 'st', 'g'), '\msainte\M', 'ste', 'g'), '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g');
