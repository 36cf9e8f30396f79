-- The members of a group are told of its meetings before they have answered (docs/domains/groups.md 78, 79).
create table group_meeting_told (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- How it stood when they were told last (`event_stands`), and when that was.
  told text not null,
  told_at timestamptz not null,
  -- The beginning of the meeting of which they were reminded.
  reminded_24h timestamptz,
  primary key (event_id, user_id)
);
create index group_meeting_told_of_member on group_meeting_told (user_id);

-- Whether the author of a post hears of comments under it (docs/domains/groups.md 64).
alter table notification_preferences add column post_comments boolean not null default true;
