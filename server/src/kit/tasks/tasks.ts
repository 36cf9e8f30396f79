import { createHash } from 'node:crypto';
import { type CronItem, makeWorkerUtils, parseCronItems, type WorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import type { Listener } from '../listening/listener.ts';
import type { Log } from '../log/log.ts';
import { KEPT } from '../postgres/connections.ts';
import { type Queryable, sql } from '../postgres/database.ts';
import { ANSWERED_WITHIN, openPool, type PoolSettings } from '../postgres/pool.ts';
import { runLane, workerLogger } from './lane.ts';
import { type Lane, lanesOf } from './lanes.ts';
import { keepLives, LIFE_LIMITS, type LifeLimits } from './lives.ts';

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
  await withUtils(connection, log, (utils) => utils.migrate());
}

/** On a connection of its own, on which each statement has the time that it needs. */
async function withUtils(
  connection: pg.PoolConfig,
  log: Log,
  work: (utils: WorkerUtils) => Promise<void>,
): Promise<void> {
  const pool = taskPool({ ...connection, max: 1 }, log);
  try {
    const utils = await makeWorkerUtils({ pgPool: pool, logger: workerLogger(log) });
    await work(utils).finally(() => utils.release());
  } finally {
    await pool.end();
  }
}

export type Tasks = { [Name in TaskName]: Task<TaskPayloads[Name]> };

export interface TaskLimits extends LifeLimits {
  /** How often a lane looks for tasks that it was given and never got, in ms. */
  lookMs: number;
  /** How long such a task is thought to be on its way, in ms. */
  wayMs: number;
  /** After this time another runner takes the place of one that has ended by itself, in ms. */
  restartMs: number;
  /** So long the ends of tasks may take to be said once nobody works in a lane any more, in ms. */
  saidMs: number;
}

export interface TaskConnections {
  connection: pg.PoolConfig;
  /** Hears of new tasks; it is not the runner's to close. */
  listener: Listener;
  /** Of the database of the tasks. */
  confirmations?: PoolSettings['confirmations'];
}

/**
 * Runs the tasks of the queue until stopped. A task that throws is tried again with backoff, and
 * another process takes over the tasks of one that died (kit.md 96). Bulk work has a lane, and
 * daily work another (kit.md 143).
 */
export async function runTasks(
  { connection, listener, confirmations }: TaskConnections,
  given: Omit<Tasks, 'tasks_unlock' | 'tasks_clean'>,
  schedule: Schedule,
  log: Log,
  limits: Partial<TaskLimits> = {},
  onEnd?: OnEnd,
): Promise<RunningTasks> {
  const pool = taskPool(
    {
      ...{ query_timeout: ANSWERED_WITHIN, ...connection, max: KEPT.tasks },
      ...(confirmations && { confirmations }),
    },
    log,
  );
  const allLimits = { ...LIMITS, ...limits };
  const tasks: Tasks = {
    ...given,
    // PCR 0.2.0, which may run beside this version, enqueues it each minute. Here each process
    // looks by itself.
    async tasks_unlock() {},
    // A mail that could not be delivered in some days would keep its address for ever.
    tasks_clean: () =>
      withUtils(connection, log, (utils) => utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })),
  };
  const all = lanesOf(Object.keys(tasks) as TaskName[], schedule);
  const lives = keepLives({
    ...{ pool, listener, log, limits: allLimits },
    onTaken(name) {
      log.warn('the database was out of reach for so long that others took tasks of this process');
      void lanes.find((lane) => lane.names().includes(name))?.beginAnew();
    },
  });
  const lanes = await Promise.all(
    all.map((lane, n) =>
      runLane({
        ...{ lane, tasks, pool, listener, lives, log, limits: allLimits, onEnd },
        cron: parseCronItems(n === 0 ? clockedBy(schedule) : []),
      }),
    ),
  );
  return {
    lanes: all,
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      lives.stop();
      await pool.end();
    },
  };
}

const never = () => false;

/** The tasks that run by themselves; the first lane puts them into the queue. */
function clockedBy({ daily = [], minutely = [], onTime = true }: Schedule): CronItem[] {
  return [
    ...daily.map(({ task, minute, hourly }) => ({
      task,
      match: onTime ? `${minute} ${hourly ? '*' : 3} * * *` : never,
      options: { backfillPeriod: hourly ? 3_600_000 : 86_400_000 },
    })),
    // The key: should one wait for its next try, the next minute does not add another.
    ...(onTime ? minutely : []).map(({ task, turn }) => ({
      task,
      match: '* * * * *',
      // One that takes longer than a minute would have another one beside it, and both places of
      // its lane.
      options: {
        jobKey: task,
        ...(turn === 'bulk' ? { queueName: task } : { priority: FIRST }),
      },
    })),
    { task: 'tasks_clean', match: '55 3 * * *', options: { jobKey: 'tasks_clean' } },
  ];
}

/**
 * How long (ms) a connection may take. Whoever waits behind a query without an answer gets its
 * place: a lane that cannot tell that a task is done would end.
 */
const PLACE_WITHIN = ANSWERED_WITHIN + 10_000;
const LIMITS: TaskLimits = {
  ...{ lookMs: 30_000, wayMs: 60_000, restartMs: 5_000, ...LIFE_LIMITS },
  saidMs: PLACE_WITHIN + ANSWERED_WITHIN,
};

function taskPool(config: PoolSettings, log: Log): pg.Pool {
  // A machine that is gone says nothing: PostgreSQL asks after half a minute, and gives up half a
  // minute later.
  const keepAlive =
    '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';
  const options = config.options ? `${config.options} ${keepAlive}` : keepAlive;
  return openPool(
    { ...config, options, connectionTimeoutMillis: PLACE_WITHIN, application_name: 'pcr tasks' },
    (error) => log.warn({ error }, 'the task queue lost a connection'),
  );
}
