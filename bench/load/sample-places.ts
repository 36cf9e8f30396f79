import type pg from 'pg';
import { findPosition } from '../../server/src/kit/places/places.ts';
import type { Queryable } from '../../server/src/kit/postgres/database.ts';
import { LOCATIONS } from './sample-words.ts';

// Entries that stand anywhere: half of them in our cities, one in fifty at no known place.

/** By the product's own means: entries stand at places that it knows. */
export async function positionsOfCities(client: pg.Client) {
  const db: Queryable = {
    query: async <R extends object>({ text }: { text: string }, values: readonly unknown[]) =>
      (await client.query<R>(text, [...values])).rows,
  };
  const cities = [];
  for (const location of LOCATIONS)
    cities.push({ location, ...(await findPosition(db, { location })) });
  return cities;
}

/** SQL for an id as a client makes it at `made`; `hash` is text of hexadecimal digits. */
export const uuidMadeAt = (made: string, hash: string) =>
  `(lpad(to_hex((extract(epoch from ${made}) * 1000)::bigint), 12, '0') || '7' || left(${hash}, 3) || '8'
    || substr(${hash}, 4, 15))::uuid`;

/** SQL for `with`: `cities` of a parameter with JSON, and `spots`, all places. */
export const placesIn = (json: string) => `cities as materialized (
    select location, lat, lng, row_number() over () as n
    from json_to_recordset(${json}) as c(location text, lat double precision, lng double precision) where lat is not null
  ), spots as materialized (
    select lat, lng, row_number() over (order by lat, lng) as n from place_spots
  ), amounts as materialized (
    select (select count(*) from cities)::int as cities, (select count(*) from spots)::int as spots
  )`;

/**
 * SQL for `from`, beside `placesIn`: `r` with `n`, `h` and `made` in the last three years, oldest
 * first, and where it is as `c` and `s`; in order of `r.n`. `count` is a parameter.
 */
export const spread = (count: string) => `(
    select n, md5(n::text) as h, made,
      case when kind > 50 then random(1, a.cities) end as city, case when kind between 2 and 50 then random(1, a.spots) end as spot
    from (
      select n, random(1, 100) as kind, now() - interval '3 years' + interval '3 years' * n / ${count}::int as made
      from generate_series(0, ${count}::int - 1) as n offset 0
    ) one, amounts a
    offset 0
  ) as r left join cities c on c.n = r.city left join spots s on s.n = r.spot
  order by r.n`;
