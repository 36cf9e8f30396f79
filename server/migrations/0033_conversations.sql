-- Conversations of two members: their lines, what each side has of them, who blocked whom, and reports of lines.

-- Both null is never kept: the words of who leaves PCR go with them, and those of the other stay with the other.
create table conversations (
  id uuid primary key,
  first_id uuid references users on delete set null,
  second_id uuid references users on delete set null,
  created_at timestamptz not null,
  check (first_id < second_id),
  unique (first_id, second_id)
);
create index conversations_of_second on conversations (second_id);

-- What each of the two has of it. A list is read from here alone.
create table conversation_sides (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Of the newest line that they see; null while there was none.
  last_at timestamptz,
  -- Of the newest line that they received, and of the newest that they saw.
  news_at timestamptz,
  read_at timestamptz not null default 'epoch',
  -- The other received a line of theirs: their name is shown since then.
  wrote boolean not null default false,
  primary key (conversation_id, user_id)
);
create index conversation_sides_newest on conversation_sides (user_id, last_at desc, conversation_id desc)
  where last_at is not null;
create index conversation_sides_unread on conversation_sides (user_id) where news_at > read_at;

create table conversation_messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  sender_id uuid not null references users on delete cascade,
  -- Null is nobody: the receiver had blocked the sender then, or has left since.
  received_by uuid references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  check (sender_id <> received_by)
);
create index conversation_messages_sent on conversation_messages (conversation_id, sender_id, created_at desc, id desc);
create index conversation_messages_received
  on conversation_messages (conversation_id, received_by, created_at desc, id desc);
create index conversation_messages_of_sender on conversation_messages (sender_id);
create index conversation_messages_of_receiver on conversation_messages (received_by);

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- Who has told the operator about which line: once. The message has the line and the ten before it as they were then.
create table conversation_message_reports (
  line_id uuid not null references conversation_messages on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('unkind', 'asks_private', 'unwanted', 'other')),
  details text check (char_length(details) between 1 and 500),
  message_id uuid not null references messages on delete cascade,
  created_at timestamptz not null,
  looked_at timestamptz,
  seen bytea,
  primary key (line_id, reporter_id)
);
create index conversation_message_reports_of_member on conversation_message_reports (reporter_id);
create index conversation_message_reports_of_message on conversation_message_reports (message_id);
create index conversation_message_reports_waiting on conversation_message_reports (line_id) where looked_at is null;

-- Eleven lines of a conversation.
alter table messages drop constraint messages_body_check;
alter table messages add constraint messages_body_check check (char_length(body) <= 40000);

-- One entry at most is unread of one conversation.
create unique index inbox_entries_unread_messages on inbox_entries (user_id, subject_id)
  where kind = 'message_received' and read_at is null;
