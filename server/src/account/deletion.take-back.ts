import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { mails } from './account.mails.ts';
import { lives, takeBack } from './deletion.queries.ts';

/**
 * deletion.md 3: a new session takes the deletion of its account back. `session` is as it is stored. 'over' says that
 * the account is gone, or waits for its erasure: the session must not live.
 */
export function takesDeletionBack({ database, clock, origin }: { database: Database; clock: Clock; origin: string }) {
  const write = mails(origin);
  return (session: string): Promise<'taken back' | 'over' | 'none'> =>
    database.transaction(async (tx) => {
      const told = await takeBack(tx, session, clock.now());
      if (!told) return (await lives(tx, session)) ? 'none' : 'over';
      if (told.email_confirmed) await enqueue(tx, 'mail', write.deletionTakenBack(told.email));
      return 'taken back';
    });
}
