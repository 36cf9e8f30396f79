import Bowser from 'bowser';
import type { Actor } from '../../kit/permit/permit.ts';

/** devices.md 1: a signed-in member sees and ends the devices of their own account. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const deviceRules = { see: isOwn, end: isOwn };

/**
 * Browser and system, as a user agent names them: 'Firefox', 'Windows'. Null for what it does not
 * say.
 */
export function deviceOf(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}

/** 'Firefox on Windows', as the name of a device. */
export function deviceName(userAgent: string | null): string {
  const words = deviceInWords(userAgent);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Firefox on Windows', in a sentence. */
export function deviceInWords(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'a browser that does not say its name';
}
