-- Groups of members, their members, applications and who leads them next (docs/domains/groups.md).

create function group_words(name text, description text, location text, city text, tags text[]) returns text
  language sql immutable parallel safe
  return folded(name || e'\n' || description || e'\n' || location || e'\n' || city || e'\n' ||
    coalesce(array_to_string(tags, e'\n'), ''));

create table groups (
  id uuid primary key,
  -- A group stays when its leader leaves PCR; null until another one leads it.
  leader_id uuid references users on delete set null,
  leaderless_since timestamptz,
  name text not null check (char_length(name) between 1 and 100),
  description text not null check (char_length(description) between 1 and 500),
  group_type text not null check (group_type in ('regional', 'specialty', 'support', 'mentorship')),
  location text not null check (char_length(location) between 1 and 100),
  city text not null check (char_length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  radius_miles integer not null check (radius_miles in (10, 15, 25, 30, 50)),
  max_members integer check (max_members between 5 and 500),
  meeting_frequency text not null
    check (meeting_frequency in ('weekly', 'biweekly', 'monthly', 'quarterly', 'as_needed')),
  tags text[] check (cardinality(tags) between 1 and 5),
  is_active boolean not null,
  image_id uuid references files on delete set null,
  -- Kept by group_members_counted.
  member_count integer not null default 0 check (member_count >= 0),
  -- Of the place; null where it is not known.
  location_lat double precision check (location_lat between -90 and 90),
  location_lng double precision check (location_lng between -180 and 180),
  place_sought boolean not null default false,
  search_text text not null generated always as (group_words(name, description, location, city, tags)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made the version of now; while it is deleted, who deleted it.
  updated_by uuid references users on delete set null,
  deleted_at timestamptz,
  check ((location_lat is null) = (location_lng is null)),
  constraint groups_have_room check (max_members is null or member_count <= max_members),
  foreign key (location_lat, location_lng) references place_spots
);
create trigger groups_keep_history before update on groups for each row execute function
  keep_history('name', 'description', 'group_type', 'location', 'city', 'state', 'radius_miles', 'max_members',
    'meeting_frequency', 'tags', 'is_active', 'image_id');
create trigger groups_forget_history after delete on groups for each row execute function forget_history();

-- The list shows what is active; one's own is found by its members.
create index groups_by_date on groups (created_at desc, id desc) where deleted_at is null and is_active;
create index groups_of_type on groups (group_type, created_at desc, id desc) where deleted_at is null and is_active;
create index groups_words on groups using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index groups_parts on groups using gin (parts_of(search_text)) with (fastupdate = off) where deleted_at is null;
alter index groups_parts alter column 1 set statistics 0;
create index groups_by_spot on groups (location_lat, location_lng, id)
  where deleted_at is null and is_active and location_lat is not null;
create index groups_without_spot on groups (id) where deleted_at is null and is_active and location_lat is null;
create index groups_place_not_sought on groups (id) where not place_sought;
create index groups_of_leader on groups (leader_id, created_at desc, id desc);
create index groups_of_updater on groups (updated_by);
create index groups_of_image on groups (image_id) where image_id is not null;
create index groups_deleted_of_leader on groups (leader_id, deleted_at desc, id desc) where deleted_at is not null;
create index groups_deleted on groups (deleted_at) where deleted_at is not null;

-- The leader is a member too.
create table group_members (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null,
  -- Their group's board is silent for them.
  board_muted boolean not null default false,
  -- While the group has no leader: who does not want to lead it, and who was told that any member may.
  lead_declined boolean not null default false,
  leaderless_told boolean not null default false,
  -- What they were told last of whether the group is there.
  told_deleted boolean not null default false
);
create unique index group_members_once on group_members (group_id, user_id);
create index group_members_of_member on group_members (user_id, group_id);
-- The longest member first.
create index group_members_in_order on group_members (group_id, joined_at, id);

-- The count follows from the members, whoever adds and removes them: the erasure of an account, too.
create function count_group_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update groups set member_count = member_count + 1 where id = new.group_id;
  else
    update groups set member_count = member_count - 1 where id = old.group_id;
  end if;
  return null;
end
$$;
create trigger group_members_counted after insert or delete on group_members
  for each row execute function count_group_members();

-- Who asks to join, and what they say to the leader: that is there until it is answered, and no longer (groups.md 35).
create table group_applications (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  full_name text check (char_length(full_name) between 1 and 100),
  email text check (char_length(email) between 1 and 254),
  phone text check (char_length(phone) between 1 and 40),
  experience text check (experience in ('new', 'beginner', 'intermediate', 'experienced', 'expert')),
  specializations text[] check (cardinality(specializations) between 1 and 10),
  availability text[] check (cardinality(availability) between 1 and 10),
  motivation text check (char_length(motivation) between 1 and 500),
  emergency_contact text check (char_length(emergency_contact) between 1 and 200),
  background_check boolean not null check (background_check),
  agreement boolean not null check (agreement),
  status text not null check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- The leader's word with a decline.
  decline_note text check (char_length(decline_note) between 1 and 300),
  created_at timestamptz not null,
  -- Of another status than pending: since when.
  updated_at timestamptz not null,
  -- What who waits was told last of whether the group is there.
  told_deleted boolean not null default false,
  check (decline_note is null or status = 'declined'),
  check (case when status = 'pending'
    then num_nulls(full_name, email, phone, experience, motivation) = 0
    else num_nonnulls(full_name, email, phone, experience, specializations, availability, motivation,
      emergency_contact) = 0
  end)
);
create unique index group_applications_pending_once on group_applications (group_id, user_id)
  where status = 'pending';
create index group_applications_waiting on group_applications (group_id, created_at, id) where status = 'pending';
create index group_applications_answered on group_applications (group_id, updated_at desc, id desc)
  where status <> 'pending';
create index group_applications_by_age on group_applications (created_at, id) where status = 'pending';
create index group_applications_of_member on group_applications (user_id, group_id, created_at desc, id desc);

-- The member who is asked to lead a group next: by its leader, or because it has none. Who leaves is asked no longer.
create table group_handovers (
  group_id uuid primary key references groups on delete cascade,
  next_leader_id uuid not null references users on delete cascade,
  why text not null check (why in ('handover', 'vacancy')),
  asked_at timestamptz not null,
  foreign key (group_id, next_leader_id) references group_members (group_id, user_id) on delete cascade
);
create index group_handovers_of_member on group_handovers (next_leader_id);

-- Whether two members are in one group that is there: it opens the card of who shows it to those (privacy.md 3).
create function members_share_group(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from group_members a join group_members b on b.group_id = a.group_id join groups g on g.id = a.group_id
    where a.user_id = one and b.user_id = other and g.deleted_at is null
  )
$$;

-- Events of a group.
alter table events add foreign key (group_id) references groups on delete set null;
create index events_of_group on events (group_id, starts_at, id) where group_id is not null;

-- Pictures of groups: files of their own folder.
alter table files drop constraint files_folder_check;
alter table files add constraint files_folder_check
  check (folder in ('avatar', 'documents', 'images', 'certificates', 'contracts', 'gallery', 'events', 'groups'));
create index files_of_groups on files (created_at) where folder = 'groups';
