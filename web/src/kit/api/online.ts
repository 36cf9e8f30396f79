import { useSyncExternalStore } from 'react';

/*
 * A device can be in a network without reaching the server, and says 'online' all the same. So an
 * unanswered call counts as offline too, until the next call is answered.
 */
let reached = true;
const listeners = new Set<() => void>();

/** An answer said that nobody can write just now, and none has come since that did not. */
let onlyReading = false;

/** The API client says whether its last call was answered. */
export function noteReached(answered: boolean): void {
  reached = answered;
  for (const listener of listeners) listener();
}

/** Whether an answer that came says that nobody can write. A refusal without that says nothing. */
export function noteAnswered(ok: boolean, saysOnlyReading: boolean): void {
  if (ok || saysOnlyReading) onlyReading = saysOnlyReading;
  noteReached(true);
}

/** As far as the server can be reached: else that is what is said. */
export const isOnlyReading = (): boolean => onlyReading && isOnline();

export const useOnlyReading = (): boolean =>
  useSyncExternalStore(subscribe, isOnlyReading, () => false);

/** Why no answer came (kit.md 70): what lists, forms and toggles say. */
export const noAnswerText = () =>
  navigator.onLine === false ? 'You are offline' : 'The server cannot be reached';

/** The same as long as the app counts as offline; else null. */
const offlineText = () => (navigator.onLine && reached ? null : noAnswerText());

export function isOnline(): boolean {
  return offlineText() === null;
}

export function useOfflineText(): string | null {
  return useSyncExternalStore(subscribe, offlineText, () => null);
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
