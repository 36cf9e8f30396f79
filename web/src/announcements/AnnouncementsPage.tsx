import { ANNOUNCEMENT_STATUSES } from '@pcr/contract/announcements/announcements.schema.ts';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../account/use-user-id.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { LazySheet } from '../kit/LazySheet.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { useLingering } from '../kit/use-lingering.ts';
import { useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { AnnouncementSheets, useAnnouncementSheets } from './AnnouncementSheets.tsx';
import type { Filter } from './announcements.data.ts';
import { newAnnouncementDrafts } from './announcements.draft.ts';
import { STATUS_WORDS } from './announcements.words.ts';
import { useShownAnnouncements } from './use-shown-announcements.ts';

const DeletedAnnouncements = lazy(() => import('./DeletedAnnouncements.tsx'));

const TABS: { key: Filter; label: string }[] = [
  { key: 'all', label: 'All' },
  ...ANNOUNCEMENT_STATUSES.map((key) => ({ key, label: STATUS_WORDS[key] })),
];

/** All announcements, newest first. The tab and the open sheet are in the URL. */
export default function AnnouncementsPage() {
  const [url, setUrl] = useSearchParams();
  const status: Filter = ANNOUNCEMENT_STATUSES.find((value) => value === url.get('status')) ?? 'all';
  const announcements = useShownAnnouncements(status);
  const sheets = useAnnouncementSheets();
  const deleted = useSheetInUrl('deleted');
  const showingDeleted = useLingering(deleted.value);
  const userId = useUserId();
  const top = useRef<HTMLElement>(null);
  const added = useRef(false);
  const { add } = sheets;
  const unsaved = add.open ? [] : newAnnouncementDrafts(userId);

  function choose(next: Filter) {
    setUrl(next === 'all' ? {} : { status: next }, { replace: true, preventScrollReset: true });
  }
  /** The new one is to be seen: it is the first of all. */
  function showAdded() {
    added.current = true;
    if (status === 'all') add.close();
    else setUrl({}, { replace: true, state: null });
  }
  useEffect(() => {
    if (add.open || !added.current) return;
    added.current = false;
    // After the browser has put back the place of the entry it went back to.
    requestAnimationFrame(() => top.current?.scrollIntoView());
  }, [add.open]);

  const { shown } = announcements;
  const items = shown.kind === 'entries' || shown.kind === 'samples' ? shown.items : [];
  return (
    <div className="flex flex-col gap-4">
      <title>Announcements – PCR</title>
      <header ref={top} className="flex scroll-mt-20 flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 grow basis-full text-xl wide:basis-40">Announcements</h1>
        <Button icon={Plus} aria-label="Add Announcement" onClick={() => add.start()}>
          Add
        </Button>
        <Button look="quiet" icon={Trash2} onClick={() => deleted.show()}>
          Recently deleted
        </Button>
      </header>

      {unsaved.length > 0 && (
        <Banner
          tone="info"
          live="polite"
          title={
            unsaved.length === 1
              ? 'You have an unsaved announcement'
              : `You have ${unsaved.length} unsaved announcements`
          }
          action={
            <Button look="secondary" onClick={() => add.start(unsaved[0])}>
              Continue
            </Button>
          }
        >
          What you typed is kept on this device.
        </Banner>
      )}

      <Tabs label="Status" tabs={TABS} selected={status} onSelect={choose}>
        <h2 className="sr-only">{TABS.find(({ key }) => key === status)?.label} announcements</h2>
        <AnnouncementList
          announcements={announcements}
          status={status}
          onEdit={sheets.onEdit}
          onDelete={sheets.onDelete}
          onAdd={() => add.start()}
          onShowAll={() => choose('all')}
        />
      </Tabs>

      <AnnouncementSheets sheets={sheets} items={items} onAdded={showAdded} />
      {showingDeleted && (
        <LazySheet key={`deleted-${showingDeleted.key}`} onClose={deleted.close}>
          <DeletedAnnouncements open={deleted.open} onClose={deleted.close} />
        </LazySheet>
      )}
    </div>
  );
}
