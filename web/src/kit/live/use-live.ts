import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFirstScreen } from '../browser/when-idle.ts';
import { keepListening } from './live-stream.ts';

/**
 * Listens to live events while `active`, once the first screen has what it shows: the first message
 * tells what happened before. It is used once, where the member's app stands.
 */
export function useLive(active: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return;
    let stop: (() => void) | undefined;
    const callOff = afterFirstScreen(() => {
      stop = keepListening(client);
    });
    return () => {
      callOff();
      stop?.();
    };
  }, [client, active]);
}
