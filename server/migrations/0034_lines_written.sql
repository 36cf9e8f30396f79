-- How many lines each of the two wrote in a conversation, those too that were removed since: the 3 before an answer are
-- counted here (conversations.md 5).
alter table conversation_sides add column lines_written integer not null default 0;
update conversation_sides s set lines_written = (
  select count(*) from conversation_messages line
  where line.conversation_id = s.conversation_id and line.sender_id = s.user_id
);
