import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { conflictOf } from './api.ts';
import { dropItem, keptIn, listedIn, listsStale, putFirst, replaceItem, shortenLists } from './list-pages.ts';
import type { ChangedIds } from './live.ts';
import { isSampleId } from './sample-id.ts';
import { queriesStale } from './stale-queries.ts';

export interface EntryCacheParts<Entry, Card, Filters> {
  /** The domain: what the keys of its queries begin with. */
  name: string;
  /** The shape of an entry. */
  schema: { safeParse: (value: unknown) => { data?: Entry | undefined } };
  /** What the lists show of an entry. */
  cardOf: (entry: Entry) => Card;
  /** The lists that a new entry stands at the top of. */
  newestFirst: (entry: Entry) => readonly Filters[];
  /** What else tells of the entries (tiles over all of them). */
  alsoStale?: readonly (readonly string[])[];
}

/** What the device holds of a domain's lists. */
export interface EntriesHere<Card> {
  /** All of them, for when the server cannot be asked, with the time (ms) they are from; null for nothing. */
  kept(): { items: Card[]; asOf: number } | null;
  /** What a list knows of one entry, with the time (ms) it is from. */
  listed(id: string): { entry: Card; asOf: number } | undefined;
  /** Asks again for all that is on the screen. */
  refresh(): Promise<void>;
  /** Of a list that is left, keeps the beginning: coming back then asks for little. */
  shorten(): void;
}

/**
 * The queries of a domain whose entries are listed, read one by one, edited on top of a version, deleted and restored:
 * their keys, and what each change does to them. The domain's `*.data.ts` says what is asked of which endpoint.
 */
export function entryCache<Entry extends { id: string }, Card extends { id: string }, Filters>(
  parts: EntryCacheParts<Entry, Card, Filters>,
) {
  const { name, cardOf } = parts;
  const keys = {
    all: [name],
    lists: [name, 'list'],
    list: (filters: Filters) => [name, 'list', filters],
    ones: [name, 'one'],
    one: (id: string) => [name, 'one', id],
    deleted: [name, 'deleted'],
    versions: (id: string) => [name, 'versions', id],
  } as const;

  /** The entry as it is now, which comes with a refusal of a stale change; null with other errors. */
  const currentOf = (error: unknown): Entry | null => conflictOf(error, parts.schema);

  function askAgain(client: QueryClient, id: string): void {
    const others = [keys.deleted, keys.versions(id), ...(parts.alsoStale ?? [])];
    for (const queryKey of others) void queriesStale(client, { queryKey });
    listsStale(client, keys.lists);
  }

  /** What came back is the entry as it is now, everywhere; what else tells of it is stale. */
  function changed(client: QueryClient, entry: Entry): void {
    // An answer that was asked for before must not come after, and take it away again.
    void client.cancelQueries({ queryKey: keys.one(entry.id) });
    client.setQueryData<Entry>(keys.one(entry.id), entry);
    leaving.delete(entry.id);
    replaceItem(client, keys.lists, cardOf(entry));
    askAgain(client, entry.id);
  }

  function created(client: QueryClient, entry: Entry): void {
    // At once and without the network.
    for (const filters of parts.newestFirst(entry)) putFirst(client, keys.list(filters), cardOf(entry));
    changed(client, entry);
  }

  /** Deleted, and still on the screen that leaves. */
  const leaving = new Set<string>();

  /** Forgets an entry that is gone; from a screen that shows it, once that has left: at once it would be asked for again. */
  function forget(client: QueryClient, id: string): void {
    const cache = client.getQueryCache();
    const query = cache.find({ queryKey: keys.one(id) });
    if (!query?.getObserversCount()) {
      client.removeQueries({ queryKey: keys.one(id) });
      return;
    }
    leaving.add(id);
    const stop = cache.subscribe((event) => {
      if (event.query !== query || event.type !== 'observerRemoved' || query.getObserversCount() > 0) return;
      stop();
      leaving.delete(id);
      cache.remove(query);
    });
  }

  function removed(client: QueryClient, id: string): void {
    forget(client, id);
    dropItem(client, keys.lists, id);
    askAgain(client, id);
  }

  /** Takes what comes with the refusal of a stale change. */
  function learn(client: QueryClient, error: unknown): void {
    const current = currentOf(error);
    if (current) changed(client, current);
  }

  /** For `whenChanged`: these entries are not what they were. */
  function stale(client: QueryClient, ids: ChangedIds): void {
    const ones = ids ? [...ids].map(keys.one) : [keys.ones];
    for (const queryKey of ones) void queriesStale(client, { queryKey });
    listsStale(client, keys.lists);
  }

  return {
    keys,
    currentOf,
    changed,
    learn,
    stale,

    /** What `useQuery` asks for; null, samples and what was just deleted are not asked for. */
    one: (id: string | null, load: (id: string, options: { signal: AbortSignal }) => Promise<Entry>) =>
      queryOptions({
        queryKey: keys.one(id ?? ''),
        queryFn: ({ signal }) => load(id ?? '', { signal }),
        enabled: () => id !== null && !isSampleId(id) && !leaving.has(id),
      }),

    useHere(): EntriesHere<Card> {
      const client = useQueryClient();
      return {
        kept: () => keptIn<Card>(client, keys.lists),
        listed: (id) => listedIn<Card>(client, keys.lists, id),
        refresh: () => client.refetchQueries({ queryKey: keys.all, type: 'active' }),
        shorten: () => shortenLists(client, keys.lists),
      };
    },

    useCreate<Draft>(create: (draft: Draft) => Promise<Entry>) {
      const client = useQueryClient();
      return useMutation({ mutationFn: create, onSuccess: (entry) => created(client, entry) });
    },

    /** Editing, restoring: what answers with the entry as it is then. */
    useChange<Given>(change: (given: Given) => Promise<Entry>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: change,
        onSuccess: (entry) => changed(client, entry),
        onError: (error) => learn(client, error),
      });
    },

    useRemove<Given extends { id: string }>(remove: (given: Given) => Promise<unknown>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: remove,
        onSuccess: (_, { id }) => removed(client, id),
        onError: (error) => learn(client, error),
      });
    },
  };
}
