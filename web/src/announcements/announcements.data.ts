import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import {
  ANNOUNCEMENT_STATUSES,
  ANNOUNCEMENTS_TOPIC,
  type Announcement,
  type AnnouncementDraft,
  type AnnouncementEdit,
  type AnnouncementQuery,
  type AnnouncementVersion,
  type DeletedAnnouncement,
} from '@pcr/contract/announcements/announcements.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { entryData } from '../kit/kind/entry-data.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

/** What the URL of the list holds: one status, or none for all of them. */
export type AnnouncementFilters = Omit<AnnouncementQuery, 'cursor'>;
export type AnnouncementBefore = AnnouncementVersion['before'];

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): AnnouncementFilters {
  const status = ANNOUNCEMENT_STATUSES.find((value) => value === url.get('status'));
  return status ? { status } : {};
}

/** Announcements of all members. The dashboard, which shows some of them, asks for itself. */
export const announcements = entryData<
  Announcement,
  Announcement,
  AnnouncementFilters,
  AnnouncementDraft,
  AnnouncementEdit,
  DeletedAnnouncement,
  AnnouncementBefore
>({
  name: 'announcements',
  cardOf: (announcement) => announcement,
  cardIsWhole: true,
  list: (query, options) => call(endpoints.listAnnouncements, { query }, options),
  get: (id, options) => call(endpoints.getAnnouncement, { params: { id } }, options),
  create: (draft) => call(endpoints.createAnnouncement, { in: draft }),
  update: (id, edit) => call(endpoints.updateAnnouncement, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteAnnouncement, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreAnnouncement, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedAnnouncements, { query }, options),
  listVersions: (id, query, options) =>
    call(endpoints.listAnnouncementVersions, { params: { id }, query }, options),
  samples: async () => (await import('./announcements.samples.ts')).ANNOUNCEMENT_SAMPLES,
  isUnfiltered: ({ status }) => !status,
  newestFirst: ({ status }) => [{}, { status }],
});

/**
 * Asks for what the screen at this address will ask for, while its code and the session are still
 * on their way.
 */
export const startAnnouncements = (client: QueryClient) => [
  announcements.prefetchList(client, filtersOf(new URLSearchParams(window.location.search))),
];

onLiveEvent(ANNOUNCEMENTS_TOPIC, announcements.cache.stale);
