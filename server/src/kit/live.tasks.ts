import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { sweepLive } from './live.ts';
import type { Daily, Task } from './tasks.ts';

declare module './tasks.ts' {
  interface TaskPayloads {
    live_sweep: Record<string, never>;
  }
}

export function liveTasks({ database, clock }: { database: Database; clock: Clock }) {
  const live_sweep: Task<unknown> = () => sweepLive(database, clock.now());
  return { live_sweep };
}

export const liveDaily: Daily[] = [{ task: 'live_sweep', minute: 50 }];
