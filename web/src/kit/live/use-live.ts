import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Listens to what changes elsewhere while `active`: for the one place where the member's app stands. */
export function useLive(active: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return;
    let stop: (() => void) | undefined;
    let left = false;
    // After the screen itself. Without this code (no network) screens show what they ask for, as ever.
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
