-- Who looks for a substitute finds who cares for children first, and who is free
-- (docs/domains/contractors.md 14, 15, 57).

alter table contractors add column for_children boolean not null generated always as (
  specialty in ('infant care', 'toddler', 'special needs', 'preschool', 'behavioral', 'nanny')
) stored;
drop index if exists contractors_by_rating;
create index contractors_by_rating on contractors (for_children desc, rating desc, total_reviews desc, id desc)
  where deleted_at is null;
create index contractors_of_availability on contractors (availability, specialty) where deleted_at is null;
-- What a list by distance leaves out is not read from the table (0066_near_filters.sql).
drop index if exists contractors_by_spot, contractors_without_spot;
create index contractors_by_spot on contractors (location_lat, location_lng, id)
  include (specialty, availability, hidden, user_id, holder_id) where deleted_at is null and location_lat is not null;
create index contractors_without_spot on contractors (id)
  include (specialty, availability, hidden, user_id, holder_id) where deleted_at is null and location_lat is null;

-- The photo of an entry that its contractor holds (contractors.md 58 to 60): a file of theirs, in a folder of its own.
alter table contractors add column image_id uuid references files on delete set null;
create index contractors_of_image on contractors (image_id) where image_id is not null;
alter table files drop constraint files_folder_check;
alter table files add constraint files_folder_check check (
  folder in (
    'avatar', 'documents', 'images', 'certificates', 'contracts', 'gallery', 'events', 'groups', 'group_posts',
    'contractors'
  )
);
create index files_of_contractors on files (created_at) where folder = 'contractors';

-- As before. Whoever holds an entry no more takes their photo with them.
create or replace function hold_contractor() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'confirmed' then
    update contractors set holder_id = null, image_id = null where id = old.contractor_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'confirmed' then
    update contractors set holder_id = new.user_id where id = new.contractor_id;
  end if;
  return null;
end
$$;
