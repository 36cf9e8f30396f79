import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import {
  Announcement,
  type AnnouncementDraft,
  type AnnouncementEdit,
  type AnnouncementStatus,
} from '@pcr/contract/announcements/announcements.schema.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../kit/api.ts';
import { changeItems, isShort, itemsOf, listsStale, type Pages, putFirst, shortenLists } from '../kit/list-pages.ts';
import { isSampleId } from '../kit/sample-id.ts';

const keys = {
  all: ['announcements'],
  lists: ['announcements', 'list'],
  list: (status: Filter) => ['announcements', 'list', status],
  one: (id: string) => ['announcements', 'one', id],
  deleted: ['announcements', 'deleted'],
  versions: (id: string) => ['announcements', 'versions', id],
} as const;

/** What the URL of the list holds: one status, or all of them. */
export type Filter = AnnouncementStatus | 'all';

const listQuery = (status: Filter) =>
  infiniteQueryOptions({
    queryKey: keys.list(status),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(status !== 'all' && { status }), ...(pageParam && { cursor: pageParam }) };
      return call(endpoints.listAnnouncements, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { persist: status === 'all' },
  });

/** The list, page after page as one scrolls. That of all stays on the device for times without a network. */
export function useAnnouncements(status: Filter) {
  return useInfiniteQuery({
    ...listQuery(status),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

/** One announcement; what a list knows of it stands until it is here. Null and samples are not asked for. */
export function useAnnouncement(id: string | null, known: Announcement | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => call(endpoints.getAnnouncement, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null && !isSampleId(id),
    placeholderData: () => known ?? cached(client).find((announcement) => announcement.id === id),
    staleTime: 0,
  });
}

const cached = (client: QueryClient) =>
  client.getQueriesData<Pages<Announcement>>({ queryKey: keys.lists }).flatMap(([, pages]) => itemsOf(pages));

/** Invented announcements; their chunk is loaded only when they are shown. */
export function useAnnouncementSamples(shown: boolean) {
  return useQuery({
    queryKey: ['announcement_samples'],
    queryFn: async () => (await import('./announcements.samples.ts')).ANNOUNCEMENT_SAMPLES,
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** One's own announcements of the last 30 days that were deleted, page after page. */
export function useDeletedAnnouncements() {
  return useInfiniteQuery({
    queryKey: keys.deleted,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listDeletedAnnouncements, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

/** Every change of an announcement, page after page. */
export function useAnnouncementVersions(id: string) {
  return useInfiniteQuery({
    queryKey: keys.versions(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return call(endpoints.listAnnouncementVersions, { params: { id }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

export interface AnnouncementsHere {
  /** All that the device holds, for when the server cannot be asked, with the time (ms) it is from. */
  kept(): { items: Announcement[]; asOf: number } | null;
  /** Asks again for all that is on the screen. */
  refresh(): Promise<void>;
  /** Of a list that is left, keeps the beginning: coming back then asks for little. */
  shorten(): void;
}

/** What the device holds of the lists. */
export function useAnnouncementsHere(): AnnouncementsHere {
  const client = useQueryClient();
  return {
    kept() {
      const state = client.getQueryState<Pages<Announcement>>(keys.list('all'));
      const items = itemsOf(state?.data);
      return state && items.length > 0 ? { items, asOf: state.dataUpdatedAt } : null;
    },
    refresh: () => client.refetchQueries({ queryKey: keys.all, type: 'active' }),
    shorten: () => shortenLists(client, keys.lists),
  };
}

export function useCreateAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: AnnouncementDraft) => call(endpoints.createAnnouncement, { in: draft }),
    onSuccess: (announcement) => {
      // The newest is the first, at once and without the network.
      for (const status of ['all', announcement.status] as const) putFirst(client, keys.list(status), announcement);
      changed(client, announcement);
    },
  });
}

export function useUpdateAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: AnnouncementEdit }) =>
      call(endpoints.updateAnnouncement, { params: { id }, in: edit }),
    onSuccess: (announcement) => changed(client, announcement),
    onError: (error) => learn(client, error),
  });
}

export function useDeleteAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<Announcement, 'id' | 'updated_at'>) =>
      call(endpoints.deleteAnnouncement, { params: { id }, query: { updated_at } }),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: keys.one(id) });
      changeItems<Announcement>(client, keys.lists, (items) => items.filter((item) => item.id !== id));
      askAgain(client);
    },
    onError: (error) => learn(client, error),
  });
}

export function useRestoreAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreAnnouncement, { params: { id } }),
    onSuccess: (announcement) => changed(client, announcement),
  });
}

/** The announcement as it is now, which comes with a refusal of a stale change. */
export function currentOf(error: unknown): Announcement | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = Announcement.safeParse(error.current);
  return current.success ? current.data : null;
}

function learn(client: QueryClient, error: unknown): void {
  const current = currentOf(error);
  if (current) changed(client, current);
}

/** What came back is the announcement as it is now, everywhere; lists and versions are stale. The dashboard asks for itself. */
function changed(client: QueryClient, announcement: Announcement): void {
  const { id } = announcement;
  client.setQueryData(keys.one(id), announcement);
  changeItems<Announcement>(client, keys.lists, (items) => items.map((item) => (item.id === id ? announcement : item)));
  void client.invalidateQueries({ queryKey: keys.versions(id) });
  askAgain(client);
}

function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.deleted });
  listsStale(client, keys.lists);
}
