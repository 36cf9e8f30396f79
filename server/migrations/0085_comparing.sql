-- One way to compare text (docs/domains/comparing.md): as contract/src/kit/comparing.ts has it. Functions and columns
-- that the version before asks for keep their names, and answer as the new ones do. Each table is written once, without
-- the indexes that are made anew.

-- Whose rules of small letters: PostgreSQL's own from 17 on, else those of its ICU. Never those of the database, which
-- may be Turkish or know ASCII alone.
do $make$
declare
  letters text := coalesce(
    (select min(collname) from pg_collation where collname = 'pg_c_utf8'),
    (select min(collname) from pg_collation where collname = 'und-x-icu'),
    'default'
  );
begin
  execute format($function$
    create function comparable(words text) returns text language plpgsql immutable parallel safe strict as $$
    declare
      apostrophes constant text := '[''`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf'
        '\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]+';
      marks constant text := '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
        '\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u115f\u1160\u17b4\u17b5\u180b-\u180e\u1ab0-\u1aff'
        '\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff'
        '\U000e0000-\U000e01ef]+';
      plain text := words;
    begin
      -- ASCII: a byte for each character. Each step is for texts that the one before has not made so.
      if octet_length(plain) > char_length(plain) then
        plain := regexp_replace(plain, apostrophes, '', 'g');
      end if;
      if octet_length(plain) > char_length(plain) then
        plain := regexp_replace(normalize(plain, nfkd), marks, '', 'g');
      end if;
      if octet_length(plain) > char_length(plain) then
        plain := normalize(lower(plain collate %I), nfc);
        plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        plain := regexp_replace(translate(
          plain,
          e'\u058a\u05be\u2010\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b'
            '«»\u201c\u201d\u201e\u201f\u0085\u1680\u2028\u2029ɓđðɖɗəɛħıɨƙĸłŋøɔŧƴƶς',
          '-----------""""""    bddddeehiikklnootyzσ'
        ), apostrophes, '', 'g');
      end if;
      plain := translate(lower(plain collate "C"), e'\t\n\x0b\x0c\r''`', '     ');
      return btrim(case when strpos(plain, '  ') > 0 then regexp_replace(plain, '  +', ' ', 'g') else plain end, ' ');
    end $$
  $function$, letters);
end $make$;

-- What orders by name go by: digits by the value of their number. It is an index's key, which may have 2,700 bytes.
create function order_key(name text) returns text language plpgsql immutable parallel safe strict as $$
declare
  key text := comparable(name);
begin
  if key ~ '[0-9]' then
    key := regexp_replace(
      regexp_replace(key, '[0-9]+', '000000000000000\&', 'g'), '0*([0-9]{16,})', '\1', 'g'
    );
  end if;
  return left(key, 500);
end $$;

create or replace function folded(words text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return comparable(words);
end $$;

create or replace function containing(words text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(comparable(words), '([\\%_])', '\\\1', 'g') || '%';

create or replace function photo_words(title text, description text, tags text[]) returns text
  language sql immutable parallel safe
  return comparable(title || e'\n' || coalesce(description, '') || e'\n' || array_to_string(tags, e'\n'));

create or replace function group_words(name text, description text, location text, city text, tags text[]) returns text
  language sql immutable parallel safe
  return comparable(name || e'\n' || description || e'\n' || location || e'\n' || city || e'\n' ||
    coalesce(array_to_string(tags, e'\n'), ''));

-- 'WA' for 'wa', 'W.A.', 'Washington' and 'Hawaiʻi'; null for what is no state of the US.
create or replace function us_state(part text) returns text language sql immutable parallel safe strict
  return '{
    "alabama": "AL", "alaska": "AK", "american samoa": "AS", "arizona": "AZ", "arkansas": "AR", "california": "CA",
    "colorado": "CO", "connecticut": "CT", "delaware": "DE", "district of columbia": "DC", "florida": "FL",
    "georgia": "GA", "guam": "GU", "hawaii": "HI", "idaho": "ID", "illinois": "IL", "indiana": "IN", "iowa": "IA",
    "kansas": "KS", "kentucky": "KY", "louisiana": "LA", "maine": "ME", "maryland": "MD", "massachusetts": "MA",
    "michigan": "MI", "minnesota": "MN", "mississippi": "MS", "missouri": "MO", "montana": "MT", "nebraska": "NE",
    "nevada": "NV", "new hampshire": "NH", "new jersey": "NJ", "new mexico": "NM", "new york": "NY",
    "north carolina": "NC", "north dakota": "ND", "northern mariana islands": "MP", "ohio": "OH", "oklahoma": "OK",
    "oregon": "OR", "pennsylvania": "PA", "puerto rico": "PR", "rhode island": "RI", "south carolina": "SC",
    "south dakota": "SD", "tennessee": "TN", "texas": "TX", "utah": "UT", "vermont": "VT",
    "us virgin islands": "VI", "virginia": "VA", "washington": "WA", "west virginia": "WV", "wisconsin": "WI",
    "wyoming": "WY",
    "al": "AL", "ak": "AK", "as": "AS", "az": "AZ", "ar": "AR", "ca": "CA", "co": "CO", "ct": "CT", "de": "DE",
    "dc": "DC", "fl": "FL", "ga": "GA", "gu": "GU", "hi": "HI", "id": "ID", "il": "IL", "in": "IN", "ia": "IA",
    "ks": "KS", "ky": "KY", "la": "LA", "me": "ME", "md": "MD", "ma": "MA", "mi": "MI", "mn": "MN", "ms": "MS",
    "mo": "MO", "mt": "MT", "ne": "NE", "nv": "NV", "nh": "NH", "nj": "NJ", "nm": "NM", "ny": "NY", "nc": "NC",
    "nd": "ND", "mp": "MP", "oh": "OH", "ok": "OK", "or": "OR", "pa": "PA", "pr": "PR", "ri": "RI", "sc": "SC",
    "sd": "SD", "tn": "TN", "tx": "TX", "ut": "UT", "vt": "VT", "vi": "VI", "va": "VA", "wa": "WA", "wv": "WV",
    "wi": "WI", "wy": "WY"
  }'::jsonb ->> comparable(replace(part, '.', ''));

-- A place as it is compared: 'tacoma wa', typed with a comma or without; 'st louis' for 'Saint Louis'.
create or replace function place_key(place text) returns text language plpgsql immutable parallel safe strict as $$
declare
  key text := btrim(regexp_replace(
    replace(comparable(place), '.', ''),
    '[ !-/:-@\[-`{-~\u00a1-\u00bf\u060c\u061b\u061f\u2010-\u2027\u2030-\u205e\u3001-\u3003]+', ' ', 'g'
  ), ' ');
begin
  if key ~ '(^| )(sainte?|fort|mount)( |$)' then
    key := regexp_replace(key, '(^| )saint(?= |$)', '\1st', 'g');
    key := regexp_replace(key, '(^| )sainte(?= |$)', '\1ste', 'g');
    key := regexp_replace(key, '(^| )fort(?= |$)', '\1ft', 'g');
    key := regexp_replace(key, '(^| )mount(?= |$)', '\1mt', 'g');
  end if;
  return left(key, 60);
end $$;

-- Of the version before, which asked for it by this name.
create or replace function city_key(name text) returns text language sql immutable parallel safe
  return place_key(name);

-- Of 0028. O'Brien is found as 'obrien' and as 'brien'.
create or replace function name_words(name text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  apostrophes constant text := '[''`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf'
    '\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]';
  separators constant text :=
    '[ !-/:-@\[-`{-~\u00a1-\u00bf\u060c\u061b\u061f\u2010-\u2027\u2030-\u205e\u3001-\u3003]+';
  each text[] := regexp_split_to_array(comparable(name), separators);
  word text;
  telling text[] := '{}';
  all_words text[] := '{}';
begin
  if name ~ apostrophes then
    each := each || regexp_split_to_array(comparable(regexp_replace(name, apostrophes, ' ', 'g')), separators);
  end if;
  foreach word in array each loop
    word := left(word, 40);
    if word <> '' and word <> all (all_words) then
      all_words := all_words || word;
      if word not in ('the', 'and', 'family', 'families') then
        telling := telling || word;
      end if;
    end if;
  end loop;
  return case when cardinality(telling) > 0 then telling else all_words end;
end $$;

create or replace function words_of_family(id uuid, owner uuid, name text, region text) returns setof family_words
  language sql immutable
  begin atomic
    select id, w.word, order_key(left(array_to_string(n.words, ' '), 100)), place_key(coalesce(region, '')), owner
    from (select name_words(name) as words offset 0) n, unnest(n.words) as w(word);
  end;

-- Compared by bytes in every database, as the device compares them.
drop index families_by_date, families_by_name;
alter table families
  drop column name_order,
  drop column search_text,
  drop column region,
  add column name_order text collate "C" not null generated always as (order_key(family_name)) stored,
  add column search_text text not null generated always as (
    comparable(family_name || e'\n' || location || e'\n' || id::text)
  ) stored,
  add column region text generated always as (region_of(location)) stored;
create index families_by_name on families (user_id, name_order, id) where deleted_at is null;
create index families_by_date on families (user_id, created_at desc, id desc)
  include (search_text, location, service_status, overall_rating, color_indicator, name_order, status_order)
  where deleted_at is null;

drop index family_words_by_name, family_words_by_place;
truncate family_words;
insert into family_words
  select w.* from families f, words_of_family(f.id, f.user_id, f.family_name, f.region) w where f.deleted_at is null;
create index family_words_by_name on family_words (word, name_key, family_id) include (owner_id);
create index family_words_by_place on family_words (word, place, name_key, family_id) include (owner_id);

drop index contractors_by_name, contractors_of_specialty_by_name, contractors_by_words, contractors_parts;
alter table contractors
  drop column name_order,
  drop column search_text,
  add column name_order text collate "C" not null generated always as (order_key(name)) stored,
  add column search_text text not null generated always as (comparable(name || e'\n' || specialty)) stored;
create index contractors_by_name on contractors (name_order, id) where deleted_at is null;
create index contractors_of_specialty_by_name on contractors (specialty, name_order, id) where deleted_at is null;
create index contractors_by_words on contractors using gin (search_text gin_trgm_ops) where deleted_at is null;
create index contractors_parts on contractors using gin (parts_of(search_text)) with (fastupdate = off)
  where deleted_at is null;
alter index contractors_parts alter column 1 set statistics 0;

-- `name_order` is the name as it is compared, which the version before searches and looks for twins by; the order is
-- by `order_key`.
drop index files_by_name;
alter table files
  drop column name_order,
  add column name_order text collate "C" not null generated always as (comparable(name)) stored,
  add column order_key text collate "C" not null generated always as (order_key(name)) stored;
create index files_by_name on files (user_id, folder, order_key, id) where deleted_at is null;
create index files_of_name on files (user_id, folder, name_order, id) where deleted_at is null;

alter table photos
  drop column search_text,
  add column search_text text not null generated always as (photo_words(title, description, tags)) stored;

drop index jobs_newest, jobs_newest_of_type, jobs_best_paid, jobs_best_paid_of_type, jobs_words, jobs_parts;
alter table jobs
  drop column location_text,
  drop column search_text,
  add column location_text text not null generated always as (comparable(coalesce(location, ''))) stored,
  add column search_text text not null generated always as (
    comparable(
      title || e'\n' || coalesce(description, '') || e'\n' || coalesce(location, '') || e'\n' ||
      coalesce(requirements, '') || e'\n' || coalesce(benefits, '')
    )
  ) stored;
create index jobs_newest on jobs (created_at desc, id desc) include (location_text) where deleted_at is null;
create index jobs_newest_of_type on jobs (job_type, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_best_paid on jobs (pay_order desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_best_paid_of_type on jobs (job_type, pay_order desc, created_at desc, id desc) include (location_text)
  where deleted_at is null;
create index jobs_words on jobs using gin (search_text gin_trgm_ops, location_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index jobs_parts on jobs using gin (parts_of(search_text)) with (fastupdate = off) where deleted_at is null;
alter index jobs_parts alter column 1 set statistics 0;

drop index events_words, events_parts;
alter table events
  drop column search_text,
  add column search_text text not null generated always as (
    comparable(title || e'\n' || description || e'\n' || location || e'\n' || organizer)
  ) stored;
create index events_words on events using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index events_parts on events using gin (parts_of(search_text)) with (fastupdate = off) where deleted_at is null;
alter index events_parts alter column 1 set statistics 0;

drop index groups_words, groups_parts;
alter table groups
  drop column search_text,
  add column search_text text not null generated always as (group_words(name, description, location, city, tags)) stored;
create index groups_words on groups using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index groups_parts on groups using gin (parts_of(search_text)) with (fastupdate = off) where deleted_at is null;
alter index groups_parts alter column 1 set statistics 0;

drop index mentor_profiles_words, mentor_profiles_parts;
alter table mentor_profiles
  drop column search_text,
  add column search_text text not null generated always as (
    comparable(
      "current_role" || e'\n' || words_of_codes(specializations) || e'\n' || words_of_codes(mentorship_areas)
      || e'\n' || bio || e'\n' || coalesce(certifications, '')
    )
  ) stored;
create index mentor_profiles_words on mentor_profiles using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index mentor_profiles_parts on mentor_profiles using gin (parts_of(search_text)) with (fastupdate = off)
  where deleted_at is null;
alter index mentor_profiles_parts alter column 1 set statistics 0;

-- Places that were not known may be known now: a task looks them up (near.md 5).
update jobs set place_sought = false where location_lat is null and location ~ '[^ -~]';
update contractors set place_sought = false where location_lat is null and location ~ '[^ -~]';
update events set place_sought = false where location_lat is null and concat(location, city) ~ '[^ -~]';
update groups set place_sought = false where location_lat is null and concat(location, city) ~ '[^ -~]';
