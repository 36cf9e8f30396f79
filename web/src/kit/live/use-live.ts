import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../browser/when-idle.ts';

/** Milliseconds until the code of the stream is asked for again, which could not be had. */
const AGAIN_MS = 10_000;

/**
 * Listens to live events while `active`, from an idle moment after the first screen on: the first
 * message tells what happened before. It is used once, where the member's app stands.
 */
export function useLive(active: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return;
    let left = false;
    let stop: (() => void) | undefined;
    let timer: number | undefined;
    const begin = () =>
      void import('./live-stream.ts').then(
        ({ keepListening }) => {
          if (!left) stop = keepListening(client);
        },
        () => {
          if (!left) timer = window.setTimeout(begin, AGAIN_MS);
        },
      );
    const callOff = whenIdle(begin);
    return () => {
      left = true;
      callOff();
      window.clearTimeout(timer);
      stop?.();
    };
  }, [client, active]);
}
