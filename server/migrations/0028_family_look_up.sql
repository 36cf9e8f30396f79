-- Members find what others recorded about a family, as far as the owner's consent opens it, and owners see who looked.

alter table agreement_acceptances
  drop constraint agreement_acceptances_name_check,
  add constraint agreement_acceptances_name_check check (
    name in ('terms_of_service', 'nda', 'family_disclaimer', 'code_of_conduct', 'family_look_up')
  );

-- Its owner says that a record is still right without changing it. No new version: whoever is editing it goes on.
alter table families add column confirmed_at timestamptz;

-- The words of a family's name, in their order. 'The' and 'Family' are in most names, so they would find everybody: they
-- count only in a name that has nothing else. O'Brien is found as 'obrien' and as 'brien'.
create function name_words(name text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  separators constant text := '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u3003\uff0c]+';
  apostrophes constant text := '[''`´’‘ʼ]';
  words text := folded(name);
  each text[] := regexp_split_to_array(words, separators);
  word text;
  telling text[] := '{}';
  all_words text[] := '{}';
begin
  if words ~ apostrophes then
    each := each || regexp_split_to_array(regexp_replace(words, apostrophes, '', 'g'), separators);
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

-- 'WA' for 'wa', 'W.A.' and 'Washington'; null for what is no state of the US.
create function us_state(part text) returns text language plpgsql immutable parallel safe strict as $$
declare
  states constant jsonb := '{
    "alabama": "AL", "alaska": "AK", "american samoa": "AS", "arizona": "AZ", "arkansas": "AR", "california": "CA",
    "colorado": "CO", "connecticut": "CT", "delaware": "DE", "district of columbia": "DC", "florida": "FL",
    "georgia": "GA", "guam": "GU", "hawaii": "HI", "idaho": "ID", "illinois": "IL", "indiana": "IN", "iowa": "IA",
    "kansas": "KS", "kentucky": "KY", "louisiana": "LA", "maine": "ME", "maryland": "MD", "massachusetts": "MA",
    "michigan": "MI", "minnesota": "MN", "mississippi": "MS", "missouri": "MO", "montana": "MT", "nebraska": "NE",
    "nevada": "NV", "new hampshire": "NH", "new jersey": "NJ", "new mexico": "NM", "new york": "NY",
    "north carolina": "NC", "north dakota": "ND", "northern mariana islands": "MP", "ohio": "OH", "oklahoma": "OK",
    "oregon": "OR", "pennsylvania": "PA", "puerto rico": "PR", "rhode island": "RI", "south carolina": "SC",
    "south dakota": "SD", "tennessee": "TN", "texas": "TX", "utah": "UT", "vermont": "VT",
    "u.s. virgin islands": "VI", "virginia": "VA", "washington": "WA", "west virginia": "WV", "wisconsin": "WI",
    "wyoming": "WY"
  }';
  word text := lower(replace(part, '.', ''));
begin
  if word ~ '^[a-z]{2}$' then
    return (select code from jsonb_each_text(states) s(name, code) where lower(code) = word);
  end if;
  return states ->> word;
end $$;

-- A part of a typed place that may be a city: no digit of any script, no street, no home and no landmark. A street
-- word at the beginning may be a saint ('St. Louis'). What is a city all the same and looks like a street is named.
create function may_be_city(part text) returns boolean language plpgsql immutable parallel safe strict as $$
declare
  digits constant text := '[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f'
    '\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9'
    '\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9\u1810-\u1819\u1c50-\u1c59\ua8d0-\ua8d9\uaa50-\uaa59\uabf0-\uabf9]';
  cities constant text :=
    '^(federal way|(east|lake|bay) st\.? louis|port st\.? (lucie|joe)|(university|college) place)$';
  streets constant text := 'streets?|str?|avenues?|ave?|roads?|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|circle|'
    'cir|parkway|pkwy|highway|hwy|freeway|route|trail|alley|pl|sq|ter';
  -- Cities end so, too.
  perhaps constant text := 'place|terrace|square|plaza|loop';
  homes constant text := 'apt|apts|apartments?|unit|suite|bldg|building|floor|room|school|elementary|preschool|'
    'daycare|kindergarten';
  near constant text := 'near|by|at|behind|beside|opposite|next to|across from|close to|corner of|avenue|highway|'
    'route|county road|calle|avenida|rue';
  code text := substring(part from '\s([A-Za-z]{2})$');
  words text := lower(part);
begin
  -- 'Hartford CT' is in Connecticut, 'Oak Ct' is a court.
  if us_state(code) is not null and (code = 'CT' or lower(code) <> 'ct') then
    words := left(words, -3);
  end if;
  return words ~ cities or not (
    words ~ digits
    or words ~ ('\S[\s.-]+(' || streets || ')\M')
    or words ~ ('\S\s+(' || perhaps || ')\M\.?\s+\S')
    or words ~ ('\m(' || homes || ')\M')
    or words ~ ('^(' || near || ')\M')
  );
end $$;

-- What others see of a typed place: 'Tacoma, WA' where a state is at its end, else the last part alone, and nothing
-- where that is not sure to be no street. Never a number, a street or a ZIP code.
create function region_of(place text) returns text language plpgsql immutable parallel safe strict as $$
declare
  part text;
  parts text[] := '{}';
  most int;
  state text;
  city text;
begin
  -- NFKC: digits and commas of full width are as all others.
  foreach part in array regexp_split_to_array(normalize(place, nfkc), '[,;\n\u060c\u3001]') loop
    part := regexp_replace(btrim(part), '(^|\s+)(usa?|u\.s\.(a\.)?|united states( of america)?)$', '', 'i');
    part := btrim(regexp_replace(part, '(^|\s+)[0-9]{5}(-[0-9]{4})?$', ''));
    if part <> '' then
      parts := parts || part;
    end if;
  end loop;
  most := cardinality(parts);
  state := case when most > 1 then us_state(parts[most]) end;
  if state is null then
    return case when most > 0 and may_be_city(parts[most]) then parts[most] end;
  end if;
  city := parts[most - 1];
  if most > 2 and city ~* '\m(county|parish)$' and may_be_city(parts[most - 2]) then
    city := parts[most - 2];
  end if;
  return case when may_be_city(city) then city || ', ' || state else state end;
end $$;

-- A place as it is compared: 'tacoma wa', typed with a comma or without.
create function place_key(place text) returns text
  language sql immutable parallel safe strict
  return left(btrim(regexp_replace(folded(place), '[\s,.]+', ' ', 'g')), 60);

-- What a look-up walks: each word of the name of each living record, in the order of its result. Whether the owner
-- shares it is not here, but asked with every row (consent.md 2). Compared by bytes, so that the beginning of a word is
-- a range of the index in every database.
create table family_words (
  family_id uuid not null references families on delete cascade,
  word text collate "C" not null,
  -- Records of one name stand side by side.
  name_key text collate "C" not null,
  -- City and state; '' where the record says none.
  place text collate "C" not null,
  -- Who owns the record. That never changes.
  owner_id uuid not null,
  primary key (family_id, word)
);
create index family_words_by_name on family_words (word, name_key, family_id) include (owner_id);
create index family_words_by_place on family_words (word, place, name_key, family_id) include (owner_id);

create function words_of_family(id uuid, owner uuid, name text, location text) returns setof family_words
  language sql immutable
  begin atomic
    select id, w.word, left(array_to_string(n.words, ' '), 100), place_key(coalesce(region_of(location), '')), owner
    from (select name_words(name) as words offset 0) n, unnest(n.words) as w(word);
  end;

create function add_family_words() returns trigger language plpgsql as $$
begin
  insert into family_words
    select w.* from made f, words_of_family(f.id, f.user_id, f.family_name, f.location) w where f.deleted_at is null;
  return null;
end $$;
create trigger families_add_words after insert on families referencing new table as made
  for each statement execute function add_family_words();

create function change_family_words() returns trigger language plpgsql as $$
declare
  others uuid[];
begin
  select array_agg(f.id) into others from made f join before b on b.id = f.id
    where (f.family_name, f.location, f.deleted_at is null) is distinct from
      (b.family_name, b.location, b.deleted_at is null);
  if others is null then
    return null;
  end if;
  delete from family_words w where w.family_id = any (others);
  insert into family_words
    select w.* from made f, words_of_family(f.id, f.user_id, f.family_name, f.location) w
    where f.id = any (others) and f.deleted_at is null;
  return null;
end $$;
create trigger families_change_words after update on families referencing old table as before new table as made
  for each statement execute function change_family_words();

insert into family_words
  select w.* from families f, words_of_family(f.id, f.user_id, f.family_name, f.location) w where f.deleted_at is null;

-- Looks of others beside one's own. Who looked and has left since is not known any more, but that somebody did.
alter table family_look_ups
  drop constraint family_look_ups_pkey,
  drop constraint family_look_ups_user_id_fkey,
  alter column user_id drop not null,
  add column id uuid not null default gen_random_uuid(),
  -- Whose record another looked at; null for a look at one's own.
  add column owner_id uuid references users on delete cascade,
  add primary key (id),
  add unique (family_id, user_id, day),
  add foreign key (user_id) references users on delete set null;
create index family_look_ups_of_owner on family_look_ups (owner_id, created_at desc, id desc) where owner_id is not null;
create index family_look_ups_of_family on family_look_ups (family_id, created_at desc, id desc)
  where owner_id is not null;

-- The day on which an owner was last told that somebody looked: once a day at most, whoever looks at the same time.
create table family_look_notices (
  user_id uuid primary key references users on delete cascade,
  day date not null
);
alter table notification_preferences add column look_up_notices boolean not null default true;
