import type { Database } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import type { Daily, Task } from '../tasks/tasks.ts';
import { type Keeping, sweeper } from './messages.queries.ts';

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    messages_sweep: Record<string, never>;
  }
}

/**
 * Messages are stored as long as entries of the inbox: by then everybody concerned has read them.
 */
const RETENTION_MS = 365 * 86_400_000;

export interface MessageTaskParts extends Keeping {
  database: Database;
  clock: Clock;
}

export function messageTasks({ database, clock, ...keeping }: MessageTaskParts) {
  const sweep = sweeper(keeping);
  const messages_sweep: Task<unknown> = () =>
    sweep(database, new Date(clock.now().getTime() - RETENTION_MS));
  return { messages_sweep };
}

export const messageDaily: Daily[] = [{ task: 'messages_sweep', minute: 5 }];
