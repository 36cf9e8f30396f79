import { sayTimeZone } from '@pcr/contract/notifications/notifications.endpoints.ts';
import { call } from '../kit/api/api.ts';
import { deviceZone } from '../kit/words/place-time.ts';

/**
 * Tells the server the zone of this device, which holds where none is known yet
 * (notifications.md 22). Quiet: an answer that comes late, of a session before, ends none.
 */
export async function sayZone(): Promise<'said' | 'not known'> {
  const time_zone = deviceZone();
  if (time_zone === null) return 'not known';
  await call(sayTimeZone, { in: { time_zone } }, { quiet: true });
  return 'said';
}
