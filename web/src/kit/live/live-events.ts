import type { QueryClient } from '@tanstack/react-query';

/** Which entries changed; null: any of them may have. */
export type ChangedIds = ReadonlySet<string> | null;
export type MakeStale = (client: QueryClient, ids: ChangedIds) => void;

/** What each topic makes stale. */
export const topics = new Map<string, Set<MakeStale>>();

/**
 * Says, once, when a `*.data.ts` is loaded, which queries a live topic makes stale. Only those on
 * the screen are asked for again (`queriesStale`, `listsStale`), after events that came together
 * were merged.
 */
export function onLiveEvent(topic: string, makeStale: MakeStale): void {
  topics.set(topic, (topics.get(topic) ?? new Set()).add(makeStale));
}
