import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { sweepScreens } from './privacy.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    privacy_sweep: Record<string, never>;
  }
}

export function privacyTasks({ database, clock }: { database: Database; clock: Clock }) {
  const privacy_sweep: Task<unknown> = () => sweepScreens(database, clock.now());
  return { privacy_sweep };
}

export const privacyDaily: Daily[] = [{ task: 'privacy_sweep', minute: 5 }];
