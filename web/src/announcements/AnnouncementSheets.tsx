import type { Announcement, DeletedAnnouncement } from '@pcr/contract/announcements/announcements.schema.ts';
import { useUserId } from '../account/account.ts';
import { EntrySheets } from '../kit/entry/EntrySheets.tsx';
import { type EntryScreen, useEntryScreen } from '../kit/entry/use-entry-screen.ts';
import { isSampleId } from '../kit/list/sample-id.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { announcementKind } from './announcements.kind.ts';

const AnnouncementForm = loadableSheet(() => import('./AnnouncementForm.tsx'));
const AnnouncementDelete = loadableSheet(() => import('./AnnouncementDelete.tsx'));
const AnnouncementVersions = loadableSheet(() => import('./AnnouncementVersions.tsx'));
const SampleExplained = loadableSheet(() => import('./SampleExplained.tsx'));
const LOADS = [AnnouncementForm.preload, AnnouncementDelete.preload];
/** An announcement has no details of its own: what is pressed on its card opens the form, or the question. */
const NOTHING_OVER = [] as const;

export type AnnouncementScreen = EntryScreen<typeof announcementKind, 'status'>;

/** The sheets of announcements in the URL, for the list and for the dashboard. */
export function useAnnouncementScreen(onChanged?: () => void): AnnouncementScreen {
  return useEntryScreen<typeof announcementKind, 'status'>({
    kind: announcementKind,
    userId: useUserId(),
    details: 'delete',
    over: NOTHING_OVER,
    loads: LOADS,
    ...(onChanged && { onChanged }),
  });
}

export interface AnnouncementSheetsProps {
  screen: AnnouncementScreen;
  /** What the screen shows. */
  items: readonly Announcement[];
  /** As in `EntrySheets`. */
  showsAdded: Record<string, string> | null;
}

export function AnnouncementSheets({ screen, items, showsAdded }: AnnouncementSheetsProps) {
  const { add, edit, versions, details: question, onChanged } = screen;
  const known = (id: string | null) => items.find((announcement) => announcement.id === id);
  const sample = isSampleId(edit.value) ? edit : isSampleId(question.value) ? question : null;
  const editing = sample ? { ...edit, value: null } : edit;

  return (
    <>
      <EntrySheets<Announcement, DeletedAnnouncement>
        screen={{ ...screen, edit: editing }}
        showsAdded={showsAdded}
        form={(form) => (
          <AnnouncementForm
            {...form}
            known={known(form.id)}
            // A press that comes before the sheet above has taken over the keyboard is meant for that one.
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
      <SheetPresence value={sample ? null : question.value} onClose={question.close}>
        {(id) => (
          <AnnouncementDelete
            open={question.open}
            id={id}
            known={known(id)}
            onDone={question.close}
            onDeleted={screen.showDeleted}
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
