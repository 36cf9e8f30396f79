import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { forgetLookUps, repository } from './families.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    families_purge: Record<string, never>;
    families_forget_look_ups: Record<string, never>;
  }
}

/** A look-up (who opened whose family record) is stored for a year. */
const LOOK_UPS_RETENTION_DAYS = 365;

export function familyTasks({ database, clock }: { database: Database; clock: Clock }) {
  const families_purge: Task<unknown> = () => repository.purge(database, clock.now());
  const families_forget_look_ups: Task<unknown> = () =>
    forgetLookUps(database, new Date(clock.now().getTime() - LOOK_UPS_RETENTION_DAYS * 24 * 3_600_000));
  return { families_purge, families_forget_look_ups };
}

export const familyDaily: Daily[] = [
  { task: 'families_purge', minute: 20 },
  { task: 'families_forget_look_ups', minute: 25 },
];
