import { SEATTLE } from '@pcr/contract/kit/near/near.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordsStatement } from '../http/found-page.ts';
import { writeCursor } from '../http/paging.ts';
import type { Queryable } from '../postgres/database.ts';
import { planOf, rowsRead } from '../testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { countNear, listNear, type Near, type NearList, nearStatement } from './near.queries.ts';
import { findPosition } from './places.ts';

let fresh: FreshDatabase;
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const viewer = { id: id(0) };
const recordsOf = (table: string) =>
  recordsStatement({
    ...{ name: `${table}_found`, table, as: 'e', see: '$1::uuid is not null and not e.hidden' },
    item: (miles) => `json_build_object('name', e.name, 'distance_miles', ${miles})::text`,
  });
const list = ({ table = 'entries', ...more }: Partial<NearList> = {}): NearList => ({
  ...{ table, as: 'e', where: 'not e.hidden', values: [], records: recordsOf(table), size: 3 },
  ...more,
});
const PLACES = [
  'Seattle, WA',
  'Seattle, WA',
  'Bellevue, WA',
  'Tacoma, WA',
  'Portland, OR',
  null,
  null,
];

beforeAll(async () => {
  fresh = await freshDatabase({ allPlaces: true });
  const { pool } = fresh.database;
  await pool.query(`create table entries (
    id uuid primary key, name text, hidden boolean not null default false,
    location_lat double precision, location_lng double precision
  )`);
  for (const [n, location] of PLACES.entries()) {
    const at = await findPosition(fresh.database, { location });
    const values = [id(n), location ?? 'nowhere', at?.lat, at?.lng];
    await pool.query('insert into entries values ($1, $2, false, $3, $4)', values);
  }
});
afterAll(() => fresh.drop());

interface Item {
  name: string;
  distance_miles: number | null;
}
async function pages(near: Near, of = list()): Promise<Item[][]> {
  const read: Item[][] = [];
  let cursor: string | undefined;
  do {
    const { items, next } = JSON.parse(await listNear(fresh.database, viewer, of, near, cursor));
    read.push(items);
    cursor = next;
  } while (cursor);
  return read;
}
const names = async (near: Near, of = list()) =>
  (await pages(near, of)).map((items) => items.map(({ name }) => name));

describe('a list by distance', () => {
  test('has what is within the radius, the nearest and then the newest first, and after it what has no position', async () => {
    const near = { origin: SEATTLE, radius_miles: 50 };
    expect(await names(near)).toEqual([
      ['Seattle, WA', 'Seattle, WA', 'Bellevue, WA'],
      ['Tacoma, WA', 'nowhere', 'nowhere'],
    ]);
    const flat = (await pages(near)).flat().map(({ distance_miles }) => distance_miles);
    // One decimal below ten miles, and none above.
    expect(flat).toEqual([0, 0, 6.1, 25, null, null]);
    expect(await names({ origin: SEATTLE, radius_miles: 10 })).toEqual([
      ['Seattle, WA', 'Seattle, WA', 'Bellevue, WA'],
      ['nowhere', 'nowhere'],
    ]);
  });

  test('is the same list in pages of every size', async () => {
    const near = { origin: { lat: 47.61, lng: -122.2 }, radius_miles: 50 };
    const whole = (await pages(near, list({ size: 20 }))).flat();
    expect(whole).toHaveLength(6);
    for (const size of [1, 2, 4]) expect((await pages(near, list({ size }))).flat()).toEqual(whole);
  });

  test('is the same list where few rows fit, which are sorted', async () => {
    for (const origin of [SEATTLE, null]) {
      const near = { origin, radius_miles: 50 };
      const walked = await pages(
        near,
        list({ where: `not e.hidden and e.name <> 'Bellevue, WA'` }),
      );
      const sorted = await pages(near, list({ narrow: `e.name <> 'Bellevue, WA'` }));
      expect(sorted).toEqual(walked);
      expect(sorted.flat().length).toBeGreaterThan(4);
    }
  });

  test('counts what it lists, up to a number', async () => {
    for (const near of [
      { origin: SEATTLE, radius_miles: 10 },
      { origin: SEATTLE, radius_miles: 50 },
      { origin: null, radius_miles: 50 },
    ]) {
      for (const of of [list(), list({ narrow: `e.name <> 'Bellevue, WA'` })]) {
        const all = (await pages(near, of)).flat().length;
        expect(await countNear(fresh.database, of, near, 100)).toBe(all);
        expect(await countNear(fresh.database, of, near, 2)).toBe(2);
      }
    }
  });

  test('has all entries as unknown, the newest first, where the position is not known', async () => {
    const all = (await pages({ origin: null, radius_miles: 5 }, list({ size: 20 }))).flat();
    expect(all.map(({ name }) => name)).toEqual(
      PLACES.toReversed().map((name) => name ?? 'nowhere'),
    );
    expect(new Set(all.map(({ distance_miles }) => distance_miles))).toEqual(new Set([null]));
  });

  test('has none that the viewer does not see', async () => {
    await fresh.database.pool.query('update entries set hidden = true where id = $1', [id(1)]);
    expect((await names({ origin: SEATTLE, radius_miles: 5 })).flat()).toEqual([
      'Seattle, WA',
      'nowhere',
      'nowhere',
    ]);
    await fresh.database.pool.query('update entries set hidden = false');
  });

  test('an entry that a viewer may no longer see when its record is made is left out (kit.md 153)', async () => {
    const { database } = fresh;
    const hidesFirst: Queryable = {
      async query(statement, values) {
        if (statement.name)
          await database.pool.query('update entries set hidden = true where id = $1', [id(1)]);
        return database.query(statement, values);
      },
    };
    const near = { origin: SEATTLE, radius_miles: 5 };
    const asked = async (db: Queryable) =>
      JSON.parse(await listNear(db, viewer, list({ size: 2 }), near));
    expect((await asked(database)).items).toHaveLength(2);
    const { items, next } = await asked(hidesFirst);
    expect(items).toHaveLength(1);
    expect(next).not.toBeNull();
    await database.pool.query('update entries set hidden = false');
  });

  // The last two are of the form of a double, and less than any.
  test.each(['1; drop', '1e-999', '0.1e-400'])(
    'refuses a cursor that it cannot have made: %s',
    async (miles) => {
      const near = { origin: SEATTLE, radius_miles: 5 };
      const asked = listNear(fresh.database, viewer, list(), near, writeCursor([miles, id(1)]));
      await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
    },
  );
});

test('a page reads as many entries as it has, however many are near', async () => {
  const { pool } = fresh.database;
  await pool.query(`create table many (like entries including all);
    insert into many
      select gen_random_uuid(), 'Teacher', false, s.lat, s.lng
      from generate_series(1, 3000) n join (
        select row_number() over () as k, lat, lng from place_spots
        where miles_between(47.6062, -122.3321, lat, lng) < 25
      ) s on s.k = 1 + n % 200;
    create index many_by_spot on many (location_lat, location_lng, id) where location_lat is not null`);
  await pool.query('vacuum analyze many');
  const { statement, values } = nearStatement(
    list({ table: 'many', size: 30 }),
    { origin: SEATTLE, radius_miles: 25 },
    undefined,
  );
  const nodes = await planOf(fresh.database, [statement, values], 'custom');
  const read = nodes.filter((node) => node['Relation Name'] === 'many').map(rowsRead);
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThan(150);
});
