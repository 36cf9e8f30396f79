-- Mentorships: requests to mentors and what becomes of them (docs/domains/mentors.md).

-- A request and the match that it becomes are one row.
create table mentor_matches (
  id uuid primary key,
  mentor_id uuid not null references mentor_profiles on delete cascade,
  mentee_id uuid not null references users on delete cascade,
  full_name text not null check (char_length(full_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) between 1 and 40),
  experience_level text not null check (experience_level in ('brand_new', 'beginner', 'intermediate', 'experienced')),
  mentorship_focus text[] not null check (cardinality(mentorship_focus) between 1 and 20),
  goals text not null check (char_length(goals) between 1 and 500),
  availability text[] not null check (cardinality(availability) between 1 and 10),
  preferred_communication text not null check (
    preferred_communication in ('video_call', 'phone_call', 'in_person', 'email', 'any')
  ),
  additional_info text check (char_length(additional_info) between 1 and 300),
  status text not null check (status in ('pending', 'active', 'paused', 'declined', 'withdrawn', 'ended')),
  -- Who alone goes on with it.
  paused_by text check (paused_by in ('mentor', 'mentee')),
  specialization_focus text check (char_length(specialization_focus) between 1 and 300),
  meeting_frequency text check (meeting_frequency in ('weekly', 'biweekly', 'monthly', 'quarterly', 'as_needed')),
  start_date date,
  end_date date,
  decline_note text check (char_length(decline_note) between 1 and 300),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'paused') = (paused_by is not null)),
  check ((status in ('active', 'paused', 'ended')) = (start_date is not null)),
  check ((status = 'ended') = (end_date is not null))
);
create unique index mentor_matches_open on mentor_matches (mentor_id, mentee_id)
  where status in ('pending', 'active', 'paused');
create index mentor_matches_of_mentor on mentor_matches (mentor_id, created_at desc, id desc);
create index mentor_matches_of_mentee on mentor_matches (mentee_id, created_at desc, id desc);

create table mentor_goals (
  id uuid primary key,
  match_id uuid not null references mentor_matches on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- A line of the request may be longer than what is added later.
  text text not null check (char_length(text) between 1 and 500),
  done_at timestamptz,
  -- In the order in which they came.
  position integer not null,
  unique (match_id, position)
);
create index mentor_goals_of_member on mentor_goals (user_id);

create table mentor_notes (
  id uuid primary key,
  match_id uuid not null references mentor_matches on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mentor_notes_of_match on mentor_notes (match_id, created_at desc, id desc);
create index mentor_notes_of_member on mentor_notes (user_id);

-- What each of the two said at the end. The rating and its words are for the operator alone.
create table mentor_closings (
  match_id uuid not null references mentor_matches on delete cascade,
  user_id uuid not null references users on delete cascade,
  thank_you text check (char_length(thank_you) between 1 and 500),
  rating smallint check (rating between 1 and 5),
  rating_words text check (char_length(rating_words) between 1 and 500),
  created_at timestamptz not null,
  primary key (match_id, user_id)
);
create index mentor_closings_of_member on mentor_closings (user_id);
create index mentor_closings_rated on mentor_closings (created_at desc, match_id desc, user_id desc)
  where rating is not null or rating_words is not null;

-- Who is told when a mentor has room again.
create table mentor_waits (
  mentor_id uuid not null references mentor_profiles on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (mentor_id, user_id)
);
create index mentor_waits_in_order on mentor_waits (mentor_id, created_at, user_id);
create index mentor_waits_of_member on mentor_waits (user_id);

-- Two members share a mentorship that goes on: they may write to each other and meet.
create function members_in_mentorship(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from mentor_matches m join mentor_profiles p on p.id = m.mentor_id
    where m.status in ('active', 'paused')
      and (m.mentee_id = one and p.user_id = other or m.mentee_id = other and p.user_id = one)
  )
$$;

-- A meeting is about an event, or one of a mentorship.
alter table event_meetings add column match_id uuid references mentor_matches on delete set null;
alter table event_meetings add check (event_id is null or match_id is null);
create index event_meetings_of_match on event_meetings (match_id, starts_at) where match_id is not null;
