import { DEVICES_TOPIC } from '@pcr/contract/account/devices/devices.schema.ts';
import { hashOf, newToken } from '../../kit/http/tokens.ts';
import { publish } from '../../kit/live/live.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { timeInZone } from '../../notifications/notifications.ts';
import { mails } from '../account.mails.ts';
import { linkNew } from './devices.queries.ts';
import { deviceInWords } from './devices.rules.ts';

/**
 * devices.md 5: a sign-in from a browser that has not signed in to the account is told by mail,
 * with a link that ends it. `session` is as it is stored; it comes before the account's first
 * sign-in is recorded.
 */
export function newDevice({
  database,
  clock,
  origin,
}: {
  database: Database;
  clock: Clock;
  origin: string;
}) {
  const write = mails(origin);
  return (session: string, userId: string, isKnown: boolean): Promise<void> =>
    database.transaction(async (tx) => {
      await publish(tx, { to: [userId], topic: DEVICES_TOPIC });
      if (isKnown) return;
      const token = newToken();
      const told = await linkNew(tx, session, hashOf('end-device', token));
      if (!told) return;
      const at = timeInZone(clock.now(), told.time_zone);
      await enqueue(
        tx,
        'mail',
        write.newDevice(told.email, deviceInWords(told.user_agent), at, token),
      );
    });
}
