-- What others see of a record's place, found once with each save. A look-up asked for it with every record that it found,
-- which took half of its time.

alter table families add column region text generated always as (region_of(location)) stored;

drop function words_of_family;
create function words_of_family(id uuid, owner uuid, name text, region text) returns setof family_words
  language sql immutable
  begin atomic
    select id, w.word, left(array_to_string(n.words, ' '), 100), place_key(coalesce(region, '')), owner
    from (select name_words(name) as words offset 0) n, unnest(n.words) as w(word);
  end;

create or replace function add_family_words() returns trigger language plpgsql as $$
begin
  insert into family_words
    select w.* from made f, words_of_family(f.id, f.user_id, f.family_name, f.region) w where f.deleted_at is null;
  return null;
end $$;

create or replace function change_family_words() returns trigger language plpgsql as $$
declare
  others uuid[];
begin
  select array_agg(f.id) into others from made f join before b on b.id = f.id
    where (f.family_name, f.region, f.deleted_at is null) is distinct from
      (b.family_name, b.region, b.deleted_at is null);
  if others is null then
    return null;
  end if;
  delete from family_words w where w.family_id = any (others);
  insert into family_words
    select w.* from made f, words_of_family(f.id, f.user_id, f.family_name, f.region) w
    where f.id = any (others) and f.deleted_at is null;
  return null;
end $$;
