import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import { answered } from './answered.ts';

declare global {
  interface ImportMetaEnv {
    readonly PCR_SHAPES?: string;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The query's last good answer is stored on the device for the person who got it. */
      persist?: boolean;
    };
  }
}

const PREFIX = 'pcr_cache:';
/**
 * Goes with the shape of what is stored: older entries are dropped. See
 * web/bundle/device-shapes.ts.
 */
export const VERSION: string = import.meta.env.PCR_SHAPES ?? '';
const MAX_AGE_MS = 30 * 86_400_000;
const WRITE_EVERY_MS = 1000;

interface Kept {
  version: string;
  saved_at: number;
  state: DehydratedState;
}

export interface DeviceCache {
  /** Writes pending data, then stops storing. */
  stop: () => Promise<void>;
}

/**
 * Fills the client with what this person saw on this device before, with the times of then
 * (`dataUpdatedAt`), and keeps it up to date: successful queries whose `meta.persist` is true. A
 * storage that fails is no error: the app then works without. One that is slow holds nobody up:
 * what it has comes when it answers. Rejects only when its own code cannot be loaded.
 */
export async function keepOnDevice(client: QueryClient, userId: string): Promise<DeviceCache> {
  const key = PREFIX + userId;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let stopWatching = () => {};
  // A phone may end the page at any time once it is hidden.
  const hidden = () => {
    if (timer !== undefined && document.visibilityState === 'hidden') void write();
  };
  const stop = async (flush: boolean) => {
    if (stopped) return;
    stopped = true;
    if (open.get(key) === stopUnwritten) open.delete(key);
    stopWatching();
    document.removeEventListener('visibilitychange', hidden);
    const due = timer !== undefined;
    clearTimeout(timer);
    if (due && flush) await write();
  };
  const stopUnwritten = () => stop(false);
  open.set(key, stopUnwritten);

  // Storing has a chunk of its own: the first screen must be able to delete the stored data, but
  // need not store.
  const { persistable, restored } = await import('./persisted-queries.ts');
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const kept: Kept = { version: VERSION, saved_at: Date.now(), state: persistable(client) };
    await answered(() => set(key, kept));
  }
  const writeSoon = ({ meta }: Query) => {
    if (meta?.persist === true) timer ??= setTimeout(write, WRITE_EVERY_MS);
  };
  const watch = () => {
    stopWatching = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' || event.type === 'removed') writeSoon(event.query);
    });
    for (const query of client.getQueryCache().getAll())
      if (query.state.data !== undefined) writeSoon(query);
    document.addEventListener('visibilitychange', hidden);
  };
  // Nothing is written before: the first answers of this page would take the place of all that is
  // stored.
  await answered(async () => {
    try {
      const kept = await get<Kept>(key);
      if (!kept || stopped) return;
      if (kept.version !== VERSION || Date.now() - kept.saved_at > MAX_AGE_MS) await del(key);
      else restored(client, kept.state);
    } finally {
      if (!stopped) watch();
    }
  });
  return { stop: () => stop(true) };
}

/** Opens the storage ahead of the first question, which would wait for that. */
export const openStorage = (): void => void answered(() => get(PREFIX));

/** The running caches, each with how to stop it without another write. */
const open = new Map<string, () => Promise<void>>();

/** Deletes what this page keeps, whosever it is: another tab has signed them out. */
export async function forgetOpen(): Promise<void> {
  await Promise.all([...open.keys()].map((key) => forgetDevice(key.slice(PREFIX.length))));
}

/**
 * For one thing that is too large to be written with the rest each second. It goes where the rest
 * goes.
 */
export const largeKey = (userId: string): string => `${PREFIX}${userId}:large`;

/** Deletes what one person saw on this device (after a sign-out or a deleted account). */
export async function forgetDevice(userId: string): Promise<void> {
  await open.get(PREFIX + userId)?.();
  await answered(() => Promise.all([del(PREFIX + userId), del(largeKey(userId))]));
}
