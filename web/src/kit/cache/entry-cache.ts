import { ERRORS } from '@pcr/contract/kit/errors.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, conflictOf, isNotFound } from '../api/api.ts';
import { isSampleId } from '../list/sample-id.ts';
import type { ChangedIds } from '../live/live-events.ts';
import {
  dropItem,
  keptIn,
  listedIn,
  listsStale,
  newerOf,
  type Places,
  putBack,
  putFirst,
  replaceItem,
  shortenLists,
  shownFarDown,
} from './list-pages.ts';
import { giveUp, queriesStale } from './stale-queries.ts';

/** A screen that is closed with what it showed has left after this time, on a slow phone too. */
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
  /** Of a list that is left, keeps the beginning: coming back then asks for little. */
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
    listsStale(client, keys.lists);
  }

  /**
   * What came back is the entry as it is then, everywhere; what else tells of it is stale. An answer can be late: news of
   * a newer version may be here already, or have been told of.
   */
  function changed(client: QueryClient, entry: Entry): void {
    const queryKey = keys.one(entry.id);
    const state = client.getQueryState<Entry>(queryKey);
    const now = newerOf(state?.data, entry);
    leaving.get(entry.id)?.();
    if (now === entry) client.setQueryData<Entry>(queryKey, entry);
    // What was asked for before is asked again: its answer must not come after, and take this one away.
    const doubtful = state && (state.fetchStatus !== 'idle' || state.isInvalidated || state.status === 'error');
    if (doubtful) void queriesStale(client, { queryKey });
    replaceItem(client, keys.lists, cardOf(now));
    askAgain(client, entry.id);
  }

  function created(client: QueryClient, entry: Entry): void {
    // At once and without the network.
    for (const filters of parts.newestFirst(entry)) putFirst(client, keys.list(filters), cardOf(entry));
    changed(client, entry);
  }

  /** Deleted here, and still on a screen; how to end waiting for that to leave. */
  const leaving = new Map<string, () => void>();

  /**
   * Forgets an entry that is gone; from a screen that shows it, once that has left: at once it would be asked for again.
   * A screen that stays (Back was pressed while it was being deleted) shows that it is gone.
   */
  function forget(client: QueryClient, id: string): void {
    leaving.get(id)?.();
    const cache = client.getQueryCache();
    const query = cache.find({ queryKey: keys.one(id) });
    if (!query?.getObserversCount()) {
      client.removeQueries({ queryKey: keys.one(id) });
      return;
    }
    if (query.state.fetchStatus !== 'idle') giveUp(query);
    const stays = setTimeout(() => query.setState({ status: 'error', error: notFound() }), LEFT_MS);
    const stop = cache.subscribe((event) => {
      if (event.query !== query || event.type !== 'observerRemoved' || query.getObserversCount() > 0) return;
      end();
      cache.remove(query);
    });
    function end() {
      clearTimeout(stays);
      stop();
      leaving.delete(id);
    }
    leaving.set(id, end);
  }

  /** Where in the lists stood what was deleted here. */
  const places = new Map<string, Places>();

  function removed(client: QueryClient, id: string): void {
    forget(client, id);
    places.set(id, dropItem(client, keys.lists, id));
    askAgain(client, id);
  }

  /** As `changed`, for one that was deleted: it stands in the lists again. */
  function restored(client: QueryClient, entry: Entry): void {
    putBack(client, keys.lists, cardOf(entry), places.get(entry.id));
    places.delete(entry.id);
    changed(client, entry);
  }

  /** Takes what comes with the refusal of a stale change. */
  function applyServerVersion(client: QueryClient, error: unknown): void {
    const current = currentOf(error);
    if (current) changed(client, current);
  }

  /** Who was faster has deleted it as well. */
  function notRemoved(client: QueryClient, error: unknown, id: string): void {
    if (isNotFound(error)) removed(client, id);
    else applyServerVersion(client, error);
  }

  /** For `whenChanged`: these entries are not what they were. */
  function stale(client: QueryClient, ids: ChangedIds): void {
    const these = ids ? [...ids].flatMap((id) => [keys.one(id), keys.versions(id)]) : [keys.ones, keys.allVersions];
    for (const queryKey of these) void queriesStale(client, { queryKey });
    listsStale(client, keys.lists);
    for (const id of ids ? shownFarDown(client, keys.lists, ids) : []) void askInList(client, id);
  }

  const asked = (id: string) => ({
    queryKey: keys.one(id),
    queryFn: ({ signal }: { signal: AbortSignal }) => parts.load(id, { signal }),
  });

  /** A list that was scrolled far is not asked for as a whole: of what was told of, the entries in it are. */
  async function askInList(client: QueryClient, id: string): Promise<void> {
    try {
      replaceItem(client, keys.lists, cardOf(await client.fetchQuery({ ...asked(id), staleTime: 0, retry: false })));
    } catch (error) {
      // Without an answer it is as old as its list, which says so once it is asked for.
      if (isNotFound(error)) dropItem(client, keys.lists, id);
    }
  }

  return {
    keys,
    currentOf,
    changed,
    applyServerVersion,
    stale,
    removed,
    notRemoved,
    restored,

    /** What `useQuery` asks for; null, samples and what was just deleted are not asked for. */
    one: (id: string | null) =>
      queryOptions({ ...asked(id ?? ''), enabled: () => id !== null && !isSampleId(id) && !leaving.has(id) }),

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

    /** What answers with the entry as it is then. */
    useChange<Given>(change: (given: Given) => Promise<Entry>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: change,
        onSuccess: (entry) => changed(client, entry),
        onError: (error) => applyServerVersion(client, error),
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

    useRemove<Given extends { id: string }>(remove: (given: Given) => Promise<unknown>) {
      const client = useQueryClient();
      return useMutation({
        mutationFn: remove,
        onSuccess: (_, { id }) => removed(client, id),
        onError: (error, { id }) => notRemoved(client, error, id),
      });
    },
  };
}

const notFound = () => new ApiError(404, { code: 'not_found', message: ERRORS.not_found.message });
