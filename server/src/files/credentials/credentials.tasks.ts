import { credentialName } from '@pcr/contract/files/credentials/credentials.schema.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import type { Daily, Task } from '../../kit/tasks/tasks.ts';
import * as credentials from './credentials.queries.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    credentials_tell: Record<string, never>;
  }
}

export interface CredentialTaskParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

export function credentialTasks({ database, clock, notify }: CredentialTaskParts) {
  /** credentials.md 6: each of them once, also when two processes run it. */
  const credentials_tell: Task<unknown> = async () => {
    const now = clock.now();
    for (;;) {
      const due = await credentials.due(database, now);
      if (due.length === 0) return;
      for (const one of due) {
        await database.transaction(async (tx) => {
          const told = await credentials.tell(tx, one, now);
          if (!told) return;
          const { expiry_date, days } = told;
          const parts = { credential: credentialName(told), expiry_date, days: String(days) };
          await notify(
            tx,
            one.user_id,
            { kind: 'credential_expiring', subject_id: one.id, parts },
            now,
          );
        });
      }
    }
  };
  return { credentials_tell };
}

/** Every hour, since a day begins at another instant for members elsewhere. */
export const credentialHourly: Daily[] = [{ task: 'credentials_tell', minute: 10, hourly: true }];
