import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { type Log, loggable } from '../log/log.ts';
import { KEPT } from '../postgres/connections.ts';
import { type Queryable, sql } from '../postgres/database.ts';
import { openPool } from '../postgres/pool.ts';
import { type Lane, lanesOf } from './lanes.ts';
import { endLife, showLife, unlockDead, unlockLost } from './tasks.queries.ts';

/**
 * Background work. It may run twice and must not mind (kit.md 80). `id` is the same for each try.
 */
export type Task<Payload> = (
  payload: Payload,
  about: { id: string; attempt: number },
) => Promise<void>;

/** The payload of each task by its name. Domains add theirs here by declaration merging. */
export interface TaskPayloads {
  tasks_unlock: Record<string, never>;
  tasks_clean: Record<string, never>;
}
export type TaskName = keyof TaskPayloads;

export interface Daily {
  task: TaskName;
  /** The minute past 3 o'clock UTC. */
  minute: number;
  /** At this minute of every hour instead. */
  hourly?: boolean;
}

/** A task that looks every minute for due work, by an index: most times it has nothing to do. */
export interface Minutely {
  task: TaskName;
  /**
   * 'first': its message is of no use later. 'bulk': it may have much to do at once, and waits for
   * itself alone.
   */
  turn: 'first' | 'bulk';
}

/** Of the waiting tasks, the lower number is taken first; the usual one is 0. */
const FIRST = -20;

/** When tasks run by themselves, and which of them have lanes beside the usual one. */
export interface Schedule {
  daily?: readonly Daily[];
  minutely?: readonly Minutely[];
  /**
   * Whether those run by the clock, as they do unless said: a test runs them when it wants them.
   */
  onTime?: boolean;
  /** They take minutes: each kind has a lane of its own, one at a time. */
  long?: readonly TaskName[];
  /** They tell many members of one thing: they share the lane of bulk work. */
  many?: readonly TaskName[];
  /**
   * They may wait for another machine, and nobody waits for them: they share the lane of daily
   * work.
   */
  slow?: readonly TaskName[];
}

const ADD = sql('tasks_add', 'select graphile_worker.add_job($1, $2::json, job_key => $3)');

/**
 * What the keys of all mails to this address begin with, in the queue; they do not say the address.
 */
export const keysOfMailsTo = (to: string) =>
  `mail:${createHash('sha256').update(to).digest('base64url')}:`;

/** The key of a code that waits to go to a member's phone. */
export const keyOfSmsTo = (userId: string) => `sms:${userId}`;

/** By which a task is found in the queue again; most have none. */
const KEYS: { [Name in TaskName]?: (payload: TaskPayloads[Name]) => string } = {
  mail: ({ to, id }) => keysOfMailsTo(to) + id,
  sms: ({ user_id }) => keyOfSmsTo(user_id),
  // One waits at most, however often it is found due.
  backup_make: () => 'backup_make',
};

/**
 * Enqueues in the caller's transaction when `db` is one: the task runs once the commit is there, or
 * never.
 */
export async function enqueue<Name extends TaskName>(
  db: Queryable,
  name: Name,
  payload: TaskPayloads[Name],
) {
  await db.query(ADD, [name, JSON.stringify(payload), KEYS[name]?.(payload) ?? null]);
}

const ADD_LATER = sql(
  'tasks_add_later',
  `select graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 minute', job_key => $3)`,
);

/** As `enqueue`, for what cannot be done now: it runs in a minute. */
export async function enqueueLater<Name extends TaskName>(
  db: Queryable,
  name: Name,
  payload: TaskPayloads[Name],
) {
  await db.query(ADD_LATER, [name, JSON.stringify(payload), KEYS[name]?.(payload) ?? null]);
}

export interface TaskRunner {
  stop(): Promise<void>;
}

export interface RunningTasks extends TaskRunner {
  lanes: readonly Lane[];
}

/** Hears that a task is done, or has failed for good, in which lane. */
export type OnEnd = (lane: string, how: 'done' | 'failed') => void;

/** Makes the queue's own tables; safe to call again and from several processes. */
export async function migrateTasks(connection: pg.PoolConfig, log: Log): Promise<void> {
  const pool = taskPool({ ...connection, max: 1 }, log);
  try {
    const utils = await makeWorkerUtils({ pgPool: pool, logger: workerLogger(log) });
    await utils.migrate();
    await utils.release();
  } finally {
    await pool.end();
  }
}

export type Tasks = { [Name in TaskName]: Task<TaskPayloads[Name]> };

export interface TaskLimits {
  /** How often a lane looks for tasks that it was given and never got, in ms. */
  lookMs: number;
  /** How long such a task is thought to be on its way, in ms. */
  wayMs: number;
}

const LIMITS: TaskLimits = { lookMs: 30_000, wayMs: 60_000 };

/**
 * Runs the tasks of the queue until stopped. A task that throws is tried again with backoff, and
 * another process takes over the tasks of one that died (kit.md 96). Bulk work has a lane, and
 * daily work another (kit.md 143).
 */
export async function runTasks(
  connection: pg.PoolConfig,
  given: Omit<Tasks, 'tasks_unlock' | 'tasks_clean'>,
  schedule: Schedule,
  log: Log,
  limits = LIMITS,
  onEnd?: OnEnd,
): Promise<RunningTasks> {
  const pool = taskPool({ ...connection, max: KEPT.tasks }, log);
  const tasks: Tasks = {
    ...given,
    async tasks_unlock() {
      const jobs = await unlockDead(pool);
      if (jobs > 0) log.warn({ jobs }, 'tasks of a process that is gone are done again');
    },
    // A mail that could not be delivered in some days would keep its address for ever.
    async tasks_clean() {
      const utils = await makeWorkerUtils({ pgPool: pool, logger: workerLogger(log) });
      await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] }).finally(() => utils.release());
    },
  };
  const { daily = [], minutely = [], onTime = true } = schedule;
  const all = lanesOf(Object.keys(tasks) as TaskName[], schedule);
  const lanes = await Promise.all(
    all.map((lane, n) => {
      const clocked = { daily: n === 0 ? daily : [], minutely: n === 0 && onTime ? minutely : [] };
      return runLane(pool, tasks, lane, { ...clocked, onTime }, log, limits, onEnd);
    }),
  );
  return {
    lanes: all,
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      await pool.end();
    },
  };
}

async function runLane(
  pool: pg.Pool,
  tasks: Tasks,
  lane: Lane,
  {
    daily,
    minutely,
    onTime,
  }: { daily: readonly Daily[]; minutely: readonly Minutely[]; onTime: boolean },
  log: Log,
  { lookMs, wayMs }: TaskLimits,
  onEnd: OnEnd | undefined,
): Promise<TaskRunner> {
  const events: WorkerEvents = new EventEmitter();
  const unsaid = (error: Error) =>
    log.warn({ error }, 'a lane of tasks could not show that it lives');
  // Each time after what the worker itself has just asked on that connection.
  events.on('pool:listen:success', ({ workerPool, client }) =>
    client.once('drain', () => showLife(client, workerPool.id).catch(unsaid)),
  );
  // A connection that has ended has taken its locks with it.
  events.on('pool:listen:release', ({ workerPool, client }) =>
    client.once('drain', () => endLife(client, workerPool.id).catch(() => {})),
  );

  /** The ids of tasks that have arrived, with the number of the try. */
  const got = new Map<string, number>();
  events.on('job:start', ({ job: { id, attempts } }) => got.set(id, attempts));
  // Its end is not written yet: one that took long would count as lost until then. It may have come
  // again meanwhile.
  events.on('job:complete', ({ job: { id, attempts } }) =>
    setTimeout(() => got.get(id) === attempts && got.delete(id), WRITTEN_MS).unref(),
  );
  if (onEnd) {
    events.on('job:success', () => onEnd(lane.name, 'done'));
    events.on('job:failed', () => onEnd(lane.name, 'failed'));
  }
  let looked = performance.now();
  // Idle workers ask for a task every two seconds.
  events.on('worker:getJob:empty', ({ worker }) => {
    if (performance.now() - looked < lookMs) return;
    looked = performance.now();
    unlockLost(pool, worker.workerPool.id, [...got.keys()], wayMs).then(
      (jobs) =>
        jobs > 0 && log.warn({ jobs }, 'tasks that were lost with their connection are done again'),
      (error: Error) => log.warn({ error }, 'nobody could look for lost tasks'),
    );
  });

  const start = () =>
    run({
      pgPool: pool,
      events,
      concurrency: lane.concurrency,
      noHandleSignals: true,
      logger: workerLogger(log),
      // Jobs are added in batches, since only those are retried when the database is away: a single
      // one would reject where nobody listens (graphile-worker 0.18), which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        lane.tasks.map((name) => [
          name,
          (payload: unknown, { job }) =>
            tasks[name](payload as never, { id: job.id, attempt: job.attempts }).catch(unquoted),
        ]),
      ),
      parsedCronItems: parseCronItems([
        ...daily.map(({ task, minute, hourly }) => ({
          task,
          match: onTime ? `${minute} ${hourly ? '*' : 3} * * *` : never,
          options: { backfillPeriod: hourly ? 3_600_000 : 86_400_000 },
        })),
        // The key: should one wait for its next try, the next minute does not add another.
        ...minutely.map(({ task, turn }) => ({
          task,
          match: '* * * * *',
          // One that takes longer than a minute would have another one beside it, and both places
          // of its lane.
          options: {
            jobKey: task,
            ...(turn === 'bulk' ? { queueName: task } : { priority: FIRST }),
          },
        })),
        ...(lane.tasks.includes('tasks_unlock')
          ? [
              { task: 'tasks_unlock', match: '* * * * *', options: { jobKey: 'tasks_unlock' } },
              { task: 'tasks_clean', match: '55 3 * * *', options: { jobKey: 'tasks_clean' } },
            ]
          : []),
      ]),
    });

  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let runner: Runner = await start();
  watch(runner);

  /**
   * A runner ends by itself when the database was away for too long; another one then takes over.
   */
  function watch({ promise }: Runner): void {
    promise
      .catch((error: Error) => log.error({ error }, 'the task queue ended'))
      .finally(() => {
        if (!stopping) again = setTimeout(restart, RESTART_MS);
      });
  }
  async function restart(): Promise<void> {
    try {
      runner = await start();
      if (stopping) await runner.stop();
      else watch(runner);
    } catch (error) {
      log.error({ error }, 'the task queue does not start yet');
      if (!stopping) again = setTimeout(restart, RESTART_MS);
    }
  }

  return {
    async stop() {
      stopping = true;
      clearTimeout(again);
      // A runner that ended by itself has nothing to stop.
      await runner.stop().catch(() => {});
    },
  };
}

/** The worker writes the message of an error into the log and the queue. */
function unquoted(error: Error): never {
  const { name, message, stack } = loggable(error);
  if (message === error.message) throw error;
  throw Object.assign(new Error(message), { name, stack: `${name}: ${message}${stack ?? ''}` });
}

const RESTART_MS = 5000;
/** After this time the end of a task is written in the queue, or its lane has ended over it. */
const WRITTEN_MS = 60_000;

const never = () => false;

function taskPool(config: pg.PoolConfig, log: Log): pg.Pool {
  // A machine that is gone says nothing: PostgreSQL asks after half a minute, and gives up half a
  // minute later.
  const keepAlive =
    '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';
  const options = config.options ? `${config.options} ${keepAlive}` : keepAlive;
  return openPool({ ...config, options, application_name: 'pcr tasks' }, (error) =>
    log.warn({ error }, 'the task queue lost a connection'),
  );
}

/** The worker's messages without their details, which hold payloads. */
function workerLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
    else log.debug({}, message);
  });
}
