import {
  ANNOUNCEMENT_STATUSES,
  type Announcement,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { Megaphone } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleData } from '../account/account.ts';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { EntryList } from '../kit/entry/EntryList.tsx';
import { UnsavedEntries } from '../kit/entry/UnsavedEntries.tsx';
import { useEntryList } from '../kit/entry/use-entry-list.ts';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { isEmptyList } from '../kit/list/shown-list.ts';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { AnnouncementSheets, useAnnouncementScreen } from './AnnouncementSheets.tsx';
import { type AnnouncementFilters, announcements, filtersOf } from './announcements.data.ts';
import { announcementKind } from './announcements.kind.ts';
import { STATUS_LABELS } from './announcements.labels.ts';

const TABS = [
  { key: 'all', label: 'All' },
  ...ANNOUNCEMENT_STATUSES.map((key) => ({ key, label: STATUS_LABELS[key] })),
] as const;

/** All announcements, newest first. The tab and the open sheet are in the URL. */
export default function AnnouncementsPage() {
  const [url] = useSearchParams();
  const filters = filtersOf(url);
  const { status = 'all' } = filters;
  const list = useEntryList<Announcement, AnnouncementFilters>({
    data: announcements,
    filters,
    isEmpty: isEmptyList(announcements.useList({})),
    search: (items) =>
      items.filter((announcement) => status === 'all' || announcement.status === status),
    sampleData: useSampleData(),
  });
  const screen = useAnnouncementScreen();
  const { add, deleted, filter, userId, view } = screen;
  const showForm = screen.edit.show;
  const showQuestion = screen.question.show;
  const edit = useCallback((id: string) => showForm(id), [showForm]);
  const ask = useCallback((id: string) => showQuestion(id), [showQuestion]);
  const card = useCallback(
    (announcement: Announcement) => (
      <AnnouncementCard announcement={announcement} onView={view} onEdit={edit} onDelete={ask} />
    ),
    [view, edit, ask],
  );
  const { shown } = list;

  return (
    <div className="flex flex-col gap-3">
      <title>Announcements – PCR</title>
      <ListHeader
        title="Announcements"
        add="Add Announcement"
        addShort="Add"
        onAdd={() => add.start()}
        onDeleted={() => deleted.show()}
      />

      <Tabs
        label="Status"
        tabs={TABS}
        selected={status}
        onSelect={(key) => filter.set('status', key === 'all' ? '' : key)}
      >
        <EntryList<Announcement>
          screen={screen}
          list={list}
          filtered={status !== 'all'}
          heading={`${TABS.find(({ key }) => key === status)?.label} announcements`}
          label="Announcements"
          unsaved={<UnsavedEntries kind={announcementKind} userId={userId} add={add} />}
          card={card}
          estimate={126}
          skeleton={<CardSkeleton lines={4} />}
          add="Add Announcement"
          icon={Megaphone}
          empty="There are no announcements yet. Be the first to share some news."
          noMatch={
            status === 'all'
              ? 'There are no announcements.'
              : `No announcement is ${STATUS_LABELS[status].toLowerCase()}.`
          }
          clear="Show all"
        />
      </Tabs>

      <AnnouncementSheets
        beside
        screen={screen}
        items={shown.kind === 'entries' || shown.kind === 'samples' ? shown.items : []}
        // It is the first of all.
        showsAdded={status === 'all' ? null : {}}
      />
    </div>
  );
}
