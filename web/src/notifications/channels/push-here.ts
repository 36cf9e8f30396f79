import type { PushSubscription as Said } from '@pcr/contract/notifications/channels/push.schema.ts';

// What this browser knows of push (notifications.md 50, 63). Its service worker shows pushes:
// web/public/push.js.

/**
 * Whose pushes this browser gets. No 'auth' in its name: it stays when they sign out, for when they
 * are back.
 */
const OWNER = 'pcr_push';

/** A storage that is forbidden only means that push is turned on again by hand. */
export function pushOwner(): string | null {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
}

function noteOwner(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(OWNER, userId);
    else localStorage.removeItem(OWNER);
  } catch {}
}

/** Why this browser cannot be told; null where it can. */
export function whyNoPush(): 'install' | 'browser' | null {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return null;
  // Apple's phones tell web apps that are on the home screen alone.
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'browser';
}

export const isBlocked = () => whyNoPush() === null && Notification.permission === 'denied';

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return whyNoPush() === null ? navigator.serviceWorker.getRegistration() : undefined;
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** What the server gets of it. */
export function said(subscription: PushSubscription): Said {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Whether the browser takes pushes from this key of the server. */
export function knows(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey;
  if (!own) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

/** The person has pressed: asks the browser, which asks them. */
export async function askForPush(): Promise<'granted' | 'denied' | 'default'> {
  return Notification.requestPermission();
}

/**
 * A browser asks its maker's service for an address, and waits without an end where that is out of
 * reach.
 */
const PATIENCE_MS = 30_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new Error('The push service of this browser does not answer')),
      PATIENCE_MS,
    );
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Has the browser make an address for this member's pushes. Throws where it cannot, or not within
 * 30 seconds.
 */
export async function subscribeHere(key: string, userId: string): Promise<PushSubscription> {
  const worker = await registration();
  if (!worker)
    throw new Error(
      'The app is not stored on this device yet. Please reload the page and try again.',
    );
  const before = await worker.pushManager.getSubscription();
  // Only one that is for the same key can stay.
  if (before && !knows(before, key)) await before.unsubscribe();
  const made = await inTime(
    worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
  noteOwner(userId);
  return made;
}

export async function unsubscribeHere(): Promise<void> {
  noteOwner(null);
  await (await subscriptionHere())?.unsubscribe();
}
