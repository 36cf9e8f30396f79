import { sql } from '../postgres/database.ts';
import type { Watching } from '../postgres/watching.ts';

// What is counted here may be a million rows. An index leads to those that are counted, and no more
// than `MOST` of them are: 'as many or more' is enough to know.

const MOST = 10_000;

export interface WaitingTask {
  task: string;
  waiting: number;
  /** How long the oldest has been due, in s. */
  oldest: number;
}

// As the queue takes them: its own index has what may be taken, in the order in which it is.
const TASKS = sql(
  'metrics_tasks',
  `select t.identifier as task, w.waiting, w.oldest
   from (
     select task_id, count(*)::int as waiting, extract(epoch from now() - min(run_at))::float8 as oldest
     from (
       select task_id, run_at from graphile_worker._private_jobs
       where is_available and run_at <= now() order by priority, run_at limit ${MOST}
     ) due group by task_id
   ) w join graphile_worker._private_tasks t on t.id = w.task_id`,
);

/** Tasks that are due and that nobody has begun, by their names. */
export const waitingTasks = (db: Watching): Promise<WaitingTask[]> => db.query(TASKS);

const DELIVERIES = sql(
  'metrics_deliveries',
  `select channel, count(*)::int as waiting
   from (select channel from message_deliveries where state = 'waiting' limit ${MOST}) w group by channel`,
);

export const waitingDeliveries = (db: Watching): Promise<{ channel: string; waiting: number }[]> =>
  db.query(DELIVERIES);

// By its index from the newest end on; those that a member has left alone end before it.
const SESSIONS = sql(
  'metrics_sessions',
  `select count(*) filter (where idle_at > now())::int as open
   from (select idle_at from sessions where expires_at > now() order by expires_at desc limit ${MOST}) s`,
);

export async function openSessions(db: Watching): Promise<number | null> {
  const [row] = await db.query<{ open: number }>(SESSIONS);
  return row?.open ?? null;
}
