import { onTestFinished } from 'vitest';

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  ).buffer;

/** A key as the server has it: a point of the curve, in base64url. */
export const SERVER_KEY = `B${'A'.repeat(86)}`;
export const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/of-this-browser',
  keys: { p256dh: `B${'B'.repeat(86)}`, auth: 'C'.repeat(22) },
};

export interface PushBrowser {
  /** What the person answers when the browser asks them. */
  answer: NotificationPermission;
  /** The push service of its maker cannot be reached: the browser waits for it. */
  unreachable: boolean;
  /** How often they were asked. */
  readonly asked: number;
  /** Whether the browser has an address for pushes now. */
  readonly subscribed: boolean;
  /** The signed-in person has turned it on here before, for this key. */
  hasBefore(userId: string, key?: string): void;
  /** The person takes the permission back, in the settings of the browser. */
  block(): void;
}

/**
 * A browser with a service worker and a push service; what that shows is proved by a real one
 * (e2e/notifications).
 */
export function pushBrowser(permission: NotificationPermission = 'default'): PushBrowser {
  let asked = 0;
  let now = permission;
  let held: object | null = null;
  const subscription = (key: string) => ({
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ ...SUBSCRIPTION, expirationTime: null }),
    unsubscribe: async () => {
      held = null;
      return true;
    },
  });
  const browser: PushBrowser = {
    answer: 'granted',
    unreachable: false,
    get asked() {
      return asked;
    },
    get subscribed() {
      return held !== null;
    },
    hasBefore(userId, key = SERVER_KEY) {
      localStorage.setItem('pcr_push', userId);
      held = subscription(key);
      now = 'granted';
    },
    block() {
      now = 'denied';
    },
  };
  const pushManager = {
    getSubscription: async () => held,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (now !== 'granted') throw new DOMException('not allowed', 'NotAllowedError');
      if (browser.unreachable) return new Promise(() => {});
      held ??= subscription(applicationServerKey);
      return held;
    },
  };
  const replace = (of: object, name: string, value: unknown) => {
    const own = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(of, name, { configurable: true, value });
    onTestFinished(() => {
      if (own) Object.defineProperty(of, name, own);
      else Reflect.deleteProperty(of, name);
    });
  };
  replace(navigator.serviceWorker, 'getRegistration', async () => ({ pushManager }));
  replace(window, 'Notification', {
    get permission() {
      return now;
    },
    async requestPermission() {
      asked += 1;
      now = browser.answer;
      return now;
    },
  });
  onTestFinished(() => localStorage.removeItem('pcr_push'));
  return browser;
}
