import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/postgres-for-tests.ts';
import type { Queryable } from '../database.ts';
import { sweeping } from './sweep.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.pool.query('create table leaves (fell_on int not null)');
});
afterAll(() => fresh.drop());

/** How many rows each statement deleted. */
function counting() {
  const parts: number[] = [];
  const db: Queryable = {
    async query<R extends object>(...asked: Parameters<Queryable['query']>) {
      const rows = await fresh.database.query<R & { gone: number }>(...asked);
      parts.push(rows[0]?.gone ?? -1);
      return rows;
    },
  };
  return { db, parts };
}
const sweep = sweeping('leaves_sweep', 'leaves', 'r.fell_on < $1', { atOnce: 1000 });
const left = async () =>
  (await fresh.database.pool.query('select fell_on from leaves order by 1')).rows;

test('kit.md 82: ended rows are deleted some at a time, and nothing else', async () => {
  await fresh.database.pool.query('insert into leaves select n from generate_series(1, 2503) n');
  const { db, parts } = counting();
  expect(await sweep(db, [2502])).toBe(2501);
  expect(parts).toEqual([1000, 1000, 501, 0]);
  expect(await left()).toEqual([{ fell_on: 2502 }, { fell_on: 2503 }]);
});

test('kit.md 82: a row that is changed while it is to be deleted stays', async () => {
  await fresh.database.pool.query('truncate leaves');
  await fresh.database.pool.query('insert into leaves values (1), (2)');
  const { swept } = await fresh.database.transaction(async (tx) => {
    await tx.client.query('update leaves set fell_on = 9 where fell_on = 1');
    const swept = sweep(fresh.database, [5]);
    await vi.waitFor(
      async () => {
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        expect((await fresh.database.pool.query(waiting)).rows).not.toEqual([]);
      },
      { timeout: 30_000, interval: 20 },
    );
    return { swept };
  });
  expect(await swept).toBe(1);
  expect(await left()).toEqual([{ fell_on: 9 }]);
});
