import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openListener } from '../listening/listener.ts';
import { makeLog } from '../log/log.ts';
import type { Mail } from '../messages/mail.ts';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { openWay, type Way } from '../testing/way-to-postgres.ts';
import {
  enqueue,
  runTasks,
  type Schedule,
  type Task,
  type TaskLimits,
  type TaskName,
  type TaskRunner,
} from './tasks.ts';

const MAIL: Mail = { id: 'm1', to: 'ada@example.org', subject: 'Hello', text: 'Hello' };

const PATIENCE = { timeout: 30_000, interval: 5 };
let fresh: FreshDatabase;
let way: Way;
let running: TaskRunner | undefined;

beforeEach(async () => {
  fresh = await freshDatabase();
  way = await openWay(fresh.connection);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await way.remove();
  await fresh.drop();
});

/**
 * Runs the queue by the way, with this task for mails alone. As `wayMs` the product has a minute as
 * well.
 */
function run(mail: Task<Mail>, { wayMs = 60_000, log = makeLog('silent') } = {}): Promise<void> {
  return runAll({ mail }, {}, { wayMs }, log);
}

async function runAll(
  tasks: object,
  schedule: Schedule,
  limits: Partial<TaskLimits>,
  log = makeLog('silent'),
): Promise<void> {
  const { connection } = way;
  const listener = await openListener({ connection, log });
  const given = tasks as Parameters<typeof runTasks>[1];
  const all = { lookMs: 50, ...limits };
  const { stop } = await runTasks({ connection, listener }, given, schedule, log, all);
  running = { stop: () => stop().then(listener.close) };
}

const locked = async () =>
  (
    await fresh.database.pool.query(
      'select 1 from graphile_worker.jobs where locked_at is not null',
    )
  ).rowCount;

const waiting = async () =>
  (await fresh.database.pool.query('select 1 from graphile_worker.jobs')).rowCount;

/** How many lanes have shown that they live. */
const living = async () =>
  (
    await fresh.database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and classid = 4601
      and database = (select oid from pg_database where datname = current_database())`)
  ).rowCount;

test('a task whose worker never heard that it was given it is done all the same', async () => {
  const done: string[] = [];
  await run(async ({ id }) => void done.push(id), { wayMs: 300 });
  // Every answer to a worker that asks for a task is cut in its middle.
  let asked = 0;
  way.cutAtRandom({ every: 1, only: 'get_job', random: () => [0, 0.5][asked++ % 2] ?? 0 });
  await enqueue(fresh.database, 'mail', MAIL);
  await vi.waitFor(async () => expect(await locked()).toBe(1), PATIENCE);
  way.cutAtRandom(null);
  await vi.waitFor(() => expect(done).toEqual([MAIL.id]), PATIENCE);
});

test('a task that takes long is not given away again', async () => {
  const begun: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await run(async ({ id }) => {
    begun.push(id);
    if (id === MAIL.id) await finished;
  });
  await enqueue(fresh.database, 'mail', MAIL);
  await vi.waitFor(() => expect(begun).toEqual([MAIL.id]), PATIENCE);
  await vi.waitFor(async () => expect(await living()).toBe(5), PATIENCE);
  // As if it had begun an hour ago: the lane looks for lost tasks while it takes others.
  await fresh.database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`,
  );
  for (let n = 0; n < 5; n++) {
    await enqueue(fresh.database, 'mail', { ...MAIL, id: `other ${n}` });
    await vi.waitFor(() => expect(begun).toContain(`other ${n}`), PATIENCE);
  }
  await vi.waitFor(async () => expect(await locked()).toBe(1), PATIENCE);
  finish();
  await vi.waitFor(async () => expect(await locked()).toBe(0), PATIENCE);
  expect(begun.filter((id) => id === MAIL.id)).toHaveLength(1);
});

test('a task that took long does not count as lost while its end is written', async () => {
  const said: string[] = [];
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const log = makeLog('warn', { write: (line) => void said.push(line) });
  await run(() => promise, { wayMs: 0, log });
  await enqueue(fresh.database, 'mail', MAIL);
  await vi.waitFor(async () => expect(await locked()).toBe(1), PATIENCE);
  const holding = await fresh.database.pool.connect();
  await holding.query('begin; select from graphile_worker._private_jobs for update');
  const [now] = (await holding.query<{ at: Date }>('select clock_timestamp() as at')).rows;
  finish();
  const looked = `select 1 from pg_stat_activity where datname = current_database()
    and query like '%j.attempts as try%' and query_start > $1 and pid <> pg_backend_pid()`;
  const looks = async () => (await fresh.database.pool.query(looked, [now?.at])).rowCount;
  await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(0), PATIENCE);
  await holding.query('rollback');
  holding.release();
  await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE);
  expect(said).toEqual([]);
});

test('machines.md 50: several tasks whose ends nobody could say are done again, and so are those after them', async () => {
  const begun: string[] = [];
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const tasks = {
    mail: async ({ id }: Mail) => {
      begun.push(id);
      await promise;
      // They do not end in the same moment.
      await delay(20 * Number(id));
    },
  };
  await runAll(tasks, {}, { restartMs: 100, saidMs: 500 });
  for (const id of ['1', '2', '3', '4']) await enqueue(fresh.database, 'mail', { ...MAIL, id });
  await vi.waitFor(() => expect(begun).toHaveLength(4), PATIENCE);
  await way.cut();
  finish();
  await delay(300);
  await way.open();
  await vi.waitFor(() => expect(begun).toHaveLength(8), PATIENCE);
  await enqueue(fresh.database, 'mail', { ...MAIL, id: '5' });
  await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE);
});

test('a task that takes minutes holds up none of another kind', async () => {
  const done: string[] = [];
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const tasks = {
    my_data_export: async () => void done.push('export'),
    binder_make: async () => promise,
  };
  const long = ['my_data_export', 'binder_make'] as TaskName[];
  await runAll(tasks, { long }, { wayMs: 300 });
  await enqueue(fresh.database, 'binder_make' as TaskName, {} as never);
  await vi.waitFor(async () => expect(await locked()).toBe(1), PATIENCE);
  await enqueue(fresh.database, 'my_data_export' as TaskName, {} as never);
  await vi.waitFor(() => expect(done).toEqual(['export']), PATIENCE);
  finish();
});

test('what PostgreSQL says of a value stands neither in the log nor in the queue when a task fails', async () => {
  const lines: string[] = [];
  await run(
    async () => {
      await fresh.database.pool.query(`select 'Maya, age 4'::date`);
    },
    { log: makeLog('debug', { write: (line) => lines.push(line) }) },
  );
  await enqueue(fresh.database, 'mail', MAIL);
  const failed = async () => {
    const { rows } = await fresh.database.pool.query(
      'select last_error from graphile_worker.jobs where last_error is not null',
    );
    return rows[0]?.last_error;
  };
  await vi.waitFor(async () => expect(await failed()).toContain('database error 22007'), PATIENCE);
  expect(lines.join('')).toContain('database error 22007');
  expect(lines.join('') + (await failed())).not.toContain('Maya');
});
