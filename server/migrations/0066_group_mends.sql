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
