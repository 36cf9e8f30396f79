import { useSyncExternalStore } from 'react';

/*
 * A device can be in a network without reaching the server, and says 'online' all the same. So an unanswered call
 * counts as offline too, until the next call is answered.
 */
let reached = true;
const listeners = new Set<() => void>();

/** The API client says whether its last call was answered. */
export function noteReached(answered: boolean): void {
  if (reached === answered) return;
  reached = answered;
  for (const listener of listeners) listener();
}

export function isOnline(): boolean {
  return navigator.onLine && reached;
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

function subscribe(listener: () => void) {
  // The device is back in a network: it counts as online until a call goes unanswered.
  const back = () => {
    reached = true;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', back);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', back);
    window.removeEventListener('offline', listener);
  };
}
