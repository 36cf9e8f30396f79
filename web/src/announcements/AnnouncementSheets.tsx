import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { lazy, useCallback } from 'react';
import { useUserId } from '../account/use-user-id.ts';
import { loadToasts, prefetch } from '../kit/browser/prefetch.ts';
import { useWhenIdle } from '../kit/browser/use-when-idle.ts';
import { FormSheets } from '../kit/entry/FormSheets.tsx';
import { offerUndo } from '../kit/entry/offer-undo.ts';
import { type NewEntry, useNewEntry } from '../kit/entry/use-new-entry.ts';
import { isSampleId } from '../kit/list/sample-id.ts';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { type SheetInUrl, useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { useRestoreAnnouncement } from './announcements.data.ts';

const loadForm = () => import('./AnnouncementForm.tsx');
const loadDelete = () => import('./AnnouncementDelete.tsx');
const AnnouncementForm = lazy(loadForm);
const AnnouncementDelete = lazy(loadDelete);
const AnnouncementVersions = lazy(() => import('./AnnouncementVersions.tsx'));
const SampleExplained = lazy(() => import('./SampleExplained.tsx'));
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
  const { mutateAsync: restore } = useRestoreAnnouncement();
  useWhenIdle(() => prefetch(loadForm, loadDelete, loadToasts));
  const known = (id: string | null) => items.find((announcement) => announcement.id === id);
  const sample = isSampleId(edit.value) ? edit : isSampleId(remove.value) ? remove : null;
  const editing = sample ? { ...edit, value: null } : edit;
  const and = (close: () => void) => () => {
    close();
    onChanged();
  };

  return (
    <>
      <FormSheets<Announcement>
        userId={userId}
        add={add}
        edit={editing}
        onAdded={and(onAdded ?? add.close)}
        onEdited={and(edit.close)}
      >
        {(form) => (
          <AnnouncementForm
            {...form}
            known={known(form.id)}
            // A press that comes before the sheet above has taken over the keyboard is meant for that one.
            onClose={versions.open ? versions.close : form.onClose}
            onVersions={() => versions.show()}
          />
        )}
      </FormSheets>
      <SheetPresence value={versions.open ? editing.value : null} onClose={versions.close}>
        {(id) => (
          <AnnouncementVersions
            open={versions.open}
            id={id}
            known={known(id)}
            onClose={versions.close}
            onRestored={and(versions.close)}
          />
        )}
      </SheetPresence>
      <SheetPresence value={sample ? null : remove.value} onClose={remove.close}>
        {(id) => (
          <AnnouncementDelete
            open={remove.open}
            id={id}
            known={known(id)}
            onDone={remove.close}
            onDeleted={({ title }, restorable) => {
              remove.close();
              offerUndo(title, restorable ? () => restore(id) : null, UNDO, onChanged);
              onChanged();
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

const UNDO = { restored: 'Announcement restored', failed: 'Error restoring announcement. Please try again.' };

const nothing = () => {};
