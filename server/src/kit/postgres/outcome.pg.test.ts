import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { makeLog } from '../log/log.ts';
import { type FreshDatabase, freshDatabase, placeCluster } from '../testing/postgres-for-tests.ts';
import type { Connection } from '../testing/test-postgres.ts';
import { cutOnce, openWay, type Way } from '../testing/way-to-postgres.ts';
import { noting } from './commits.ts';
import { connect, type Database, sql, type Transaction } from './database.ts';
import { isCertainlyUndone, NotConfirmed, OutcomeUnknown } from './database-away.ts';
import { replicated } from './replicated.ts';

const WRITE = sql('write', 'insert into numbers values ($1)');
const WRITTEN = sql('written', 'select n from numbers where n = $1');
const write = (n: number) => (tx: Transaction) => tx.query(WRITE, [n]);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

describe('a connection that breaks', () => {
  let fresh: FreshDatabase;
  let way: Way;
  let database: Database;

  beforeAll(async () => {
    fresh = await freshDatabase({ migrated: false });
    way = await openWay(fresh.connection);
    database = connect({ connection: way.connection, onError: () => {} });
    await database.pool.query('create table numbers (n int primary key)');
  });
  afterAll(async () => {
    await database.close();
    await way.remove();
    await fresh.drop();
  });
  const isWritten = async (n: number) => (await fresh.database.query(WRITTEN, [n])).length === 1;

  test.each(['before it answers', 'within its answer', 'with a word'] as const)(
    'machines.md 6: a commit that was sent is unknown when its connection ends %s',
    async (moment) => {
      way.cutAtRandom(cutOnce('commit', moment));
      const error = await errorOf(database.transaction(write(1)));
      expect(error).toBeInstanceOf(OutcomeUnknown);
      expect(isCertainlyUndone(error)).toBe(false);
      await fresh.database.pool.query('delete from numbers');
    },
  );

  test('machines.md 6: a commit without an answer in its time is unknown, and may well be done', async () => {
    Object.assign(database.pool.options, { commitWithin: 200 });
    way.cutOnly('pcr');
    const error = await errorOf(
      database.transaction(async (tx) => {
        await tx.query(WRITE, [2]);
        way.stall('pcr');
      }),
    );
    way.stall(null);
    expect(error).toBeInstanceOf(OutcomeUnknown);
    await expect.poll(() => isWritten(2)).toBe(true);
  });

  test('machines.md 7: what failed before its commit was sent is certainly undone', async () => {
    way.cutAtRandom(cutOnce('insert', 'before it answers'));
    const error = await errorOf(database.transaction(write(3)));
    expect(isCertainlyUndone(error)).toBe(true);
    expect(await isWritten(3)).toBe(false);
  });

  test('machines.md 6: a statement by itself that writes is unknown, one that reads is not', async () => {
    way.cutAtRandom(cutOnce('insert', 'before it answers'));
    expect(await errorOf(database.query(WRITE, [4]))).toBeInstanceOf(OutcomeUnknown);
    await expect.poll(() => isWritten(4)).toBe(true);
    way.cutAtRandom(cutOnce('select', 'before it answers'));
    expect(isCertainlyUndone(await errorOf(database.query(WRITTEN, [4])))).toBe(true);
  });

  test.each([
    ["-- nobody's\ninsert into numbers values ($1) -- and nobody's", true],
    ["/* nobody's */ insert into numbers values ($1) /* nobody's */", true],
    ["insert into numbers select $1 where '--' <> ''", true],
    ["select n from numbers where n = $1 -- nobody's\n and 'insert' <> ''", false],
  ])(
    'machines.md 6: whether a statement writes is judged without its comments: %j',
    async (text, isWrite) => {
      way.cutAtRandom(cutOnce('insert', 'before it answers'));
      const error = await errorOf(database.query(sql('', text), [Math.floor(Math.random() * 1e9)]));
      expect(error instanceof OutcomeUnknown).toBe(isWrite);
    },
  );

  test('machines.md 10: what others commit on the same connection is not noted for a request', async () => {
    const one = connect({ connection: way.connection, connections: 1, onError: () => {} });
    const commits = { some: false };
    const reading = noting(commits, () => one.query(WRITTEN, [6]));
    await Promise.all([reading, one.query(WRITE, [6])]);
    await one.close();
    expect(commits.some).toBe(false);
  });

  test('a statement that PostgreSQL refuses has failed', async () => {
    await database.query(WRITE, [5]);
    expect(await errorOf(database.query(WRITE, [5]))).toMatchObject({ code: '23505' });
  });
});

describe('a cluster whose commits wait for a second node', () => {
  let folder: string;
  let way: Connection;
  let database: Database;
  let other: Database;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pcr-alone-'));
    await chmod(folder, 0o711);
    await placeCluster(folder);
    const { connection, stop } = await startEmbeddedDatabase({
      dataDir: folder,
      log: makeLog('silent'),
      settings: {
        ...{ wal_level: 'replica', max_wal_senders: 2 },
        synchronous_standby_names: 'ANY 1 (nobody)',
      },
    });
    way = connection;
    database = connect({ connection, onError: () => {} });
    other = connect({ connection, connections: 1, onError: () => {} });
    ends.push(
      () => database.close(),
      () => other.close(),
      stop,
    );
    await other.pool.query('set synchronous_commit = local');
    await other.pool.query('create table numbers (n int primary key)');
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });

  async function admin(statement: string): Promise<void> {
    const options = '-c synchronous_commit=local';
    const client = new pg.Client({ ...way, user: 'postgres', options });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  /** Ends the wait of the one commit that waits. */
  async function cancelWait(): Promise<void> {
    const waiting = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    await expect
      .poll(async () => (await other.pool.query(waiting)).rowCount, { timeout: 10_000 })
      .toBe(1);
  }

  test.each([
    ['a commit', (n: number) => database.transaction(write(n))],
    ['a statement by itself', (n: number) => database.query(WRITE, [n])],
  ])(
    'machines.md 6: %s that PostgreSQL calls done on one node alone is unknown',
    async (_, doIt) => {
      const n = Math.floor(Math.random() * 1e9);
      const asked = errorOf(doIt(n));
      await cancelWait();
      expect(await asked).toBeInstanceOf(OutcomeUnknown);
      // PostgreSQL has it, and would lose it with this node.
      expect(await other.query(WRITTEN, [n])).toHaveLength(1);
    },
  );

  test('machines.md 12: what is found is not told before it is on a second node, though a transaction that only reads would not wait', async () => {
    await database.transaction((tx) => tx.query(WRITTEN, [1]));
    for (const db of [
      (work: (tx: Pick<Database, 'query'>) => Promise<void>) => work(database),
      (work: (tx: Pick<Database, 'query'>) => Promise<void>) => database.transaction(work),
    ]) {
      const asked = errorOf(db(replicated));
      await cancelWait();
      expect(await asked).toBeInstanceOf(OutcomeUnknown);
    }
  });

  const waiting = async () =>
    (await other.pool.query("select from pg_stat_activity where wait_event = 'SyncRep'")).rowCount;

  test('machines.md 16: a commit whose time is over leaves nothing on the primary that waits on', async () => {
    const hurried = connect({ connection: way, onError: () => {} });
    Object.assign(hurried.pool.options, { commitWithin: 600 });
    const n = Math.floor(Math.random() * 1e9);
    const begun = performance.now();
    expect(await errorOf(hurried.transaction(write(n)))).toBeInstanceOf(OutcomeUnknown);
    expect(performance.now() - begun).toBeLessThan(3_000);
    await expect.poll(waiting).toBe(0);
    expect(await other.query(WRITTEN, [n])).toHaveLength(1);
    await hurried.close();
  });

  test('machines.md 16: nothing waits on, neither what only held rows nor what may take long', async () => {
    const hurried = connect({ connection: way, onError: () => {} });
    Object.assign(hurried.pool.options, { commitWithin: 600 });
    await other.query(WRITE, [-5]);
    const held = errorOf(
      hurried.transaction((tx) => tx.query(sql('', 'select n from numbers for update'), [])),
    );
    const long = errorOf(
      hurried.transaction(async (tx) => {
        await tx.client.query('set local statement_timeout = 0');
        await tx.client.query('create table numbers_long (n int)');
      }),
    );
    // It wrote nothing that could be lost.
    expect(isCertainlyUndone(await held)).toBe(true);
    expect(await long).toBeInstanceOf(OutcomeUnknown);
    await expect.poll(waiting, { timeout: 5_000 }).toBeLessThanOrEqual(1);
    await hurried.close();
    await expect.poll(waiting).toBe(0);
  });

  test('machines.md 15: once it is known that no second node confirms, nothing is sent that would wait, until one does', async () => {
    const one = connect({ connection: way, connections: 2, onError: () => {} });
    const late = errorOf(one.query(WRITE, [-1]));
    await expect.poll(() => one.confirmations.missing, { timeout: 10_000 }).toBe(true);
    const begun = performance.now();
    for (const refused of [
      () => one.query(WRITE, [-2]),
      () => one.transaction(write(-2)),
      // What was refused is missing: the rest is not done without it.
      () => one.transaction((tx) => tx.query(WRITE, [-2]).catch(() => [])),
      () => replicated(one),
      // What may take long, and has a table for itself meanwhile.
      () =>
        one.transaction(async (tx) => {
          await tx.client.query('set local statement_timeout = 0');
          await tx.client.query('drop table if exists numbers_gone');
        }),
      // A row that is held is written down, too.
      () => one.query(sql('', 'select n from numbers for key share'), []),
      () => one.transaction((tx) => tx.query(sql('', 'select n from numbers for share'), [])),
    ]) {
      const error = await errorOf(refused());
      expect(error).toBeInstanceOf(NotConfirmed);
      expect(isCertainlyUndone(error)).toBe(true);
    }
    expect(await one.query(WRITTEN, [-1])).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1_000);
    // The late one, and one look.
    expect(await waiting()).toBeLessThanOrEqual(2);
    // As if a second node were there, for connections that begin now: first for the next look.
    await admin('alter role pcr set synchronous_commit = local');
    await expect.poll(() => one.confirmations.missing, { timeout: 10_000 }).toBe(false);
    await admin(
      `select pg_cancel_backend(pid), pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'pcr'`,
    );
    expect(await late).toBeInstanceOf(OutcomeUnknown);
    await one.transaction(write(-2));
    expect(await other.query(WRITTEN, [-2])).toHaveLength(1);
    await one.close();
  });
});
