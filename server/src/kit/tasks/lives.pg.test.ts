import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Listener, openListener } from '../listening/listener.ts';
import { type Log, makeLog } from '../log/log.ts';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { openWay, type Way } from '../testing/way-to-postgres.ts';
import { enqueue, type RunningTasks, runTasks, type TaskName } from './tasks.ts';

// Several processes on one queue, each with a way of its own to PostgreSQL that can be cut.

const PATIENCE = { timeout: 30_000, interval: 10 };
/** Of the product's 10 and 90 seconds. */
const LIMITS = { lookMs: 50, wayMs: 60_000, restartMs: 100, beatMs: 100, deadMs: 1_500 };
const LONG = 'binder_make' as TaskName;

let fresh: FreshDatabase;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  fresh = await freshDatabase();
  ends.push(() => fresh.drop());
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface OneProcess {
  way: Way;
  tasks: RunningTasks;
  listener: Listener;
  said: string[];
  /** How often the long task has begun in it, and how often it has ended. */
  begun: number;
  ended: number;
}

/** A process with one long task, which ends when `finished` does. */
async function startProcess(finished: Promise<void>): Promise<OneProcess> {
  const way = await openWay(fresh.connection);
  const said: string[] = [];
  const log: Log = makeLog('warn', { write: (line) => void said.push(line) });
  const listener = await openListener({ connection: way.connection, log, limits: { retryMs: 20 } });
  const one = { way, listener, said, begun: 0, ended: 0 };
  const given = {
    mail: async () => {},
    async binder_make() {
      one.begun++;
      await finished;
      one.ended++;
    },
  } as unknown as Parameters<typeof runTasks>[1];
  const { connection } = way;
  const schedule = { long: [LONG] };
  const tasks = await runTasks({ connection, listener }, given, schedule, log, LIMITS);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= tasks.stop());
  ends.push(async () => {
    if (!way.isOpen()) await way.open();
    await stop();
    await listener.close();
    await way.remove();
  });
  return Object.assign(one, { tasks: { ...tasks, stop } });
}

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await fresh.database.pool.query<Row>(text, values)).rows;
const lanes = async () => (await rows('select from task_lives')).length;
const jobs = async () => (await rows('select from graphile_worker.jobs')).length;
const sumOfBeats = async () =>
  Number((await rows<{ sum: string }>('select sum(beat) from task_lives'))[0]?.sum);

/** Until every process has shown life so many times more. */
async function afterBeats(count: number): Promise<void> {
  const until = (await sumOfBeats()) + count * (await lanes());
  await vi.waitFor(async () => expect(await sumOfBeats()).toBeGreaterThan(until), PATIENCE);
}

async function longTask(of: OneProcess): Promise<void> {
  await enqueue(fresh.database, LONG, {} as never);
  await vi.waitFor(() => expect(of.begun).toBe(1), PATIENCE);
}

test('machines.md 45: a process listens on one connection, by which its lanes hear of a task at once and again after it was lost', async () => {
  const one = await startProcess(Promise.resolve());
  const listening = () =>
    rows<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'pcr live'`,
    );
  const kept = async () =>
    (
      await rows(
        `select from pg_stat_activity where datname = current_database() and application_name = 'pcr tasks'`,
      )
    ).length;
  expect(one.tasks.lanes.length).toBeGreaterThan(5);
  const [before] = await listening();
  expect(await listening()).toHaveLength(1);
  // A lane that listened on a connection of its own would keep one of these, and take them all.
  await afterBeats(1);
  expect(await kept()).toBeLessThanOrEqual(3);
  const heard = vi.spyOn(one.listener, 'hear');
  await rows('select pg_terminate_backend($1)', [before?.pid]);
  await vi.waitFor(async () => {
    const [now] = await listening();
    expect(now?.pid).not.toBe(before?.pid);
    expect(now).toBeDefined();
  }, PATIENCE);
  expect(heard).not.toHaveBeenCalled();
  await longTask(one);
  await vi.waitFor(async () => expect(await jobs()).toBe(0), PATIENCE);
});

test('machines.md 46: a long task does not run twice at once after a failover that takes all connections and locks, with a clock that is 90 seconds ahead', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const one = await startProcess(promise);
  await longTask(one);
  const two = await startProcess(promise);
  await afterBeats(2);
  // The new primary knows of no lock, and its clock says that the task began long ago.
  await rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'pcr %'`,
  );
  await rows(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour 90 seconds'`,
  );
  // Far longer than a lane may stand still.
  await afterBeats((2 * LIMITS.deadMs) / LIMITS.beatMs);
  expect([one.begun, two.begun]).toEqual([1, 0]);
  finish();
  await vi.waitFor(async () => expect(await jobs()).toBe(0), PATIENCE);
  expect([one.begun, one.ended, two.begun]).toEqual([1, 1, 0]);
});

test('machines.md 46: a task that ends while PostgreSQL is away is done again by its process, which is the only one', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const one = await startProcess(promise);
  await longTask(one);
  await afterBeats(1);
  await one.way.cut();
  finish();
  // Its runner has ended, and could not say so.
  const unsaid = 'a lane of tasks could not say that it ended';
  await vi.waitFor(() => expect(one.said.join('')).toContain(unsaid), PATIENCE);
  await one.way.open();
  await vi.waitFor(async () => expect(await jobs()).toBe(0), PATIENCE);
  expect([one.begun, one.ended]).toEqual([2, 2]);
});

test('machines.md 47: nobody is judged by an outage that was everybody’s, however long it was', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const one = await startProcess(promise);
  await longTask(one);
  const two = await startProcess(promise);
  await afterBeats(2);
  await Promise.all([one.way.cut(), two.way.cut()]);
  const before = await sumOfBeats();
  // PostgreSQL's clock is a clock for the test.
  const begun = performance.now();
  await vi.waitFor(
    () => expect(performance.now() - begun).toBeGreaterThan(1.5 * LIMITS.deadMs),
    PATIENCE,
  );
  expect(await sumOfBeats()).toBe(before);
  await Promise.all([one.way.open(), two.way.open()]);
  await afterBeats(LIMITS.deadMs / LIMITS.beatMs);
  expect([one.begun, two.begun]).toEqual([1, 0]);
  finish();
  await vi.waitFor(async () => expect(await jobs()).toBe(0), PATIENCE);
});

test('machines.md 48: a process that was cut off for longer loses its long task; both ends are harmless, and it works on under a new name', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const one = await startProcess(first.promise);
  await longTask(one);
  const two = await startProcess(second.promise);
  await afterBeats(2);
  await one.way.cut();
  await vi.waitFor(() => expect(two.begun).toBe(1), PATIENCE);
  expect(two.said.join('')).toContain('tasks of a process that is gone are done again');
  await one.way.open();
  const others = 'others took tasks of this process';
  await vi.waitFor(() => expect(one.said.join('')).toContain(others), PATIENCE);
  // The end of the first does not count: the task is the other's by now.
  first.resolve();
  await vi.waitFor(() => expect(one.ended).toBe(1), PATIENCE);
  await afterBeats(2);
  expect(await jobs()).toBe(1);
  second.resolve();
  await vi.waitFor(async () => expect(await jobs()).toBe(0), PATIENCE);
  expect([one.begun, two.begun, two.ended]).toEqual([1, 1, 1]);
  // The lane that was given up has a new name, and takes tasks.
  await two.tasks.stop();
  await enqueue(fresh.database, LONG, {} as never);
  await vi.waitFor(() => expect(one.ended).toBe(2), PATIENCE);
});

test('machines.md 49: a lane of PCR 0.2.0 lives while it holds its lock, and its tasks are done again when it has none', async () => {
  await startProcess(Promise.resolve());
  const old = await fresh.database.pool.connect();
  await old.query(`select pg_advisory_lock_shared(4601, hashtext('pool-old'))`);
  await enqueue(fresh.database, LONG, {} as never);
  await vi.waitFor(async () => expect(await jobs()).toBe(0), PATIENCE);
  await rows(`select graphile_worker.add_job('binder_make', run_at => now() + interval '1 day')`);
  await rows(
    `update graphile_worker._private_jobs set locked_by = 'pool-old', locked_at = now(), run_at = now(), attempts = 1`,
  );
  await afterBeats((2 * LIMITS.deadMs) / LIMITS.beatMs);
  expect(await jobs()).toBe(1);
  await old.query('select pg_advisory_unlock_all()');
  old.release();
  await vi.waitFor(async () => expect(await jobs()).toBe(0), PATIENCE);
});

test('machines.md 46: a lane takes no task before its row is there, and a process that stops takes its rows with it', async () => {
  const one = await startProcess(Promise.resolve());
  const of = `select (select count(*) from task_lives)::int as lives,
    (select count(*) from pg_locks where locktype = 'advisory' and classid = 4601
       and database = (select oid from pg_database where datname = current_database()))::int as locks`;
  const all = one.tasks.lanes.length;
  await vi.waitFor(
    async () => expect(await rows(of)).toEqual([{ lives: all, locks: all }]),
    PATIENCE,
  );
  await one.tasks.stop();
  await vi.waitFor(async () => expect(await rows(of)).toEqual([{ lives: 0, locks: 0 }]), PATIENCE);
  // A sequence counts on, whatever is taken back.
  await rows(`create sequence refused;
    create function refuse() returns trigger language plpgsql as
      $f$ begin perform nextval('refused'); raise exception 'not now'; end $f$;
    create trigger refuse before insert on task_lives for each row execute function refuse()`);
  const two = await startProcess(Promise.resolve());
  await enqueue(fresh.database, LONG, {} as never);
  const tries = async () =>
    Number((await rows<{ last: string }>('select last_value as last from refused'))[0]?.last);
  // Each of its lanes has tried more than once.
  await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(30), PATIENCE);
  expect(two.begun).toBe(0);
  await rows('drop trigger refuse on task_lives');
  await vi.waitFor(() => expect(two.ended).toBe(1), PATIENCE);
});
