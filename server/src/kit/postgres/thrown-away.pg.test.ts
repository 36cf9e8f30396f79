import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { type Standby, startStandby } from '../testing/standby.ts';
import { openWay, type Way } from '../testing/way-to-postgres.ts';
import { connect, type Database, sql } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { openPool } from './pool.ts';

let fresh: FreshDatabase;
let way: Way;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase({ migrated: false });
  way = await openWay(fresh.connection);
  database = connect({ connection: way.connection, connections: 1, onError: () => {} });
  await database.pool.query('create table numbers (n int primary key)');
});
afterAll(async () => {
  await database.close();
  await way.remove();
  await fresh.drop();
});

const WRITE = sql('write', 'insert into numbers values ($1)');
const PID = sql('pid', 'select pg_backend_pid() as pid');
const pidOf = async (db: Pick<Database, 'query'>) =>
  (await db.query<{ pid: number }>(PID, []))[0]?.pid;
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

test('machines.md 1: a node that says in a transaction that it takes no writes counts as away, and its connection is thrown away', async () => {
  const before = await pidOf(database);
  // As if the node were demoted under it.
  await database.pool.query('set default_transaction_read_only = on');
  const error = await errorOf(database.transaction((tx) => tx.query(WRITE, [1])));
  expect(error).toMatchObject({ code: '25006' });
  expect(isDatabaseAway(error)).toBe(true);
  expect(await pidOf(database)).not.toBe(before);
  await database.transaction((tx) => tx.query(WRITE, [1]));
});

test('machines.md 1: so it is where a library gives the connection back without a word', async () => {
  const client = await database.pool.connect();
  await client.query('set default_transaction_read_only = on');
  await expect(client.query('insert into numbers values (2)')).rejects.toThrow('read-only');
  client.release();
  await database.query(WRITE, [2]);
});

test('machines.md 1: a query without an answer in time costs its connection, and no rollback waits behind it', async () => {
  Object.assign(database.pool.options, { query_timeout: 200 });
  await database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  let pid: number | undefined;
  const begun = performance.now();
  const error = await errorOf(
    database.transaction(async (tx) => {
      pid = await pidOf(tx);
      await tx.query(WRITE, [3]);
      way.stall('pcr');
      await tx.query(sql('late', 'select 1'), []);
    }),
  );
  // A rollback that waits has five seconds.
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(error?.message).toBe('Query read timeout');
  expect(isDatabaseAway(error)).toBe(true);
  way.stall(null);
  expect(await pidOf(database)).not.toBe(pid);
  await database.query(WRITE, [3]);
});

test('machines.md 1: so does one whose library gives the connection back without a word', async () => {
  const pool = openPool({ ...way.connection, max: 1, query_timeout: 200 }, () => {});
  const client = await pool.connect();
  const pid = `select pg_backend_pid() as pid`;
  const before = (await client.query(pid)).rows[0].pid;
  await expect(client.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout');
  client.release();
  expect((await pool.query(pid)).rows[0].pid).not.toBe(before);
  await pool.end();
});

test('a statement waits longer where its transaction may take any time', async () => {
  Object.assign(database.pool.options, { query_timeout: 200 });
  await database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  const slow = sql('slow', 'select pg_sleep(0.4)');
  expect((await errorOf(database.query(slow, [])))?.message).toBe('Query read timeout');
  const { unhurried } = await import('./client.ts');
  await database.transaction(async (tx) => {
    unhurried(tx.client, true);
    await tx.query(slow, []);
  });
  await database.transaction(async (tx) => {
    await tx.client.query('set local statement_timeout = 0');
    await tx.query(slow, []);
  });
  expect((await errorOf(database.query(slow, [])))?.message).toBe('Query read timeout');
});

test('machines.md 2: a pool takes no connection to a standby, unless it reads on purpose; one that is promoted is thrown away', async () => {
  const standby: Standby = await startStandby();
  const writing = openPool({ ...standby.connection, max: 1 }, () => {});
  const heard: string[] = [];
  const reading = openPool({ ...standby.connection, max: 1, takes: 'reads' }, ({ message }) =>
    heard.push(message),
  );
  try {
    const error = await errorOf(writing.query('select 1'));
    expect(error?.message).toContain('a standby');
    expect(isDatabaseAway(error)).toBe(true);
    const where = 'select pg_backend_pid() as pid, pg_is_in_recovery() as standby';
    const { rows } = await reading.query(where);
    expect(rows[0].standby).toBe(true);
    await standby.promote();
    // PostgreSQL tells it with the next answer.
    const last = await reading.query(where);
    expect(last.rows).toEqual([{ pid: rows[0].pid, standby: false }]);
    expect(heard).toEqual(['The node has another role now']);
    expect((await reading.query(where)).rows[0].pid).not.toBe(rows[0].pid);
    await writing.query('create table numbers (n int)');
  } finally {
    await writing.end();
    await reading.end();
    await standby.stop();
  }
});
