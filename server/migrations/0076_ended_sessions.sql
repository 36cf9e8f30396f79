-- A session has ended, or shall end earlier than was said, in whatever way: each process forgets what it knows of that
-- member's sessions (account.md 54), and looks at their streams again. Other processes hear it by NOTIFY, and the
-- connection that has done it is told with its answer. An empty name means everybody's.
drop trigger sessions_tell_live on sessions;
drop function tell_live_again();

create function tell_ended(member text) returns void language plpgsql as $$
begin
  perform pg_notify('pcr_live_look_again', member);
  -- Unlike a notice, no setting of a role or a database keeps this from the client.
  raise info 'A session has ended' using errcode = 'PCR01', detail = member;
end $$;

create function tell_sessions_deleted() returns trigger language plpgsql as $$
begin
  perform tell_ended(ended.user_id::text) from (select distinct user_id from gone) ended;
  return null;
end $$;
create trigger sessions_tell_deleted after delete on sessions referencing old table as gone
  for each statement execute function tell_sessions_deleted();

create function tell_session_shortened() returns trigger language plpgsql as $$
begin
  perform tell_ended(old.user_id::text);
  return null;
end $$;
create trigger sessions_tell_shortened after update on sessions for each row
  when (new.token_hash <> old.token_hash or new.user_id <> old.user_id
    or new.expires_at < old.expires_at or new.idle_at < old.idle_at)
  execute function tell_session_shortened();

create function tell_sessions_truncated() returns trigger language plpgsql as $$
begin
  perform tell_ended('');
  return null;
end $$;
create trigger sessions_tell_truncated after truncate on sessions
  for each statement execute function tell_sessions_truncated();
