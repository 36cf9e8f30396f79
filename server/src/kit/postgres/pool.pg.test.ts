import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/postgres-for-tests.ts';
import { openPool } from './pool.ts';

// kit.md 97
test('a connection that PostgreSQL has ended is not given to the next one who asks', async () => {
  const fresh = await freshDatabase();
  const pool = openPool({ connectionString: fresh.url, max: 1 }, () => {});
  try {
    const client = await pool.connect();
    await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(
      'terminating connection',
    );
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await fresh.drop();
  }
});
