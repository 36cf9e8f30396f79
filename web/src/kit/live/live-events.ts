import type { LiveChange } from '@pcr/contract/kit/live/live.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Which entries changed; null: any of them may have. */
export type ChangedIds = ReadonlySet<string> | null;
export type MakeStale = (client: QueryClient, ids: ChangedIds) => void;

const topics = new Map<string, Set<MakeStale>>();

/**
 * Says, once, when a `*.data.ts` is loaded, which queries a live topic makes stale. Only those on
 * the screen are asked for again (`queriesStale`, `listsStale`), after events that came together
 * were merged.
 */
export function onLiveEvent(topic: string, makeStale: MakeStale): void {
  topics.set(topic, (topics.get(topic) ?? new Set()).add(makeStale));
}

/** Events within this time (ms) are merged into one question. */
export const TOGETHER_MS = 60;
/**
 * An event for everyone reaches all pages at the same moment: each page asks at another moment
 * within this time (ms), or a longer one when more events come.
 */
export const SPREAD_MS = 3_000;
/** The upper limit of that time. */
export const SPREAD_MOST_MS = 60_000;
/**
 * A page asks this often within a minute at that pace; after that the time doubles with each
 * question.
 */
const ASKS_QUICKLY = 3;

export interface Changes {
  /** Merges changes; each is passed on a moment later. */
  note(changes: readonly LiveChange[]): void;
  /** Any entry may have changed. */
  noteAll(): void;
  /** Drops changes that were not passed on yet. */
  stop(): void;
}

/**
 * Collects changes and marks their queries stale. `chance` (0 to 1) is this page's turn among all
 * pages.
 */
export function collectChanges(client: QueryClient, chance: () => number = Math.random): Changes {
  const own = queue(() => TOGETHER_MS);
  const everyone = queue(() => TOGETHER_MS + chance() * spread());
  /** The times at which events for everyone made this page ask, within the last minute. */
  let asks: number[] = [];

  /** One member who writes all the time must not make every open page ask all the time. */
  function spread(): number {
    const now = performance.now();
    asks = asks.filter((at) => now - at < 60_000);
    const more = Math.max(0, asks.push(now) - ASKS_QUICKLY);
    return Math.min(SPREAD_MOST_MS, SPREAD_MS * 2 ** more);
  }

  function queue(wait: () => number) {
    let changed = new Map<string, Set<string> | null>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pass = () => {
      timer = undefined;
      const passed = changed;
      changed = new Map();
      /** Queries that several topics make stale as a whole are asked for once. */
      const whole = new Set<MakeStale>();
      for (const [topic, ids] of passed) {
        for (const makeStale of topics.get(topic) ?? []) {
          if (ids) makeStale(client, ids);
          else whole.add(makeStale);
        }
      }
      for (const makeStale of whole) makeStale(client, null);
    };
    return {
      add(topic: string, id: string | null) {
        const ids = changed.get(topic);
        if (id === null || ids === null) changed.set(topic, null);
        else changed.set(topic, (ids ?? new Set()).add(id));
        timer ??= setTimeout(pass, wait());
      },
      stop() {
        clearTimeout(timer);
        timer = undefined;
        changed = new Map();
      },
    };
  }

  return {
    note(changes) {
      for (const { topic, id, everyone: all } of changes) (all ? everyone : own).add(topic, id);
    },
    noteAll() {
      for (const topic of topics.keys()) everyone.add(topic, null);
    },
    stop() {
      own.stop();
      everyone.stop();
    },
  };
}
