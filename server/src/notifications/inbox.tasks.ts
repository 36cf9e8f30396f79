import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { sweep } from './inbox.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    inbox_sweep: Record<string, never>;
  }
}

/** Nobody looks for older entries; their subjects have screens of their own. */
const RETENTION_MS = 365 * 86_400_000;

export function inboxTasks({ database, clock }: { database: Database; clock: Clock }) {
  const inbox_sweep: Task<unknown> = () => sweep(database, new Date(clock.now().getTime() - RETENTION_MS));
  return { inbox_sweep };
}

export const inboxDaily: Daily[] = [{ task: 'inbox_sweep', minute: 55 }];
