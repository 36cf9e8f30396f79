import type {
  Announcement,
  DeletedAnnouncement,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { useUserId } from '../account/account.ts';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { EntrySheets } from '../kit/entry/EntrySheets.tsx';
import { type EntryScreen, useEntryScreen } from '../kit/entry/use-entry-screen.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { type SheetInUrl, useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { announcementKind } from './announcements.kind.ts';

const AnnouncementDetails = loadableSheet(() => import('./AnnouncementDetails.tsx'));
const AnnouncementForm = loadableSheet(() => import('./AnnouncementForm.tsx'));
const AnnouncementDelete = loadableSheet(() => import('./AnnouncementDelete.tsx'));
const AnnouncementVersions = loadableSheet(() => import('./AnnouncementVersions.tsx'));
const SampleExplained = loadableSheet(() => import('./SampleExplained.tsx'));
const LOADS = [AnnouncementDetails.preload, AnnouncementForm.preload, AnnouncementDelete.preload];
/** Everything over an announcement goes with it. */
const OVER_DETAILS = ['delete', 'sample'] as const;

export interface AnnouncementScreen extends EntryScreen<typeof announcementKind, 'status'> {
  /** The question on a card, with the id of the entry to delete. */
  question: SheetInUrl;
}

/** The sheets of announcements in the URL, for the list and for the dashboard. */
export function useAnnouncementScreen(onChanged?: () => void): AnnouncementScreen {
  const screen = useEntryScreen<typeof announcementKind, 'status'>({
    kind: announcementKind,
    userId: useUserId(),
    details: 'announcement',
    over: OVER_DETAILS,
    loads: LOADS,
    ...(onChanged && { onChanged }),
  });
  return { ...screen, question: useSheetInUrl('delete') };
}

export interface AnnouncementSheetsProps {
  screen: AnnouncementScreen;
  /** As in `EntrySheets`. */
  beside?: boolean;
  /** What the screen shows. */
  items: readonly Announcement[];
  /** As in `EntrySheets`. */
  showsAdded: Record<string, string> | null;
}

export function AnnouncementSheets({
  screen,
  beside = false,
  items,
  showsAdded,
}: AnnouncementSheetsProps) {
  const { add, edit, versions, question, onChanged } = screen;
  const known = (id: string | null) => items.find((announcement) => announcement.id === id);
  const sample = isSampleId(edit.value) ? edit : isSampleId(question.value) ? question : null;
  const editing = sample ? { ...edit, value: null } : edit;

  return (
    <>
      <EntrySheets<Announcement, DeletedAnnouncement>
        beside={beside}
        screen={{ ...screen, edit: editing }}
        showsAdded={showsAdded}
        details={(details) => <AnnouncementDetails {...details} />}
        form={(form) => (
          <AnnouncementForm
            {...form}
            known={known(form.id)}
            // A press that comes before the sheet above has taken over the keyboard is meant for
            // that one.
            onClose={versions.open ? versions.close : form.onClose}
            onVersions={() => versions.show()}
          />
        )}
        deleted={({ content }) => <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>}
      />
      <SheetPresence value={versions.open ? editing.value : null} onClose={versions.close}>
        {(id) => (
          <AnnouncementVersions
            open={versions.open}
            id={id}
            onClose={versions.close}
            onRestored={() => {
              versions.close();
              onChanged();
            }}
          />
        )}
      </SheetPresence>
      {/* Without an id it is the question over the details, which ask it themselves. */}
      <SheetPresence value={sample ? null : question.value || null} onClose={question.close}>
        {(id) => (
          <AnnouncementDelete
            open={question.value === id}
            id={id}
            known={known(id)}
            onDone={question.close}
            onDeleted={(announcement, restorable) => {
              question.close();
              screen.showDeleted(announcement, restorable);
            }}
          />
        )}
      </SheetPresence>
      <SheetPresence value={sample?.value ?? null} onClose={() => sample?.close()}>
        {() => (
          <SampleExplained
            open={sample !== null}
            onClose={() => sample?.close()}
            onAdd={() => add.start(undefined, { instead: ['edit', 'delete'] })}
          />
        )}
      </SheetPresence>
    </>
  );
}
