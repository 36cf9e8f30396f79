-- How who asked a mentor is reached goes once the request is answered, taken back or expired, and with the end of a match
-- (docs/domains/mentors.md 42, 54).
alter table mentor_matches alter column email drop not null;
alter table mentor_matches drop constraint mentor_matches_status_check;
alter table mentor_matches add constraint mentor_matches_status_check
  check (status in ('pending', 'active', 'paused', 'declined', 'withdrawn', 'expired', 'ended'));
update mentor_matches set email = null, phone = null where status not in ('pending', 'active', 'paused');
alter table mentor_matches add constraint mentor_matches_reached check (
  case when status in ('pending', 'active', 'paused') then email is not null else num_nonnulls(email, phone) = 0 end
);
create index mentor_matches_by_age on mentor_matches (created_at, id) where status = 'pending';
-- The same in what was sent to the form service, while the two have nothing open.
update messages s set data = s.data - array['email', 'phone']
from mentor_matches m join mentor_profiles p on p.id = m.mentor_id
where s.kind = 'mentorship_request' and s.sender_id = m.mentee_id and s.recipient_id = p.user_id
  and m.status not in ('pending', 'active', 'paused')
  and not exists (
    select from mentor_matches o
    where o.mentor_id = m.mentor_id and o.mentee_id = m.mentee_id and o.status in ('pending', 'active', 'paused')
  );

-- Who was told of a mentor's room, for a day: nobody is told twice in it, and no more than there are seats (mentors.md 53).
create table mentor_room_told (
  mentor_id uuid not null references mentor_profiles on delete cascade,
  user_id uuid not null references users on delete cascade,
  told_at timestamptz not null,
  -- They sent a request since: the turn is used.
  has_asked boolean not null default false,
  primary key (mentor_id, user_id)
);
create index mentor_room_told_of_member on mentor_room_told (user_id);
create index mentor_room_told_by_time on mentor_room_told (told_at);

-- Whether somebody may ask a mentor, but for what is between the two: suggestions walk indexes of these. The choice to
-- take messages (mentors.md 3) is copied as that of the location is.
alter table mentor_profiles add column takes_messages boolean not null default false;
update mentor_profiles p set takes_messages = true
from user_consent_preferences c where c.user_id = p.user_id and c.allow_contact_through_app;
alter table mentor_profiles add column is_open boolean not null generated always as (
  deleted_at is null and is_accepting_mentees and current_mentees < max_mentees and takes_messages
) stored;
create index mentor_profiles_open_by_experience on mentor_profiles (experience_years desc, id desc) where is_open;
create index mentor_profiles_open_by_spot on mentor_profiles (location_lat, location_lng, id)
  where is_open and location_lat is not null;
create index mentor_profiles_open_topics on mentor_profiles using gin (specializations, mentorship_areas)
  with (fastupdate = off) where is_open;

create function mentor_takes_messages() returns trigger language plpgsql as $$
begin
  new.takes_messages := coalesce(
    (select c.allow_contact_through_app from user_consent_preferences c where c.user_id = new.user_id), false
  );
  return new;
end
$$;
create trigger mentor_profiles_take_messages before insert on mentor_profiles
  for each row execute function mentor_takes_messages();

create function take_mentor_messages() returns trigger language plpgsql as $$
begin
  update mentor_profiles set takes_messages = new.allow_contact_through_app
  where user_id = new.user_id and takes_messages <> new.allow_contact_through_app;
  return null;
end
$$;
create trigger user_consent_preferences_take_messages after insert or update of allow_contact_through_app
  on user_consent_preferences for each row execute function take_mentor_messages();
