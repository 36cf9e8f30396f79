-- What is deleted every night is found by an index (0064): messages are many, since each mail of a notification is one,
-- and groups without a member are few among all.
create index messages_by_time on messages (created_at) where in_reply_to is null;
create index groups_empty on groups (id) where member_count = 0;
