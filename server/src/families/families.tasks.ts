import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { Daily, Task } from '../kit/tasks.ts';
import { purge } from './families.queries.ts';

declare module '../kit/tasks.ts' {
  interface TaskPayloads {
    families_purge: Record<string, never>;
  }
}

/** decisions.md 3: a deleted entry can be restored for 30 days. */
const KEPT_DAYS = 30;

export function familyTasks({ database, clock }: { database: Database; clock: Clock }) {
  const families_purge: Task<unknown> = () =>
    purge(database, new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000));
  return { families_purge };
}

export const familyDaily: Daily[] = [{ task: 'families_purge', minute: 20 }];
