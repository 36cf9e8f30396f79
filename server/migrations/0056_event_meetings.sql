-- Meetings with the organizer of an event (docs/domains/events.md 60 to 65).
create table event_meetings (
  id uuid primary key,
  -- A meeting stays when its event is deleted for good.
  event_id uuid references events on delete set null,
  organizer_id uuid not null references users on delete cascade,
  asker_id uuid not null references users on delete cascade,
  -- As the event said it when it was asked for, so that an edit of the event moves nobody's meeting.
  event_title text not null check (char_length(event_title) between 1 and 100),
  organizer text not null check (char_length(organizer) between 1 and 100),
  time_zone text not null check (char_length(time_zone) <= 60),
  meeting_type text not null check (meeting_type in ('video', 'phone', 'in-person')),
  meeting_date date not null,
  meeting_time text not null check (meeting_time ~ '^(09|1[0134567]):[03]0$'),
  purpose text not null check (char_length(purpose) between 1 and 100),
  notes text check (char_length(notes) between 1 and 300),
  status text not null check (status in ('pending', 'offered', 'accepted', 'declined', 'cancelled')),
  -- Who asks for another time of an accepted one; the slot for it is held beside the agreed one.
  moved_by text check (moved_by in ('organizer', 'asker')),
  link text check (link like 'https://%' and char_length(link) <= 500),
  starts_at timestamptz not null generated always as (instant_of(meeting_date, meeting_time, time_zone)) stored,
  -- Until when it can go on: the end of the meeting, the last time that is offered, or when it was given up.
  open_until timestamptz not null,
  -- The beginning of which both were reminded.
  reminded_of timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, organizer_id),
  check (organizer_id <> asker_id),
  check (moved_by is null or status = 'accepted'),
  check (link is null or meeting_type = 'video')
);
create index event_meetings_of_organizer on event_meetings (organizer_id, open_until, id);
create index event_meetings_of_asker on event_meetings (asker_id, open_until, id);
create index event_meetings_of_event on event_meetings (event_id, asker_id);

-- The half hours that are held: one request for each of an organizer (events.md 63).
create table event_meeting_slots (
  meeting_id uuid not null,
  organizer_id uuid not null,
  meeting_date date not null,
  meeting_time text not null,
  starts_at timestamptz not null,
  primary key (organizer_id, starts_at),
  foreign key (meeting_id, organizer_id) references event_meetings (id, organizer_id) on delete cascade
);
create index event_meeting_slots_of_meeting on event_meeting_slots (meeting_id, starts_at);
