import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { useEffect, useRef } from 'react';
import { useSampleData } from '../account/account.data.ts';
import { itemsOf } from '../kit/list-pages.ts';
import { type ListFacts, type ShownList, useListFacts } from '../kit/shown-list.ts';
import { type Filter, useAnnouncementSamples, useAnnouncements, useAnnouncementsHere } from './announcements.data.ts';

export interface ShownAnnouncements
  extends Pick<ListFacts<Announcement>, 'staleSince' | 'searchedHere' | 'updating' | 'more' | 'retry' | 'retrying'> {
  shown: ShownList<Announcement>;
}

export function useShownAnnouncements(status: Filter): ShownAnnouncements {
  const list = useAnnouncements(status);
  // Whether there is anything at all: of the tab itself when it is that of all.
  const all = useAnnouncements('all');
  const here = useAnnouncementsHere();
  const sampleData = useSampleData();
  const ofStatus = (items: readonly Announcement[]) =>
    items.filter((announcement) => status === 'all' || announcement.status === status);
  const facts = useListFacts<Announcement>({
    list,
    isEmpty: all.isPending ? undefined : all.data ? itemsOf(all.data).length === 0 : false,
    kept: here.kept,
    search: ofStatus,
    refresh: here.refresh,
  });
  const samples = useAnnouncementSamples(sampleData === true && facts.nothingReal);

  const leave = useRef(here.shorten);
  leave.current = here.shorten;
  useEffect(() => () => leave.current(), []);

  return { ...facts, shown: facts.shown({ wanted: sampleData, data: samples.data, error: samples.error }) };
}
