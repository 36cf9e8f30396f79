import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { conflictOf, isNotFound } from '../api/api.ts';
import { isSampleId } from '../list/sample-id.ts';
import type { ChangedIds } from '../live/live-events.ts';
import { dropItem, keptIn, listedIn, listsStale, newerOf, putFirst, replaceItem, shortenLists } from './list-pages.ts';
import { queriesStale } from './stale-queries.ts';

/** A screen that is closed with what it showed has left after this time (ms), on a slow phone too. */
const LEFT_MS = 1_000;

export interface EntryCacheParts<Entry, Card, Filters> {
  /** The domain: what the keys of its queries begin with. */
  name: string;
  /** The shape of an entry. */
  schema: { safeParse: (value: unknown) => { data?: Entry | undefined } };
  /** Asks for one entry. */
  load: (id: string, options: { signal: AbortSignal }) => Promise<Entry>;
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
  /** Of lists that are left, keeps the beginning: coming back then asks for little. */
  shorten(): void;
}

/**
 * The queries of a domain whose entries are listed, read one by one, edited on top of a version, deleted and restored:
 * their keys, and what each change does to them. The domain's `*.data.ts` says what is asked of which endpoint.
 */
export function entryCache<
  Entry extends { id: string; updated_at?: string },
  Card extends { id: string; updated_at?: string },
  Filters,
>(parts: EntryCacheParts<Entry, Card, Filters>) {
  const { name, cardOf } = parts;
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

  /** The entry as it is now, which comes with a refusal of a stale change; null with other errors. */
  const currentOf = (error: unknown): Entry | null => conflictOf(error, parts.schema);

  function askAgain(client: QueryClient, id: string): void {
    const others = [keys.deleted, keys.versions(id), ...(parts.alsoStale ?? [])];
    for (const queryKey of others) void queriesStale(client, { queryKey });
    void listsStale(client, keys.lists);
  }

  /**
   * What came back is the entry as it is then, everywhere; what else shows it is stale. An answer can be late: a newer
   * version may be here already, or on its way.
   */
  async function changed(client: QueryClient, entry: Entry): Promise<void> {
    const queryKey = keys.one(entry.id);
    const state = client.getQueryState(queryKey);
    const doubtful = state && (state.fetchStatus !== 'idle' || state.isInvalidated || state.status === 'error');
    leaving.delete(entry.id);
    await client.cancelQueries({ queryKey });
    const now = newerOf(client.getQueryData<Entry>(queryKey), entry);
    if (now === entry) client.setQueryData<Entry>(queryKey, entry);
    if (doubtful) void client.invalidateQueries({ queryKey });
    await replaceItem(client, keys.lists, cardOf(now));
    askAgain(client, entry.id);
  }

  async function created(client: QueryClient, entry: Entry): Promise<void> {
    // At once and without the network.
    for (const filters of parts.newestFirst(entry)) await putFirst(client, keys.list(filters), cardOf(entry));
    await changed(client, entry);
  }

  /** Deleted here a moment ago, and perhaps still on a screen that is being closed. */
  const leaving = new Set<string>();

  /**
   * An entry that is gone leaves the lists at once, and its details when their screen has: at once they would be asked
   * for again. A screen that stays (Back was pressed while it was being deleted) asks, and shows that it is gone.
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

  /** As `changed`, for one that was deleted: the lists show it again where their sort has it. */
  async function restored(client: QueryClient, entry: Entry): Promise<void> {
    await shortenLists(client, keys.lists);
    await changed(client, entry);
  }

  /** Takes what comes with the refusal of a stale change. */
  async function applyServerVersion(client: QueryClient, error: unknown): Promise<void> {
    const current = currentOf(error);
    if (current) await changed(client, current);
  }

  /**
   * A change found that the entry was deleted elsewhere. The lists drop it; its details ask again and show that it is
   * gone, also under a form, which keeps what was typed.
   */
  async function deletedElsewhere(client: QueryClient, id: string): Promise<void> {
    void queriesStale(client, { queryKey: keys.one(id) });
    await dropItem(client, keys.lists, id);
    askAgain(client, id);
  }

  const notChanged = (client: QueryClient, error: unknown, id: string): Promise<void> =>
    isNotFound(error) ? deletedElsewhere(client, id) : applyServerVersion(client, error);

  /** Who was faster has deleted it as well. */
  const notDeleted = (client: QueryClient, error: unknown, id: string): Promise<void> =>
    isNotFound(error) ? deleted(client, id) : applyServerVersion(client, error);

  /** For `onLiveEvent`: these entries are not what they were. */
  function stale(client: QueryClient, ids: ChangedIds): void {
    const these = ids ? [...ids].flatMap((id) => [keys.one(id), keys.versions(id)]) : [keys.ones, keys.allVersions];
    for (const queryKey of these) void queriesStale(client, { queryKey });
    void listsStale(client, keys.lists);
  }

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

    /** What `useQuery` asks for; null, samples and what was just deleted are not asked for. */
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

    /** What answers with the entry as it is then. */
    useChange<Given extends { id: string }>(change: (given: Given) => Promise<Entry>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: change,
        onSuccess: (entry) => changed(client, entry),
        onError: (error, { id }) => notChanged(client, error, id),
      });
    },

    /** Undoing a deletion, right after it or from what was recently deleted. */
    useRestore(restore: (id: string) => Promise<Entry>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: restore,
        onSuccess: (entry) => restored(client, entry),
        onError: (error) => applyServerVersion(client, error),
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
