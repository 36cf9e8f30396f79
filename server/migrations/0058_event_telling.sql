-- When who answered an event was told of it last, by the clock of the database, which the queue goes by.
alter table event_rsvps add column told_at timestamptz;

-- The dates of a category, however rare it is.
create index events_of_category on events (category, starts_at, id) where deleted_at is null;

-- Half hours of an organizer overlap no others, also where zones are a quarter of an hour apart. Two that overlap begin
-- less than half an hour apart, so they share a half hour of the clock, or one that begins a quarter before it.
delete from event_meeting_slots later using event_meeting_slots s
where s.organizer_id = later.organizer_id and s.starts_at < later.starts_at
  and later.starts_at < s.starts_at + interval '30 minutes';
create unique index event_meeting_slots_apart
  on event_meeting_slots (organizer_id, date_bin('30 minutes', starts_at, '2000-01-01 00:00+00'));
create unique index event_meeting_slots_apart_by_a_quarter
  on event_meeting_slots (organizer_id, date_bin('30 minutes', starts_at, '2000-01-01 00:15+00'));
