-- The name that the other got to know with a line that they received. Who hides their name later keeps their new one to
-- themself (conversations.md 6).
alter table conversation_sides add column name_given text;
update conversation_sides s set name_given = u.full_name from users u where u.id = s.user_id and s.wrote;
alter table conversation_sides drop column wrote;
