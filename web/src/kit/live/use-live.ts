import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Listens to live events while `active`. It is used once, where the member's app stands. */
export function useLive(active: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return;
    let stop: (() => void) | undefined;
    let left = false;
    // The code is loaded after the screen. Without it (no network) screens still show what they ask for.
    import('./live-stream.ts').then(
      ({ keepListening }) => {
        if (!left) stop = keepListening(client);
      },
      () => {},
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [client, active]);
}
