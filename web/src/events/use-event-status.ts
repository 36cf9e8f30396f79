import { type EventStatus, eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { useSyncExternalStore } from 'react';

/** Events begin on a full minute; so late at most an open page says it. */
const LOOKED_AT_EVERY = 10_000;

const listeners = new Set<() => void>();
let timer: number | undefined;

/**
 * One timer for all cards. It goes on where a device has slept, which a timer to the beginning
 * would not.
 */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    for (const one of listeners) one();
  }, LOOKED_AT_EVERY);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/**
 * What an event's status is now, also on a page that stays open (events.md 16); null without an
 * event.
 */
export function useEventStatus<E extends Event | undefined>(
  event: E,
): EventStatus | (E extends Event ? never : null) {
  const statusNow = () => (event ? eventStatusAt(event, Date.now()) : null);
  return useSyncExternalStore(subscribe, statusNow) as EventStatus;
}
