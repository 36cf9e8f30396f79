import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { useSampleData } from '../account/account.data.ts';
import { isEmptyList, type ListOnScreen, useShownList } from '../kit/list/shown-list.ts';
import { type Filter, useAnnouncementSamples, useAnnouncements, useAnnouncementsHere } from './announcements.data.ts';

export type ShownAnnouncements = ListOnScreen<Announcement>;

export function useShownAnnouncements(status: Filter): ShownAnnouncements {
  const all = useAnnouncements('all');
  return useShownList<Announcement>({
    list: useAnnouncements(status),
    isEmpty: isEmptyList(all),
    here: useAnnouncementsHere(),
    search: (items) => items.filter((announcement) => status === 'all' || announcement.status === status),
    sampleData: useSampleData(),
    useSamples: useAnnouncementSamples,
  });
}
