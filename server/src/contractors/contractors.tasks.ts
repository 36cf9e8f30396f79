import type { Notify } from '../kit/messages/notify.ts';
import type { OwnerTask } from '../kit/owners/owner-news.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { tellOwner } from './contractors.news.ts';
import { forgetContacts, repository } from './contractors.queries.ts';
import { contractorPhotos } from './photo/photo.routes.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    contractors_purge: Record<string, never>;
    contractors_tell_owner: OwnerTask;
    contractors_forget_contacts: Record<string, never>;
    contractor_photos_sweep: Record<string, never>;
  }
}

/** A contact (who wrote to which contractor) is stored for a year. */
const CONTACTS_RETENTION_DAYS = 365;

export function contractorTasks(parts: { database: Database; clock: Clock; notify: Notify }) {
  const { database, clock } = parts;
  const contractors_purge: Task<unknown> = () => repository.purge(database, clock.now());
  const contractors_forget_contacts: Task<unknown> = () =>
    forgetContacts(
      database,
      new Date(clock.now().getTime() - CONTACTS_RETENTION_DAYS * 24 * 3_600_000),
    );
  const contractor_photos_sweep: Task<unknown> = () => contractorPhotos.sweep(parts);
  const contractors_tell_owner: Task<OwnerTask> = (task) => tellOwner(parts, task);
  return {
    ...{ contractors_purge, contractors_forget_contacts, contractor_photos_sweep },
    contractors_tell_owner,
  };
}

export const contractorDaily: Daily[] = [
  { task: 'contractors_purge', minute: 35 },
  { task: 'contractors_forget_contacts', minute: 15 },
  { task: 'contractor_photos_sweep', minute: 32 },
];
