import * as endpoints from '@pcr/contract/files/documents/documents.endpoints.ts';
import {
  type DeletedDocument,
  DOCUMENTS_TOPIC,
  type DocumentQuery,
  type DocumentSort,
  NAMES_AT_ONCE,
  type SameName,
  type SameNames,
} from '@pcr/contract/files/documents/documents.schema.ts';
import { deleteFile } from '@pcr/contract/files/files.endpoints.ts';
import {
  DOCUMENT_FOLDERS,
  type DocumentFolder,
  SIGN_IN_TO_DELETE,
  type StoredFile,
} from '@pcr/contract/files/files.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../kit/api/api.ts';
import { entryCache } from '../../kit/cache/entry-cache.ts';
import { FILTERED, freshPagesOf, pagesOf } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { wordsOf } from '../../kit/filter/search-words.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { signInWords } from '../files.data.ts';

/** What the URL of the screen holds. */
export type DocumentFilters = Omit<DocumentQuery, 'cursor'>;
export type DocumentFilterName = 'folder' | 'search' | 'sort';

/** The orders of a folder, its usual one first: certificates have their own (credentials.md 15). */
export const sortsOf = (folder: DocumentFolder): readonly [DocumentSort, ...DocumentSort[]] =>
  folder === 'certificates' ? ['expiry', 'date', 'name'] : ['date', 'name', 'size'];

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): DocumentFilters {
  const filters: DocumentFilters = {
    folder: DOCUMENT_FOLDERS.find((value) => value === url.get('folder')) ?? 'documents',
  };
  const search = wordsOf(url.get('search'));
  const sorts = sortsOf(filters.folder);
  const sort = sorts.find((value) => value === url.get('sort')) ?? sorts[0];
  if (search) filters.search = search;
  // Date is the server's own order.
  if (sort !== 'date') filters.sort = sort;
  return filters;
}

const SUMMARY = queryOptions({
  queryKey: ['documents', 'summary'],
  queryFn: ({ signal }) => call(endpoints.summarizeDocuments, {}, { signal }),
  meta: { persist: true },
});

const cache = entryCache<StoredFile, StoredFile, DocumentFilters>({
  name: 'documents',
  load: (id, options) => call(endpoints.getDocument, { params: { id } }, options),
  cardOf: (document) => document,
  newestFirst: () => [],
  alsoStale: [SUMMARY.queryKey],
});

const allStale = (client: QueryClient) => queriesStale(client, { queryKey: cache.keys.all });
onLiveEvent(DOCUMENTS_TOPIC, (client) => void allStale(client));

export const useDocumentSummary = () => useQuery(SUMMARY);
export const useDocument = (id: string) => useQuery(cache.one(id));
export const useDocumentsHere = cache.useHere;
export const renamedMeanwhile = cache.currentOf;

export const useDocuments = (filters: DocumentFilters) =>
  useInfiniteQuery({
    ...pagesOf<StoredFile>(cache.keys.list(filters), (page, options) =>
      call(endpoints.listDocuments, { query: { ...filters, ...page } }, options),
    ),
    ...FILTERED,
    meta: { persist: isUsual(filters) },
  });

/** The whole folder in its usual order: what the device stores of it (documents.md 18). */
const isUsual = ({ folder, search, sort = 'date' }: DocumentFilters) =>
  !search && sort === sortsOf(folder)[0];

export const useDeletedDocuments = () =>
  useInfiniteQuery(
    freshPagesOf<DeletedDocument>(cache.keys.deleted, (page, options) =>
      call(endpoints.listDeletedDocuments, { query: page }, options),
    ),
  );

/** Asks again for all that is on the screen. */
export function useRefreshDocuments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => client.refetchQueries({ queryKey: cache.keys.all, type: 'active' }),
  });
}

export const useRenameDocument = () =>
  cache.useChange(({ id, ...given }: DocumentRename) =>
    call(endpoints.renameDocument, { params: { id }, in: given }),
  );

interface DocumentRename {
  id: string;
  name: string;
  updated_at: string;
  same?: SameName;
}

/** The document that has the name already; undefined for any other error. */
export const nameTakenBy = (error: unknown): StoredFile | undefined =>
  error instanceof ApiError && error.code === 'name_taken'
    ? (error.current as StoredFile)
    : undefined;

export function useMoveDocuments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: { ids: string[]; folder: DocumentFolder; same: SameName }) =>
      call(endpoints.moveDocuments, { in: to }),
    onSettled: () => void allStale(client),
  });
}

export function useDeleteDocuments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(endpoints.deleteDocuments, { in: { ids } }).catch(signInWords(SIGN_IN_TO_DELETE)),
    onSuccess: async (_, ids) => {
      for (const id of ids) await cache.deleted(client, id);
    },
    onError: () => void allStale(client),
  });
}

export function useRestoreDocuments() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(endpoints.restoreDocuments, { in: { ids } }),
    onSettled: () => void allStale(client),
  });
}

export function useDeleteForGood() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(deleteFile, { params: { id } }).catch(signInWords(SIGN_IN_TO_DELETE)),
    onSettled: () => void allStale(client),
  });
}

/** A document was sent. */
export function useDocumentAdded() {
  const client = useQueryClient();
  return () => void allStale(client);
}

/** Those of the names that the folder has already. */
export async function sameNamesIn(
  folder: DocumentFolder,
  names: string[],
): Promise<SameNames['items']> {
  const found: SameNames['items'] = [];
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const { items } = await call(endpoints.findSameNames, {
      in: { folder, names: names.slice(from, from + NAMES_AT_ONCE) },
    });
    found.push(...items);
  }
  return found;
}
