import type { Database } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import type { Daily, Task } from '../tasks/tasks.ts';
import { sweepLive } from './live.ts';

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    live_sweep: Record<string, never>;
  }
}

export function liveTasks({ database, clock }: { database: Database; clock: Clock }) {
  const live_sweep: Task<unknown> = () => sweepLive(database, clock.now());
  return { live_sweep };
}

export const liveDaily: Daily[] = [{ task: 'live_sweep', minute: 50 }];
