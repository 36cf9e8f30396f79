import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { fillPlaces } from './places.fill.ts';
import { findPlace, findPosition, type SaidPlace } from './places.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase({ allPlaces: true });
});
afterAll(() => fresh.drop());

const find = (said: SaidPlace) => findPlace(fresh.database, said);
const milesApart = async (a: SaidPlace, b: SaidPlace) => {
  const [from, to] = [await find(a), await find(b)];
  const { rows } = await fresh.database.pool.query(
    'select miles_between($1, $2, $3, $4) as miles',
    [...[from?.lat, from?.lng, to?.lat, to?.lng]],
  );
  return rows[0].miles;
};

test('places are found with their time zones: a ZIP code, a city with its state, a free text, a territory', async () => {
  expect(await find({ zip_code: '78735' })).toMatchObject({
    lat: 30.249,
    lng: -97.8414,
    time_zone: 'America/Chicago',
  });
  expect(await find({ city: 'Seattle', state: 'WA' })).toMatchObject({
    time_zone: 'America/Los_Angeles',
  });
  expect(await find({ location: 'Oak Hill, Austin TX 78735' })).toEqual(
    await find({ zip_code: '78735' }),
  );
  expect(await find({ location: 'Phoenix, AZ' })).toMatchObject({ time_zone: 'America/Phoenix' });
  expect(await find({ zip_code: '00901' })).toMatchObject({ time_zone: 'America/Puerto_Rico' });
  expect(await milesApart({ location: 'Austin, TX' }, { location: 'Round Rock, TX' })).toBeCloseTo(
    17.1,
    1,
  );
});

test('cities are found that no ZIP code is named after', async () => {
  for (const location of ['Shoreline, WA', 'Lakewood, CO', 'Miramar, FL', 'New York City']) {
    expect(await find({ location }), location).not.toBeNull();
  }
});

test('a city without its state is found where nearly everybody means one, and not where nobody knows which', async () => {
  expect(await find({ location: 'Austin' })).toEqual(await find({ city: 'Austin', state: 'TX' }));
  expect(await find({ location: 'Downtown Seattle' })).toEqual(
    await find({ city: 'Seattle', state: 'WA' }),
  );
  expect(await find({ location: 'Springfield' })).toBeNull();
});

test('a name that is no place is not found, and neither is a ZIP code of another state than is said', async () => {
  for (const location of [
    'Remote',
    'my house',
    '12 Oak Ct',
    '',
    'TX',
    '00000',
    'Berlin, Germany',
  ]) {
    expect(await find({ location }), location).toBeNull();
  }
  expect(await find({ zip_code: '98103', state: 'TX' })).toBeNull();
});

test('every position of a place is a spot, and filling again changes nothing', async () => {
  const { rows } = await fresh.database.pool.query(
    `select count(*)::int as places, count(s.lat)::int as spots
     from (select lat, lng from zip_places union all select lat, lng from city_places) p
     left join place_spots s on s.lat = p.lat and s.lng = p.lng`,
  );
  expect(rows[0].places).toBeGreaterThan(70_000);
  expect(rows[0].spots).toBe(rows[0].places);
  const before = await findPosition(fresh.database, { zip_code: '10001' });
  await fresh.database.pool.query(`update place_source set version = 'an older one'`);
  await Promise.all([fillPlaces(fresh.database), fillPlaces(fresh.database)]);
  expect(await findPosition(fresh.database, { zip_code: '10001' })).toEqual(before);
  const { rows: sources } = await fresh.database.pool.query('select version from place_source');
  expect(sources).toEqual([{ version: expect.stringContaining('zipcodes') }]);
});
