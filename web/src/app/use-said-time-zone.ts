import { useEffect } from 'react';
import { isZoneSaid, noteZoneSaid } from '../account/sign-out/local-entries.ts';
import { whenIdle } from '../kit/browser/when-idle.ts';

/** Has this device say its time zone, once after each sign-in (notifications.md 22). */
export function useSaidTimeZone(userId: string, ready: boolean): void {
  useEffect(() => {
    if (!ready || isZoneSaid(userId)) return;
    let isHere = true;
    const callOff = whenIdle(() => {
      void import('../notifications/say-time-zone.ts')
        .then(({ sayZone }) => sayZone())
        .then(
          (answer) => isHere && answer === 'said' && noteZoneSaid(userId),
          // It is said when the app is opened again; until then times are those of UTC.
          () => {},
        );
    });
    return () => {
      isHere = false;
      callOff();
    };
  }, [userId, ready]);
}
