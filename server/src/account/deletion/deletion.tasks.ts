import type { Log } from '../../kit/log/log.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import { tillItHolds } from '../../kit/postgres/taken-back.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { type Daily, enqueue, type Task } from '../../kit/tasks/tasks.ts';
import { timeInZone } from '../../notifications/notifications.ts';
import { mails } from '../account.mails.ts';
import { mailIfConfirmed } from '../email/confirmed-mail.ts';
import * as deletions from './deletion.queries.ts';
import { reminderUntil } from './deletion.rules.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    account_deletions: Record<string, never>;
  }
}

export interface DeletionTaskParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** Where people open the app. */
  origin: string;
  /** There is a mail server. */
  sendsMail: boolean;
  /** Removes the account with all its data, in the caller's transaction. */
  erase(tx: Transaction, userId: string): Promise<unknown>;
}

export function deletionTasks({
  database,
  clock,
  log,
  origin,
  sendsMail,
  erase,
}: DeletionTaskParts) {
  const write = mails(origin);

  /**
   * Reminds members whose time is nearly over, and erases those whose time is over (deletion.md 4,
   * 5).
   */
  const account_deletions: Task<unknown> = async () => {
    const now = clock.now();
    await database.transaction(async (tx) => {
      for (const { email, erase_at, time_zone } of await deletions.remind(
        tx,
        now,
        reminderUntil(now),
      )) {
        await mailIfConfirmed(
          tx,
          write.deletionSoon(email, timeInZone(new Date(erase_at), time_zone)),
        );
      }
    });
    let failed: unknown;
    for (const userId of await deletions.due(database, now)) {
      try {
        await tillItHolds(() =>
          database.transaction(async (tx) => {
            // Another process may be at it, or have done it.
            const told = await deletions.holdDue(tx, userId, now);
            if (!told) return;
            await erase(tx, userId);
            // Without a mail server it would stay as a file, with the address in it.
            if (sendsMail && told.email_confirmed)
              await enqueue(tx, 'mail', write.deletionDone(told.email));
          }),
        );
      } catch (error) {
        // Those of others go on; this one is tried again.
        log.error({ error }, 'an account could not be erased yet');
        failed = error;
      }
    }
    if (failed) throw failed;
  };
  return { account_deletions };
}

export const deletionHourly: Daily[] = [{ task: 'account_deletions', minute: 20, hourly: true }];
