import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { Daily, Task } from '../kit/tasks.ts';
import { purge } from './contractors.queries.ts';

declare module '../kit/tasks.ts' {
  interface TaskPayloads {
    contractors_purge: Record<string, never>;
  }
}

export function contractorTasks({ database, clock }: { database: Database; clock: Clock }) {
  const contractors_purge: Task<unknown> = () => purge(database, clock.now());
  return { contractors_purge };
}

export const contractorDaily: Daily[] = [{ task: 'contractors_purge', minute: 35 }];
