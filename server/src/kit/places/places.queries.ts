import { unhurried } from '../postgres/client.ts';
import { plannedSql, type Queryable, sql, type Transaction } from '../postgres/database.ts';
import type { Candidate } from './place-words.ts';

/** Degrees. Every position is one of `place_spots`. */
export interface Position {
  lat: number;
  lng: number;
}

const VERSION = plannedSql('select version from place_source');

/** What the tables were filled from; undefined for empty ones. */
export async function filledFrom(db: Queryable): Promise<string | undefined> {
  return (await db.query<{ version: string }>(VERSION, []))[0]?.version;
}

const LOCK = plannedSql('select set_config($1, $2, true), pg_advisory_xact_lock(4600, 53)');
const EMPTY = plannedSql(
  'with source as (delete from place_source), zips as (delete from zip_places) delete from city_places',
);
const FILL = plannedSql(
  `with given as (select $1::json as all_places),
   zips as (
     insert into zip_places
     select r.zip_code, r.state, r.lat, r.lng from given, json_to_recordset(all_places -> 'zips')
       as r(zip_code text, state text, lat double precision, lng double precision)
     returning lat, lng
   ),
   cities as (
     insert into city_places
     select r.city, r.state, r.lat, r.lng, r.alone from given, json_to_recordset(all_places -> 'cities')
       as r(city text, state text, lat double precision, lng double precision, alone boolean)
     returning lat, lng
   ),
   source as (insert into place_source values ($2))
   insert into place_spots select lat, lng from zips union select lat, lng from cities on conflict do nothing`,
);

/** One process at a time fills the tables; it may take longer than a request. */
export async function lockPlaces(tx: Transaction): Promise<void> {
  unhurried(tx.client, true);
  await tx.query(LOCK, ['statement_timeout', '0']);
}

/** Replaces all places by those of `places`, JSON text as places-process.ts writes it. */
export async function fill(tx: Transaction, places: string, version: string): Promise<void> {
  await tx.query(EMPTY, []);
  await tx.query(FILL, [places, version]);
}

const FIND = sql(
  'places_find',
  `select p.lat, p.lng
   from unnest($1::text[], $2::text[], $3::text[]) with ordinality as c(zip, city, state, n)
   cross join lateral (
     select z.lat, z.lng from zip_places z where z.zip_code = c.zip and (c.state is null or z.state = c.state)
     union all
     select k.lat, k.lng from city_places k where k.city = c.city and k.state = c.state
     union all
     select k.lat, k.lng from city_places k where c.state is null and k.city = c.city and k.alone
   ) p
   order by c.n limit 1`,
);

/** The position of the first of these that there is. */
export async function find(
  db: Queryable,
  candidates: readonly Candidate[],
): Promise<Position | undefined> {
  if (candidates.length === 0) return undefined;
  const column = (name: keyof Candidate) => candidates.map((one) => one[name]);
  return (await db.query<Position>(FIND, [column('zip'), column('city'), column('state')]))[0];
}
