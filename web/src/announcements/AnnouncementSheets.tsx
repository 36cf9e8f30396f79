import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { lazy, useCallback } from 'react';
import { useUserId } from '../account/use-user-id.ts';
import { LazySheet } from '../kit/LazySheet.tsx';
import { isSampleId } from '../kit/sample-id.ts';
import { toastSuccess, toastUndo } from '../kit/toast.ts';
import { useLingering } from '../kit/use-lingering.ts';
import { type NewEntry, useNewEntry } from '../kit/use-new-entry.ts';
import { type SheetInUrl, useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { useWhenIdle } from '../kit/use-when-idle.ts';
import { useRestoreAnnouncement } from './announcements.data.ts';

const loadForm = () => import('./AnnouncementForm.tsx');
const loadDelete = () => import('./AnnouncementDelete.tsx');
const AnnouncementForm = lazy(loadForm);
const AnnouncementDelete = lazy(loadDelete);
const AnnouncementVersions = lazy(() => import('./AnnouncementVersions.tsx'));
const SampleExplained = lazy(() => import('./SampleExplained.tsx'));
/** So that they open at once, also without a network. */
function prefetch() {
  for (const load of [loadForm, loadDelete, () => import('../kit/Toaster.tsx')]) void load().catch(() => {});
}
/** Over the form of an announcement. */
const OVER_EDIT = ['versions'] as const;

export interface AnnouncementSheetsState {
  add: NewEntry;
  edit: SheetInUrl;
  versions: SheetInUrl;
  remove: SheetInUrl;
  /** Opens the form, or for a sample what explains it. */
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

/** The sheets of announcements in the URL, for the list and for the dashboard. */
export function useAnnouncementSheets(): AnnouncementSheetsState {
  const add = useNewEntry();
  const edit = useSheetInUrl('edit', OVER_EDIT);
  const versions = useSheetInUrl('versions');
  const remove = useSheetInUrl('delete');
  const [showEdit, showRemove] = [edit.show, remove.show];
  const onEdit = useCallback((id: string) => showEdit(id), [showEdit]);
  const onDelete = useCallback((id: string) => showRemove(id), [showRemove]);
  return { add, edit, versions, remove, onEdit, onDelete };
}

export interface AnnouncementSheetsProps {
  sheets: AnnouncementSheetsState;
  /** What the screen shows. */
  items: readonly Announcement[];
  /** Something was added, changed, deleted or restored. */
  onChanged?: () => void;
  /** As `onChanged`, for a new one, which is to be seen. Without it the form just closes. */
  onAdded?: () => void;
}

export function AnnouncementSheets({ sheets, items, onChanged = nothing, onAdded }: AnnouncementSheetsProps) {
  const { add, edit, versions, remove } = sheets;
  const userId = useUserId();
  const undo = useUndo(onChanged);
  useWhenIdle(prefetch);
  const adding = useLingering(add.slot);
  const editing = useLingering(isSampleId(edit.value) ? null : edit.value);
  const removing = useLingering(isSampleId(remove.value) ? null : remove.value);
  const looking = useLingering(editing ? versions.value : null);
  const sample = isSampleId(edit.value) ? edit : isSampleId(remove.value) ? remove : null;
  const explaining = useLingering(sample?.value ?? null);
  const known = (id: string) => items.find((announcement) => announcement.id === id);

  return (
    <>
      {adding && (
        <LazySheet key={`add-${adding.key}`} onClose={add.close}>
          <AnnouncementForm
            open={add.open}
            userId={userId}
            id={null}
            slot={adding.value}
            onClose={add.close}
            onSaved={() => {
              if (onAdded) onAdded();
              else add.close();
              onChanged();
            }}
          />
        </LazySheet>
      )}
      {editing && (
        <LazySheet key={`edit-${editing.key}`} onClose={edit.close}>
          <AnnouncementForm
            open={edit.open}
            userId={userId}
            id={editing.value}
            slot=""
            known={known(editing.value)}
            // A press that comes before the sheet above has taken over the keyboard is meant for that one.
            onClose={versions.open ? versions.close : edit.close}
            onSaved={() => {
              edit.close();
              onChanged();
            }}
            onVersions={() => versions.show()}
          />
        </LazySheet>
      )}
      {editing && looking && (
        <LazySheet key={`versions-${looking.key}`} onClose={versions.close}>
          <AnnouncementVersions
            open={versions.open}
            id={editing.value}
            known={known(editing.value)}
            onClose={versions.close}
            onRestored={() => {
              versions.close();
              onChanged();
            }}
          />
        </LazySheet>
      )}
      {removing && (
        <LazySheet key={`delete-${removing.key}`} onClose={remove.close}>
          <AnnouncementDelete
            open={remove.open}
            id={removing.value}
            known={known(removing.value)}
            onDone={remove.close}
            onDeleted={({ id, title }) => {
              remove.close();
              toastUndo(`${shortened(title)} deleted`, () => undo(id));
              onChanged();
            }}
          />
        </LazySheet>
      )}
      {explaining && (
        <LazySheet key={`sample-${explaining.key}`} onClose={() => sample?.close()}>
          <SampleExplained
            open={sample !== null}
            onClose={() => sample?.close()}
            onAdd={() => add.start(undefined, { instead: ['edit', 'delete'] })}
          />
        </LazySheet>
      )}
    </>
  );
}

const nothing = () => {};

/** What is allowed to stand in a toast's one line. */
const shortened = (title: string) => (title.length > 30 ? `${title.slice(0, 29).trimEnd()}…` : title);

function useUndo(onChanged: () => void): (id: string) => void {
  const { mutateAsync } = useRestoreAnnouncement();
  return function undo(id) {
    mutateAsync(id)
      .then(() => {
        toastSuccess('Announcement restored');
        onChanged();
      })
      .catch(() => toastUndo('Error restoring announcement. Please try again.', () => undo(id)));
  };
}
