-- What the index of trigrams cannot find: one or two letters, signs, and in a database whose LC_CTYPE is C every letter
-- beyond ASCII.

-- The characters of a text, and each two that stand side by side. Its cost keeps it out of walks through a table.
create function parts_of(words text) returns text[]
  language sql immutable parallel safe strict cost 1000
  return (
    select coalesce(array_agg(a) || array_agg(a || b) filter (where b is not null), '{}')
    from (select string_to_array(words, null) as c offset 0) s, unnest(s.c, s.c[2:]) as p(a, b)
  );

create index jobs_parts on jobs using gin (parts_of(search_text)) with (fastupdate = off) where deleted_at is null;
create index contractors_parts on contractors using gin (parts_of(search_text)) with (fastupdate = off)
  where deleted_at is null;
-- To sample the parts of thousands of texts would take seconds, and changes no plan.
alter index jobs_parts alter column 1 set statistics 0;
alter index contractors_parts alter column 1 set statistics 0;
