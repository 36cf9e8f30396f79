import { useEffect } from 'react';
import { whenIdle } from '../kit/browser/when-idle.ts';
import { rememberSeen, wasSeen } from '../kit/list/seen-notes.ts';

/** Kept beside the notes that were seen: by member and device, and no more of either. */
const SAID = 'time_zone';

/** Has this device say its time zone, once for each member (notifications.md 22). */
export function useSaidTimeZone(userId: string, ready: boolean): void {
  useEffect(() => {
    if (!ready || wasSeen(userId, SAID)) return;
    return whenIdle(() => {
      void import('../notifications/say-time-zone.ts')
        .then(({ sayZone }) => sayZone())
        .then(
          () => rememberSeen(userId, SAID),
          // It is said when the app is opened again; until then times are those of UTC.
          () => {},
        );
    });
  }, [userId, ready]);
}
