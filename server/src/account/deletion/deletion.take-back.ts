import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { mails } from '../account.mails.ts';
import { mailIfConfirmed } from '../email/confirmed-mail.ts';
import { lives, takeBack } from './deletion.queries.ts';

/**
 * deletion.md 3: a new session takes the deletion of its account back. `session` is as it is
 * stored. 'over' says that the account is gone, or waits for its erasure: the session must not
 * live.
 */
export function takesDeletionBack({
  database,
  clock,
  origin,
}: {
  database: Database;
  clock: Clock;
  origin: string;
}) {
  const write = mails(origin);
  return (session: string): Promise<'taken back' | 'over' | 'none'> =>
    database.transaction(async (tx) => {
      const email = await takeBack(tx, session, clock.now());
      if (!email) return (await lives(tx, session)) ? 'none' : 'over';
      await mailIfConfirmed(tx, write.deletionTakenBack(email));
      return 'taken back';
    });
}
