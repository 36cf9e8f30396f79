import { Logger, makeWorkerUtils, parseCronItems, type Runner, run } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { type Queryable, sql } from '../postgres/database.ts';

/** Background work. It may run twice and must not mind (kit.md 80). `id` is the same for each try. */
export type Task<Payload> = (payload: Payload, about: { id: string; attempt: number }) => Promise<void>;

/** The payload of each task by its name. Domains add theirs here by declaration merging. */
export interface TaskPayloads {
  mail: import('../messages/mail.ts').Mail;
}
export type TaskName = keyof TaskPayloads;

export interface Daily {
  task: TaskName;
  /** The minute past 3 o'clock UTC. */
  minute: number;
}

const ADD = sql('tasks_add', 'select graphile_worker.add_job($1, $2::json)');

/** Enqueues in the caller's transaction when `db` is one: the task runs once the commit is there, or never. */
export async function enqueue<Name extends TaskName>(db: Queryable, name: Name, payload: TaskPayloads[Name]) {
  await db.query(ADD, [name, JSON.stringify(payload)]);
}

export interface TaskRunner {
  stop(): Promise<void>;
}

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

/** Tasks that wait for another machine have a lane of their own: what stalls there delays nothing else. */
const LANES: readonly { tasks: readonly TaskName[]; concurrency: number }[] = [
  { tasks: ['mail', 'message_mail'], concurrency: 4 },
  { tasks: ['message_webhook'], concurrency: 2 },
];

type Tasks = { [Name in TaskName]: Task<TaskPayloads[Name]> };

/** Runs the tasks of the queue until stopped; a task that throws is tried again with backoff. */
export async function runTasks(
  connection: pg.PoolConfig,
  tasks: Tasks,
  daily: readonly Daily[],
  log: Log,
): Promise<TaskRunner> {
  // Each lane listens on its own connection.
  const pool = taskPool({ ...connection, max: 3 + 2 * LANES.length }, log);
  const others = Object.keys(tasks).filter((name) => !LANES.some((lane) => lane.tasks.includes(name as TaskName)));
  const lanes = await Promise.all([
    runLane(pool, tasks, { tasks: others as TaskName[], concurrency: 2 }, daily, log),
    ...LANES.map((lane) => runLane(pool, tasks, lane, [], log)),
  ]);
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      await pool.end();
    },
  };
}

async function runLane(
  pool: pg.Pool,
  tasks: Tasks,
  lane: (typeof LANES)[number],
  daily: readonly Daily[],
  log: Log,
): Promise<TaskRunner> {
  const start = () =>
    run({
      pgPool: pool,
      concurrency: lane.concurrency,
      noHandleSignals: true,
      logger: workerLogger(log),
      // Jobs are added in batches, since only those are retried when the database is away: a single one would reject
      // where nobody listens (graphile-worker 0.18), which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        lane.tasks.map((name) => [
          name,
          (payload: unknown, { job }) => tasks[name](payload as never, { id: job.id, attempt: job.attempts }),
        ]),
      ),
      parsedCronItems: parseCronItems(
        daily.map(({ task, minute }) => ({
          task,
          match: `${minute} 3 * * *`,
          options: { backfillPeriod: 86_400_000 },
        })),
      ),
    });

  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let runner: Runner = await start();
  watch(runner);

  /** A runner ends by itself when the database was away for too long; another one then takes over. */
  function watch({ promise }: Runner): void {
    promise
      .catch((error: Error) => log.error({ error: error.message }, 'the task queue ended'))
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
      log.error({ error: (error as Error).message }, 'the task queue does not start yet');
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

const RESTART_MS = 5000;

function taskPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...config, application_name: 'pcr tasks' });
  const hear = (error: Error) => log.warn({ error: error.message }, 'the task queue lost a connection');
  pool.on('error', hear);
  pool.on('connect', (client) => client.on('error', hear));
  return pool;
}

/** The worker's messages without their details, which hold payloads. */
function workerLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
    else log.debug({}, message);
  });
}
