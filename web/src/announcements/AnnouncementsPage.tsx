import { ANNOUNCEMENT_STATUSES } from '@pcr/contract/announcements/announcements.schema.ts';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../account/use-user-id.ts';
import { UnsavedEntries } from '../kit/draft/UnsavedEntries.tsx';
import { useAddedInView } from '../kit/entry/use-added-in-view.ts';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { useFilterInUrl } from '../kit/url/use-filter-in-url.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { AnnouncementSheets, useAnnouncementSheets } from './AnnouncementSheets.tsx';
import type { Filter } from './announcements.data.ts';
import { announcementDrafts } from './announcements.draft.ts';
import { STATUS_LABELS } from './announcements.labels.ts';
import { useShownAnnouncements } from './use-shown-announcements.ts';

const DeletedAnnouncements = lazy(() => import('./DeletedAnnouncements.tsx'));

const TABS: { key: Filter; label: string }[] = [
  { key: 'all', label: 'All' },
  ...ANNOUNCEMENT_STATUSES.map((key) => ({ key, label: STATUS_LABELS[key] })),
];

/** All announcements, newest first. The tab and the open sheet are in the URL. */
export default function AnnouncementsPage() {
  const [url] = useSearchParams();
  const status: Filter = ANNOUNCEMENT_STATUSES.find((value) => value === url.get('status')) ?? 'all';
  const announcements = useShownAnnouncements(status);
  const sheets = useAnnouncementSheets();
  const { add } = sheets;
  const deleted = useSheetInUrl('deleted');
  const userId = useUserId();
  const filter = useFilterInUrl<'status'>();
  const { place, showAdded } = useAddedInView<HTMLElement>(add);

  const { shown } = announcements;
  const items = shown.kind === 'entries' || shown.kind === 'samples' ? shown.items : [];
  return (
    <div className="flex flex-col gap-4">
      <title>Announcements – PCR</title>
      <ListHeader
        title="Announcements"
        place={place}
        add="Add Announcement"
        addShort="Add"
        onAdd={() => add.start()}
        onDeleted={() => deleted.show()}
      />

      <UnsavedEntries noun="announcement" drafts={announcementDrafts} userId={userId} add={add} />

      <Tabs
        label="Status"
        tabs={TABS}
        selected={status}
        onSelect={(key) => filter.set('status', key === 'all' ? '' : key)}
      >
        <h2 className="sr-only">{TABS.find(({ key }) => key === status)?.label} announcements</h2>
        <AnnouncementList
          announcements={announcements}
          status={status}
          onEdit={sheets.onEdit}
          onDelete={sheets.onDelete}
          onAdd={() => add.start()}
          onShowAll={filter.clear}
        />
      </Tabs>

      <AnnouncementSheets
        sheets={sheets}
        items={items}
        // It is the first of all.
        onAdded={() => showAdded(status === 'all' ? null : {})}
      />
      <SheetPresence value={deleted.value} onClose={deleted.close}>
        {() => <DeletedAnnouncements open={deleted.open} onClose={deleted.close} />}
      </SheetPresence>
    </div>
  );
}
