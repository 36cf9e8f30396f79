import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import {
  ANNOUNCEMENTS_TOPIC,
  Announcement,
  type AnnouncementDraft,
  type AnnouncementEdit,
  type AnnouncementStatus,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { entryCache } from '../kit/cache/entry-cache.ts';
import { FILTERED, freshPagesOf, listedIn, pagesOf } from '../kit/cache/list-pages.ts';
import { useSamples } from '../kit/list/use-samples.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

/** What the URL of the list holds: one status, or all of them. */
export type Filter = AnnouncementStatus | 'all';

// The dashboard, which shows some of them, asks for itself.
const announcements = entryCache<Announcement, Announcement, Filter>({
  name: 'announcements',
  schema: Announcement,
  load: (id, options) => call(endpoints.getAnnouncement, { params: { id } }, options),
  cardOf: (announcement) => announcement,
  newestFirst: ({ status }) => ['all', status],
});

/** The list, page after page as one scrolls. That of all stays on the device for times without a network. */
export const useAnnouncements = (status: Filter) =>
  useInfiniteQuery({
    ...pagesOf(announcements.keys.list(status), (page, options) =>
      call(endpoints.listAnnouncements, { query: { ...(status !== 'all' && { status }), ...page } }, options),
    ),
    ...FILTERED,
    meta: { persist: status === 'all' },
  });

/** One announcement; what a list knows of it stands until it is here. Null and samples are not asked for. */
export function useAnnouncement(id: string | null, known: Announcement | undefined) {
  const client = useQueryClient();
  return useQuery({
    ...announcements.one(id),
    placeholderData: () => known ?? listedIn<Announcement>(client, announcements.keys.lists, id ?? '')?.entry,
    staleTime: 0,
  });
}

/** Invented announcements. */
export const useAnnouncementSamples = (shown: boolean) =>
  useSamples(
    ['announcement_samples'],
    async () => (await import('./announcements.samples.ts')).ANNOUNCEMENT_SAMPLES,
    shown,
  );

/** One's own announcements of the last 30 days that were deleted, page after page. */
export const useDeletedAnnouncements = () =>
  useInfiniteQuery(
    freshPagesOf(announcements.keys.deleted, (page, options) =>
      call(endpoints.listDeletedAnnouncements, { query: page }, options),
    ),
  );

/** Every change of an announcement, page after page. */
export const useAnnouncementVersions = (id: string) =>
  useInfiniteQuery(
    freshPagesOf(announcements.keys.versions(id), (page, options) =>
      call(endpoints.listAnnouncementVersions, { params: { id }, query: page }, options),
    ),
  );

/** What the device holds of the lists. */
export const useAnnouncementsHere = announcements.useHere;

export const useCreateAnnouncement = () =>
  announcements.useCreate((draft: AnnouncementDraft) => call(endpoints.createAnnouncement, { in: draft }));

export const useUpdateAnnouncement = () =>
  announcements.useChange(({ id, edit }: { id: string; edit: AnnouncementEdit }) =>
    call(endpoints.updateAnnouncement, { params: { id }, in: edit }),
  );

export const useDeleteAnnouncement = () =>
  announcements.useRemove(({ id, updated_at }: Pick<Announcement, 'id' | 'updated_at'>) =>
    call(endpoints.deleteAnnouncement, { params: { id }, query: { updated_at } }),
  );

export const useRestoreAnnouncement = () =>
  announcements.useRestore((id) => call(endpoints.restoreAnnouncement, { params: { id } }));

/** The announcement as it is now, which comes with a refusal of a stale change. */
export const currentOf = announcements.currentOf;

onLiveEvent(ANNOUNCEMENTS_TOPIC, announcements.stale);
