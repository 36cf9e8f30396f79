import type { Transaction } from '../../kit/postgres/database.ts';
import * as preferences from '../notifications.queries.ts';
import * as inbox from './inbox.queries.ts';
import { tellingOf } from './telling.ts';
import { SOON_KINDS, type Urgency } from './urgency.ts';

/**
 * Held entries follow what their member prefers now, as if they came now (notifications.md 33). Due
 * ones stay due.
 */
export async function rescheduleHeld(tx: Transaction, userId: string, now: Date): Promise<void> {
  const preferred = await preferences.whole(tx, userId);
  const until = (urgency: Urgency) => {
    const telling = tellingOf(urgency, preferred, now);
    return telling.at === 'later' ? telling.held_until : now;
  };
  await inbox.reschedule(
    tx,
    userId,
    { soonKinds: SOON_KINDS, soon: until('soon'), others: until('can_wait') },
    now,
  );
}
