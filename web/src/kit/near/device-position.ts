import { roundedDegrees } from '@pcr/contract/kit/near/near.schema.ts';
import { useSyncExternalStore } from 'react';

// The position of the device (near.md 8): asked for on a press alone, rounded at once, and held by
// this page until it is closed. It stands in no storage and in no address of a screen.

export type DevicePosition =
  | { state: 'unasked' | 'asking' | 'refused' | 'failed' }
  | { state: 'known'; near_lat: number; near_lng: number };

/**
 * How long a device may look for where it is, and how old a position may be that it has found
 * before, in ms.
 */
const LOOKING = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 300_000 };

let position: DevicePosition = { state: 'unasked' };
/** Somebody has pressed 'Near me', and nobody knows yet whether their account says a place. */
let wished = false;
const listeners = new Set<() => void>();

function become(next: DevicePosition): void {
  position = next;
  for (const listener of listeners) listener();
}

/** Asks the device, which asks the person. */
export function askDevice(): void {
  if (position.state === 'asking') return;
  // A page that is not served securely has none.
  if (!('geolocation' in navigator)) {
    become({ state: 'failed' });
    return;
  }
  become({ state: 'asking' });
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) =>
      become({
        state: 'known',
        near_lat: roundedDegrees(latitude),
        near_lng: roundedDegrees(longitude),
      }),
    ({ code, PERMISSION_DENIED }) =>
      become({ state: code === PERMISSION_DENIED ? 'refused' : 'failed' }),
    LOOKING,
  );
}

/** Notes that 'Near me' was pressed. */
export function wishNear(): void {
  wished = true;
}

/** Asks the device if 'Near me' was pressed and no place is known otherwise (near.md 8). */
export function meetWish(isUnknown: boolean): void {
  if (wished && isUnknown) askDevice();
  wished = false;
}

/** Forgets the position. */
export const forgetDevice = (): void => become({ state: 'unasked' });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const now = () => position;
export const useDevicePosition = (): DevicePosition => useSyncExternalStore(subscribe, now, now);
