import {
  endIdleSession,
  recordActivity,
} from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import { call } from '../../kit/api/api.ts';
import { LOCAL } from '../sign-out/local-entries.ts';

// When a person last did something in this browser, in whatever tab (auto-logout.md 2). By the
// clock on the wall: timers stand still while a device sleeps.

/** It is known to within this time (ms). */
const WRITE_MS = 1000;
/** The server hears of it this often at most, whatever the number of tabs. */
const TELL_MS = 60_000;

type Entry = typeof LOCAL.lastUse | typeof LOCAL.lastUseTold;

/** In place of a storage that is full or forbidden: then each tab counts by itself. */
const unstored = new Map<Entry, number>();

/** Milliseconds since 1970; 0 where there is none. */
function read(entry: Entry): number {
  try {
    return unstored.get(entry) ?? (Number(localStorage.getItem(entry)) || 0);
  } catch {
    return 0;
  }
}

function write(entry: Entry, at: number): void {
  try {
    localStorage.setItem(entry, String(at));
    unstored.delete(entry);
  } catch {
    unstored.set(entry, at);
  }
}

/** Milliseconds since 1970; 0 where nobody has done anything here since they signed in. */
export const lastUse = (): number => read(LOCAL.lastUse);

/** The person has done something. */
export function noteUse(now = Date.now()): void {
  if (Math.abs(now - lastUse()) >= WRITE_MS) write(LOCAL.lastUse, now);
}

let telling: number | undefined;

/**
 * Tells the server that the person does something: at once, or when a minute has passed since it
 * was told last.
 */
export function tellUse(): void {
  if (telling !== undefined) return;
  const wait = read(LOCAL.lastUseTold) + TELL_MS - Date.now();
  if (wait <= 0) tell();
  else telling = window.setTimeout(tell, wait);
}

function tell(): void {
  telling = undefined;
  // Another tab may have told it meanwhile.
  if (lastUse() <= read(LOCAL.lastUseTold)) return;
  write(LOCAL.lastUseTold, Date.now());
  // It is told again with the next use; a session that has ended meanwhile shows by itself.
  void call(recordActivity, {}).catch(() => write(LOCAL.lastUseTold, 0));
}

/** The time is over, and the session ends with the page (auto-logout.md 7). */
export function tellOver(): void {
  // Where this does not arrive the server ends it by itself, up to a minute later.
  void call(endIdleSession, {}, { quiet: true, keepalive: true }).catch(() => {});
}

/** The page is left: nothing more is told. */
export function stopTelling(): void {
  window.clearTimeout(telling);
  telling = undefined;
}

const listeners = new Set<() => void>();

/** The person says that they are here. */
export function stayHere(): void {
  noteUse();
  tellUse();
  for (const hear of listeners) hear();
}

/**
 * Calls back when another tab knows of a later use, or the person says that they are here. Gives
 * what ends it.
 */
export function onUse(hear: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    if (key === LOCAL.lastUse) hear();
  };
  window.addEventListener('storage', stored);
  listeners.add(hear);
  return () => {
    window.removeEventListener('storage', stored);
    listeners.delete(hear);
  };
}
