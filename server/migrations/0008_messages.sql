-- Messages between people, and their delivery: one table and one way out for everything that is sent
-- (decisions.md 1: stored first, in the same transaction as the job that delivers it).

create sequence message_tickets start 1001;

create table messages (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  -- What people name it by.
  ticket text not null unique default 'PCR-' || nextval('message_tickets'),
  -- Null is the operator.
  sender_id uuid references users on delete cascade,
  recipient_id uuid references users on delete cascade,
  in_reply_to uuid references messages on delete cascade,
  subject text not null check (char_length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  body text not null check (char_length(body) <= 10000),
  -- What else the form asked for.
  data jsonb not null default '{}',
  created_at timestamptz not null,
  -- When the operator looked at it with the command line: then it has reached them, whatever its deliveries say.
  read_at timestamptz,
  check (sender_id is not null or recipient_id is not null)
);
alter sequence message_tickets owned by messages.ticket;
create index messages_of_sender on messages (sender_id, created_at desc, id desc);
create index messages_of_recipient on messages (recipient_id, created_at desc, id desc);
create index messages_in_reply on messages (in_reply_to, created_at, id) where in_reply_to is not null;
create index messages_to_operator on messages (created_at desc, id desc) where recipient_id is null;

-- One row for each way that a message goes. Only these rows say what became of it; the queue only wakes them up.
create table message_deliveries (
  -- Also what the other side recognises a second copy by.
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  channel text not null check (channel in ('mail', 'webhook')),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Words for people, without addresses and without what the other machine said.
  last_error text,
  next_attempt_at timestamptz,
  -- While a try is under way nobody else tries; after this time that try is taken for dead.
  claimed_until timestamptz,
  give_up_at timestamptz not null,
  delivered_at timestamptz,
  unique (message_id, channel),
  check ((state = 'delivered') = (delivered_at is not null)),
  check ((state = 'waiting') = (next_attempt_at is not null))
);
create index message_deliveries_waiting on message_deliveries (next_attempt_at) where state = 'waiting';
