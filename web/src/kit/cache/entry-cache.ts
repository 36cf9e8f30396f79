import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentIn, isForbidden, isNotFound, isUnanswered } from '../api/api.ts';
import { type ChangedIds, onLiveEvent } from '../live/live-events.ts';
import { otherTabs } from '../live/other-tabs.ts';
import { answeredOrDone } from './ask-after.ts';
import {
  changeUnasked,
  dropItem,
  keptIn,
  listedIn,
  listsStale,
  newerOf,
  putFirst,
  replaceItem,
  shortenLists,
} from './list-pages.ts';
import { isSampleId } from './sample-id.ts';
import { changeInactive, queriesStale } from './stale-queries.ts';

/**
 * A screen that is being closed has gone, with what it showed, after this time (ms), on a slow
 * phone too.
 */
const LEFT_MS = 1_000;

export interface EntryCacheParts<Entry, Card, Filters> {
  /** The domain: what the keys of its queries begin with. */
  name: string;
  /** Asks for one entry. */
  load: (id: string, options: { signal: AbortSignal }) => Promise<Entry>;
  /** What the lists show of an entry. */
  cardOf: (entry: Entry) => Card;
  /** The lists that a new entry stands at the top of. */
  newestFirst: (entry: Entry) => readonly Filters[];
  /**
   * An entry without what its member may have stopped showing to others: so it stands on the screen
   * and on the device from the news of a change until it is asked for again (consent.md 22).
   */
  withoutConsent?: (card: Card) => Card;
  /** Other queries that depend on the entries (tiles over all of them). */
  alsoStale?: readonly (readonly string[])[];
  /** The server tells nobody of a change: one's other tabs hear of it from this one. */
  tellsTabs?: true;
}

/** What the device holds of a domain's lists. */
export interface EntriesHere<Card> {
  /**
   * All stored entries, for when the server cannot be reached, with the time (ms) they are from;
   * null when there are none.
   */
  kept(): { items: Card[]; asOf: number } | null;
  /** What a list knows of one entry, with the time (ms) it is from. */
  listed(id: string): { entry: Card; asOf: number } | undefined;
  /** Asks again for all that is on the screen. */
  refresh(): Promise<void>;
  /**
   * Shortens lists that nobody looks at to their beginning, so that coming back to them asks for
   * little.
   */
  shorten(): void;
}

/**
 * The queries of a domain whose entries are listed, read one by one, edited on top of a version,
 * deleted and restored: their keys, and what each change does to them. The domain's `*.data.ts`
 * says which endpoint answers what.
 */
export function entryCache<
  Entry extends { id: string; updated_at?: string },
  Card extends { id: string; updated_at?: string },
  Filters,
>(parts: EntryCacheParts<Entry, Card, Filters>) {
  const { name, cardOf, tellsTabs } = parts;
  const keys = {
    all: [name],
    lists: [name, 'list'],
    list: (filters: Filters) => [name, 'list', filters],
    ones: [name, 'one'],
    one: (id: string) => [name, 'one', id],
    deleted: [name, 'deleted'],
    allVersions: [name, 'versions'],
    versions: (id: string) => [name, 'versions', id],
  } as const;

  /**
   * The entry as it is now, which comes with the refusal of a stale change; null for other errors.
   */
  function currentOf(error: unknown): Entry | null {
    const current = currentIn(error) as Entry | null | undefined;
    return current?.id && current.updated_at ? current : null;
  }

  function askAgain(client: QueryClient, id: string): void {
    const others = [keys.deleted, keys.versions(id), ...(parts.alsoStale ?? [])];
    for (const queryKey of others) void queriesStale(client, { queryKey });
    void listsStale(client, keys.lists);
    if (tellsTabs) otherTabs().postMessage({ topic: name, id, everyone: false });
  }

  /**
   * Puts the entry that came back in place of its former version everywhere, and makes stale
   * whatever else depends on it. An answer can be late: a newer version may be here already, or on
   * its way.
   */
  async function changed(client: QueryClient, entry: Entry): Promise<void> {
    const queryKey = keys.one(entry.id);
    const state = client.getQueryState(queryKey);
    const doubtful =
      state && (state.fetchStatus !== 'idle' || state.isInvalidated || state.status === 'error');
    leaving.delete(entry.id);
    await client.cancelQueries({ queryKey });
    const now = newerOf(client.getQueryData<Entry>(queryKey), entry);
    if (now === entry) client.setQueryData<Entry>(queryKey, entry);
    if (doubtful) void client.invalidateQueries({ queryKey });
    await replaceItem(client, keys.lists, cardOf(now));
    askAgain(client, entry.id);
  }

  async function created(client: QueryClient, entry: Entry): Promise<void> {
    // The lists that begin with the new entry show it at once, without the network.
    for (const filters of parts.newestFirst(entry))
      await putFirst(client, keys.list(filters), cardOf(entry));
    await changed(client, entry);
  }

  /** Ids that were deleted here a moment ago, and may still be on a screen that is being closed. */
  const leaving = new Set<string>();

  /**
   * Takes a deleted entry out of the lists at once, and drops its details when their screen has
   * gone: dropped earlier, the screen would ask for them again. A screen that stays (Back was
   * pressed meanwhile) asks, and shows that the entry is gone.
   */
  async function deleted(client: QueryClient, id: string): Promise<void> {
    const queryKey = keys.one(id);
    const forget = () => client.removeQueries({ queryKey, type: 'inactive' });
    forget();
    leaving.add(id);
    setTimeout(() => {
      if (!leaving.delete(id)) return;
      forget();
      void client.invalidateQueries({ queryKey });
    }, LEFT_MS);
    await client.cancelQueries({ queryKey });
    await dropItem(client, keys.lists, id);
    askAgain(client, id);
  }

  /**
   * As `changed`, for an entry that was restored: the lists show it again at its place in their
   * order.
   */
  async function restored(client: QueryClient, entry: Entry): Promise<void> {
    await shortenLists(client, keys.lists);
    await changed(client, entry);
  }

  /** Applies the server's version, which comes with the refusal of a stale change. */
  async function applyServerVersion(client: QueryClient, error: unknown): Promise<void> {
    const current = currentOf(error);
    if (current) await changed(client, current);
  }

  /**
   * A change found that the entry was deleted elsewhere. The lists drop it; its details load again
   * and show that it is gone, also under a form, which keeps the typed text.
   */
  async function deletedElsewhere(client: QueryClient, id: string): Promise<void> {
    void queriesStale(client, { queryKey: keys.one(id) });
    await dropItem(client, keys.lists, id);
    askAgain(client, id);
  }

  const notChanged = (client: QueryClient, error: unknown, id: string): Promise<void> =>
    isNotFound(error) ? deletedElsewhere(client, id) : refused(client, error, id);

  /**
   * Handles a failed deletion. If somebody else deleted the entry first, it is gone all the same.
   */
  const notDeleted = (client: QueryClient, error: unknown, id: string): Promise<void> =>
    isNotFound(error) ? deleted(client, id) : refused(client, error, id);

  /**
   * A member who may no longer do it is no longer offered it, once the entry is loaded again. So it
   * is after a change that may have happened without an answer (kit.md 155).
   */
  async function refused(client: QueryClient, error: unknown, id: string): Promise<void> {
    if (isForbidden(error) || isUnanswered(error)) stale(client, new Set([id]));
    await applyServerVersion(client, error);
  }

  /** For `onLiveEvent`: these entries have changed on the server, or in another tab. */
  function stale(client: QueryClient, ids: ChangedIds): void {
    const these = ids
      ? [...ids].flatMap((id) => [keys.one(id), keys.versions(id)])
      : [keys.ones, keys.allVersions];
    const { withoutConsent } = parts;
    if (withoutConsent) {
      const closed = (one: Card) => (!ids || ids.has(one.id) ? withoutConsent(one) : one);
      void changeUnasked<Card>(client, keys.lists, closed);
      // Details that are asked for when they are opened next.
      for (const queryKey of ids ? [...ids].map(keys.one) : [keys.ones]) {
        changeInactive<Entry>(client, queryKey, (one) => ({
          ...one,
          ...withoutConsent(cardOf(one)),
        }));
      }
    }
    for (const queryKey of [...these, keys.deleted, ...(parts.alsoStale ?? [])])
      void queriesStale(client, { queryKey });
    void listsStale(client, keys.lists);
  }

  if (tellsTabs) onLiveEvent(name, stale);

  return {
    keys,
    currentOf,
    created,
    changed,
    applyServerVersion,
    stale,
    deleted,
    notDeleted,
    restored,

    /**
     * The options of `useQuery` for one entry. Null, samples and entries that were just deleted are
     * not asked for.
     */
    one: (id: string | null) =>
      queryOptions({
        queryKey: keys.one(id ?? ''),
        queryFn: ({ signal }) => parts.load(id ?? '', { signal }),
        enabled: () => id !== null && !isSampleId(id) && !leaving.has(id),
      }),

    useHere(): EntriesHere<Card> {
      const client = useQueryClient();
      return {
        kept: () => keptIn<Card>(client, keys.lists),
        listed: (id) => listedIn<Card>(client, keys.lists, id),
        refresh: () => client.refetchQueries({ queryKey: keys.all, type: 'active' }),
        shorten: () => void shortenLists(client, keys.lists),
      };
    },

    useCreate<Draft>(create: (draft: Draft) => Promise<Entry>) {
      const client = useQueryClient();
      return useMutation({ mutationFn: create, onSuccess: (entry) => created(client, entry) });
    },

    /**
     * A mutation whose answer is the entry as it is then. `isDone` says of an entry whether the
     * change has happened: if the answer was lost, the entry is loaded before the mutation fails.
     */
    useChange<Given extends { id: string }>(
      change: (given: Given) => Promise<Entry>,
      isDone?: (now: Entry, given: Given) => boolean,
    ) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: (given: Given) =>
          isDone
            ? answeredOrDone(
                () => change(given),
                (signal) => parts.load(given.id, { signal }),
                (now) => isDone(now, given),
              )
            : change(given),
        onSuccess: (entry) => changed(client, entry),
        onError: (error, { id }) => notChanged(client, error, id),
      });
    },

    /** Takes back a deletion, right after it or from the list of the recently deleted. */
    useRestore(restore: (id: string) => Promise<Entry>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: restore,
        onSuccess: (entry) => restored(client, entry),
        onError: (error, id) => {
          void queriesStale(client, { queryKey: keys.deleted });
          return refused(client, error, id);
        },
      });
    },

    useDelete<Given extends { id: string }>(remove: (given: Given) => Promise<unknown>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: remove,
        onSuccess: (_, { id }) => deleted(client, id),
        onError: (error, { id }) => notDeleted(client, error, id),
      });
    },
  };
}
