-- Whether its author changed a post or a comment since they wrote it (docs/domains/groups.md 55). `updated_at` also moves
-- with a deletion, a restore, and a picture that goes with its file.
alter table group_posts add column edited boolean not null default false;
update group_posts w set edited = true
where exists (
  select from history h
  where h.entity = 'group_posts' and h.entity_id = w.id and h.change = 'edited' and h.changed_by = w.author_id
);
create function group_posts_edited() returns trigger language plpgsql as $$
begin
  new.edited := old.edited or (new.updated_at is distinct from old.updated_at
    and (new.text, new.image_id) is distinct from (old.text, old.image_id));
  return new;
end
$$;
create trigger group_posts_edited before update of text, image_id on group_posts
  for each row execute function group_posts_edited();

-- An application to a deleted group ends once that is told, with all that was typed (groups.md 41). Who waited hears when
-- the group is back.
update group_applications a set status = 'expired', full_name = null, email = null, phone = null, experience = null,
  specializations = null, availability = null, motivation = null, emergency_contact = null,
  updated_at = greatest(now(), a.updated_at + interval '1 millisecond')
from groups g where g.id = a.group_id and g.deleted_at is not null and a.status = 'pending' and a.told_deleted;
create index group_applications_told_deleted on group_applications (group_id) where told_deleted;
