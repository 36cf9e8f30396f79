import { DISPUTE_ANSWER_DAYS } from '@pcr/contract/disputes/disputes.schema.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import * as disputes from './disputes.queries.ts';
import { tellAsker, tellOfRecords } from './disputes.steps.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    disputes_tell: { id: string };
    disputes_overdue: Record<string, never>;
    disputes_purge: Record<string, never>;
  }
}

export interface DisputeTaskParts {
  database: Database;
  clock: Clock;
  channels: Channels;
}

export function disputeTasks({ database, clock, channels }: DisputeTaskParts) {
  /** A trigger asks for it, whatever way the owner or the operator changed a record. */
  const disputes_tell: Task<{ id: string }> = ({ id }) =>
    database.transaction((tx) => tellOfRecords(tx, channels, id, clock.now()));

  const disputes_overdue: Task<unknown> = async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - DISPUTE_ANSWER_DAYS * 86_400_000);
    for (const id of await disputes.findLate(database, since)) {
      await database.transaction(async (tx) => {
        const dispute = await disputes.lockById(tx, id);
        if (dispute && (await disputes.becomeOverdue(tx, id, since, now)))
          await tellAsker(tx, channels, dispute, 'overdue', now);
      });
    }
  };

  const disputes_purge: Task<unknown> = () => disputes.purgeUnconfirmed(database, clock.now());
  return { disputes_tell, disputes_overdue, disputes_purge };
}

export const disputeDaily: Daily[] = [
  { task: 'disputes_overdue', minute: 55 },
  { task: 'disputes_purge', minute: 57 },
];
