import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { forgetContacts, repository } from './contractors.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    contractors_purge: Record<string, never>;
    contractors_forget_contacts: Record<string, never>;
  }
}

/** A contact (who wrote to which contractor) is stored for a year. */
const CONTACTS_RETENTION_DAYS = 365;

export function contractorTasks({ database, clock }: { database: Database; clock: Clock }) {
  const contractors_purge: Task<unknown> = () => repository.purge(database, clock.now());
  const contractors_forget_contacts: Task<unknown> = () =>
    forgetContacts(
      database,
      new Date(clock.now().getTime() - CONTACTS_RETENTION_DAYS * 24 * 3_600_000),
    );
  return { contractors_purge, contractors_forget_contacts };
}

export const contractorDaily: Daily[] = [
  { task: 'contractors_purge', minute: 35 },
  { task: 'contractors_forget_contacts', minute: 15 },
];
