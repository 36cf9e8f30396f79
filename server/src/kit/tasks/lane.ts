import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type ParsedCronItem, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Listener } from '../listening/listener.ts';
import { type Log, loggable } from '../log/log.ts';
import { LanePool } from './lane-pool.ts';
import type { Lane } from './lanes.ts';
import { isOfAnother } from './lives.queries.ts';
import type { Lives } from './lives.ts';
import { lostTasks } from './lost-tasks.ts';
import type { OnEnd, TaskLimits, TaskRunner, Tasks } from './tasks.ts';

export interface LaneParts {
  lane: Lane;
  tasks: Tasks;
  /** When some of its tasks run by themselves. */
  cron: ParsedCronItem[];
  pool: pg.Pool;
  listener: Listener;
  lives: Lives;
  log: Log;
  limits: TaskLimits;
  onEnd?: OnEnd | undefined;
}

export interface RunningLane extends TaskRunner {
  /** The names by which the queue knows those who work in it. */
  names(): string[];
  /** Others have taken its tasks: those under way go on, and new ones come under a new name. */
  beginAnew(): Promise<void>;
}

/** Works in a lane until stopped. */
export async function runLane(parts: LaneParts): Promise<RunningLane> {
  const { lane, log } = parts;
  const running = new Map<string, { stop: () => void; ended: Promise<void> }>();
  let stopping = false;
  let again: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    const { name, stop, end } = await start(parts);
    const isTheOne = () => newest === name;
    newest = name;
    // A runner ends by itself when the database was away for too long; another one takes over.
    const ended = end
      .catch((error: Error) => log.error({ error }, 'the task queue ended'))
      .then(() => parts.lives.end(name))
      .catch((error: Error) => log.warn({ error }, 'a lane of tasks could not say that it ended'))
      .finally(() => {
        running.delete(name);
        if (!stopping && isTheOne()) again = setTimeout(restart, parts.limits.restartMs);
      });
    running.set(name, { stop, ended });
    // Nobody stopped what was on its way.
    if (stopping) stop();
  }
  let newest = '';

  async function restart(): Promise<void> {
    try {
      await begin();
    } catch (error) {
      log.error({ error }, `the task queue does not start yet: ${lane.name}`);
      if (!stopping) again = setTimeout(restart, parts.limits.restartMs);
    }
  }

  await begin();
  return {
    names: () => [...running.keys()],
    async beginAnew() {
      const before = newest;
      clearTimeout(again);
      await restart();
      // It ends once its tasks are done.
      running.get(before)?.stop();
    },
    async stop() {
      stopping = true;
      clearTimeout(again);
      const all = [...running.values()];
      for (const { stop } of all) stop();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}

/**
 * The worker of graphile-worker for this lane; `name` is how the queue knows it. `end` comes once
 * no task is under way in it, and rejects where it ended by an error.
 */
async function start({
  lane,
  tasks,
  cron,
  pool: shared,
  listener,
  lives,
  log,
  limits,
  onEnd,
}: LaneParts): Promise<{ name: string; stop: () => void; end: Promise<void> }> {
  const pool = new LanePool(shared, listener, lane.concurrency);
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  // It is made before it asks for its first task.
  events.on('pool:create', ({ workerPool: { id } }) => {
    name = id;
    pool.gate = () => lives.begin(id);
    lostTasks(events, { pool: shared, lane: id, limits, log });
  });
  const close = () => {
    // What still asks then must not make its row anew.
    pool.gate = () => Promise.reject(new Error('This lane of tasks has ended'));
  };
  events.on('pool:release', close);
  // Where the ends of two tasks could not be said, the runner waits for ever for one that it has
  // counted wrong (graphile-worker 0.18, its issue 636). By then its workers have stopped.
  let working = lane.concurrency;
  const allStopped = new Promise<void>((done) => {
    events.on('worker:stop', () => --working === 0 && done());
  });
  // The worker asks once for the numbers of its tasks and keeps the answer, also an error: then it
  // never gets a task, and another one has to begin (graphile-worker 0.18).
  let hasAsked = false;
  events.once('worker:getJob:empty', () => (hasAsked = true));
  events.once('job:start', () => (hasAsked = true));
  events.once('worker:getJob:error', ({ error }) => {
    if (hasAsked) return;
    log.warn({ error }, `a lane of tasks begins anew: ${lane.name}`);
    // Workers that are stopped while they ask say on the console that they failed.
    setTimeout(() => stop(), SETTLED_MS).unref();
  });
  if (onEnd) {
    events.on('job:success', () => onEnd(lane.name, 'done'));
    events.on('job:failed', () => onEnd(lane.name, 'failed'));
  }
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: lane.concurrency,
    noHandleSignals: true,
    logger: workerLogger(log),
    // The ends of jobs are said in batches. Where that fails the runner ends, and another one
    // begins (machines.md 46). A single one would reject where nobody listens (graphile-worker
    // 0.18), which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      lane.tasks.map((task) => [
        task,
        async (payload: unknown, { job }) => {
          await tasks[task](payload as never, { id: job.id, attempt: job.attempts }).catch(
            unquoted,
          );
          // The queue takes the end of a task from anybody; that it failed, only from who has it.
          if (lives.inDoubt(name) && (await isOfAnother(shared, job.id, name)))
            throw new Error('Another process works on this task by now, and will say its end');
        },
      ]),
    ),
    parsedCronItems: cron,
  });
  // One that has ended by itself has nothing to stop.
  const stop = () => void runner.stop().catch(() => {});
  const said = allStopped.then(() => delay(limits.saidMs, undefined, { ref: false })).then(close);
  return { name, stop, end: Promise.race([runner.promise, said]) };
}

/** By then all workers of a lane have heard that it cannot begin; in ms. */
const SETTLED_MS = 1_000;

/** The worker writes the message of an error into the log and the queue. */
function unquoted(error: Error): never {
  const { name, message, stack } = loggable(error);
  if (message === error.message) throw error;
  throw Object.assign(new Error(message), { name, stack: `${name}: ${message}${stack ?? ''}` });
}

/** The worker's messages without their details, which hold payloads. */
export function workerLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
    else log.debug({}, message);
  });
}
