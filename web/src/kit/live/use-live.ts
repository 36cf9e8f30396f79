import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFirstScreen } from '../browser/when-idle.ts';

/**
 * Listens to live events while `active`, once the first screen has what it shows: the first message
 * tells what happened before. It is used once, where the member's app stands.
 */
export function useLive(active: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return;
    let stop: (() => void) | undefined;
    let left = false;
    // The code is loaded after the screen. Without it (no network) screens still show what they ask
    // for.
    const callOff = afterFirstScreen(() =>
      import('./live-stream.ts').then(
        ({ keepListening }) => {
          if (!left) stop = keepListening(client);
        },
        () => {},
      ),
    );
    return () => {
      left = true;
      callOff();
      stop?.();
    };
  }, [client, active]);
}
