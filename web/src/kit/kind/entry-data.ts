import type { versionOf } from '@pcr/contract/kit/history.schema.ts';
import {
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { type EntriesHere, entryCache } from '../cache/entry-cache.ts';
import {
  FILTERED,
  freshPagesOf,
  itemsOf,
  listedIn,
  newerOf,
  type Page,
  type Pages,
  pagesOf,
} from '../cache/list-pages.ts';
import { samplesQuery, useSamples } from '../list/use-samples.ts';

/** An entry as it is saved. */
export interface SavedEntry {
  id: string;
  updated_at: string;
}

type Version = Pick<SavedEntry, 'id' | 'updated_at'>;
interface Signal {
  signal?: AbortSignal;
}
interface PageQuery {
  cursor?: string;
}

/** The part of a deleted entry that the list of the recently deleted shows. */
export interface Deleted {
  id: string;
  deleted_at: string;
  deleted_by_me: boolean;
  deleted_by_operator: boolean;
  can: { restore: boolean };
}

/** A change of an entry, and what it was before. */
export type EntryVersion<Fields> = Omit<
  z.infer<ReturnType<typeof versionOf<z.ZodMiniType>>>,
  'before'
> & {
  before: Fields;
};

/**
 * Which endpoints are called, and what the device stores of their answers. No shape: a list shows
 * before any form.
 */
export interface EntryDataParts<Entry, Card, Filters, Draft, Edit, DeletedEntry, Before> {
  /** The domain: what the keys of its queries begin with. */
  name: string;
  /** What the lists show of an entry. */
  cardOf: (entry: Entry) => Card;
  list: (query: Filters & PageQuery, options: Signal) => Promise<Page<Card>>;
  get: (id: string, options: Signal) => Promise<Entry>;
  /** Not of what comes from elsewhere. */
  create?: (draft: Draft) => Promise<Entry>;
  update: (id: string, edit: Edit) => Promise<Entry>;
  delete: (id: string, version: Pick<Version, 'updated_at'>) => Promise<unknown>;
  restore: (id: string) => Promise<Entry>;
  /** Not of what a member has one of. */
  listDeleted?: (query: PageQuery, options: Signal) => Promise<Page<DeletedEntry>>;
  /** For entries that others than the owner may change. */
  listVersions?: (
    id: string,
    query: PageQuery,
    options: Signal,
  ) => Promise<Page<EntryVersion<Before>>>;
  /**
   * Whether these filters ask for all entries: that list is stored on the device for times without
   * a network.
   */
  isUnfiltered: (filters: Filters) => boolean;
  /** The lists that a new entry stands at the top of. */
  newestFirst: (entry: Entry) => readonly Filters[];
  samples: () => Promise<readonly Entry[]>;
  /** An entry without what its member may have stopped showing to others. */
  withoutConsent?: (card: Card) => Card;
  /** Other queries that depend on the entries (tiles over all of them). */
  alsoStale?: readonly (readonly string[])[];
  /** The server tells nobody of a change: one's other tabs hear of it from this one. */
  tellsTabs?: true;
  /** True when a card has the whole entry: it then stands for the entry until that is here. */
  cardIsWhole?: boolean;
}

const nothing = async () => ({ items: [], next: null });
const nobodyMakes = () => Promise.reject(new Error('No form makes one'));

type PagesOf<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>;
type Write<Given, Answer> = UseMutationResult<Answer, Error, Given>;

/** The hooks of a domain whose entries are listed, read, made, changed, deleted and restored. */
export interface EntryData<Entry, Card, Filters, Draft, Edit, DeletedEntry, Before> {
  cache: ReturnType<typeof entryCache<Entry & SavedEntry, Card & { id: string }, Filters>>;
  /** The list, page after page as one scrolls. */
  useList: (filters: Filters) => PagesOf<Card>;
  /**
   * Asks for a list while the code of its screen is still on its way, and for the samples where
   * there is no entry: the screen is drawn once, with them.
   */
  prefetchList: (client: QueryClient, filters: Filters) => Promise<void>;
  /** One entry. Null and samples are not asked for. */
  useOne: (id: string | null) => UseQueryResult<Entry>;
  /** Invented entries, once they are to be shown. */
  useSamples: (shown: boolean) => UseQueryResult<readonly Entry[]>;
  /** One's own entries that were deleted in the last 30 days, page after page. */
  useDeleted: () => PagesOf<DeletedEntry>;
  /** Every change of an entry, page after page. */
  useVersions: (id: string) => PagesOf<EntryVersion<Before>>;
  /** The entries of the lists that are stored on the device. */
  useHere: () => EntriesHere<Card>;
  useCreate: () => Write<Draft, Entry>;
  useUpdate: () => Write<{ id: string; edit: Edit }, Entry>;
  useDelete: () => Write<Version, unknown>;
  useRestore: () => Write<string, Entry>;
  /** The entry as it is now, which comes with the refusal of a stale change. */
  currentOf: (error: unknown) => Entry | null;
}

export function entryData<
  Entry extends SavedEntry,
  Card extends { id: string; updated_at?: string },
  Filters,
  Draft,
  Edit,
  DeletedEntry extends Deleted,
  Before = never,
>(
  parts: EntryDataParts<Entry, Card, Filters, Draft, Edit, DeletedEntry, Before>,
): EntryData<Entry, Card, Filters, Draft, Edit, DeletedEntry, Before> {
  const { name, isUnfiltered } = parts;
  const cache = entryCache<Entry, Card, Filters>({ ...parts, load: parts.get });
  const listOf = (filters: Filters) => ({
    ...pagesOf<Card>(cache.keys.list(filters), (page, options) =>
      parts.list({ ...filters, ...page }, options),
    ),
    meta: { persist: isUnfiltered(filters) },
  });
  const samplesKey = [`${name}_samples`];
  return {
    cache,
    useList: (filters) => useInfiniteQuery({ ...listOf(filters), ...FILTERED }),
    async prefetchList(client, filters) {
      const list = listOf(filters);
      await client.prefetchInfiniteQuery(list);
      const pages = client.getQueryData<Pages<Card>>(list.queryKey);
      if (pages && itemsOf(pages).length === 0 && isUnfiltered(filters))
        await client.prefetchQuery(samplesQuery(samplesKey, parts.samples));
    },
    useOne(id) {
      const client = useQueryClient();
      const asked = cache.one(id);
      const listed = () => listedIn<Entry>(client, cache.keys.lists, id ?? '')?.entry;
      return useQuery({
        ...asked,
        ...(parts.cardIsWhole && {
          placeholderData: listed as typeof asked.placeholderData,
          staleTime: 0,
          // A list may hear of a change first. Details that are opened from it show nothing older
          // (kit.md 151).
          select: (entry: Entry) => newerOf(listed(), entry),
        }),
        meta: { persist: true },
      });
    },
    useSamples: (shown) => useSamples(samplesKey, parts.samples, shown),
    useDeleted: () =>
      useInfiniteQuery(
        freshPagesOf<DeletedEntry>(cache.keys.deleted, parts.listDeleted ?? nothing),
      ),
    useVersions: (id) =>
      useInfiniteQuery(
        freshPagesOf<EntryVersion<Before>>(cache.keys.versions(id), async (page, options) =>
          parts.listVersions ? parts.listVersions(id, page, options) : nothing(),
        ),
      ),
    useHere: cache.useHere,
    useCreate: () => cache.useCreate(parts.create ?? nobodyMakes),
    useUpdate: () =>
      cache.useChange(({ id, edit }: { id: string; edit: Edit }) => parts.update(id, edit)),
    useDelete: () =>
      cache.useDelete(({ id, updated_at }: Version) => parts.delete(id, { updated_at })),
    useRestore: () => cache.useRestore(parts.restore),
    currentOf: cache.currentOf,
  };
}
