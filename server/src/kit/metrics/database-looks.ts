import type { Watching } from '../postgres/watching.ts';
import { oneLook } from '../turns/one-look.ts';
import * as queries from './metrics.queries.ts';

export type { WaitingTask } from './metrics.queries.ts';

/** What metrics look at in the database, each by one statement, and at most so often (ms). */
export function databaseLooks(watching: Watching, lookMs: number) {
  return {
    waitingTasks: oneLook(() => queries.waitingTasks(watching), lookMs),
    waitingDeliveries: oneLook(() => queries.waitingDeliveries(watching), lookMs),
    openSessions: oneLook(() => queries.openSessions(watching), lookMs),
  };
}
