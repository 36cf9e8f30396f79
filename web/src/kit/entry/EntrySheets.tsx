import type { ReactNode } from 'react';
import type { Deleted, SavedEntry } from '../kind/entry-data.ts';
import type { ListKind } from '../kind/entry-kind.ts';
import type { EntryFormProps } from '../save/EntryForm.tsx';
import { ByItself } from '../sheet/by-itself.ts';
import { EmptyPane } from '../sheet/EmptyPane.tsx';
import { loadableSheet } from '../sheet/SheetBoundary.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import { FormSheets } from './FormSheets.tsx';
import type { EntryScreen } from './use-entry-screen.ts';

const DeletedEntries = loadableSheet(() => import('../history/DeletedEntries.tsx'));

/** The props that the details of an entry are opened with. */
export interface EntryDetailsProps<Entry> {
  open: boolean;
  /** True under a list: on a wide screen they stand beside it. */
  beside: boolean;
  userId: string;
  id: string;
  onClose: () => void;
  onEdit: () => void;
  onDeleted: (entry: Entry, restorable: boolean) => void;
  /** Opens the form of a new entry, from a sample. */
  onAdd: () => void;
}

export interface EntrySheetsProps<Entry, DeletedEntry> {
  screen: EntryScreen<ListKind>;
  /**
   * Gives the filters and the order in which the list begins with a new entry; null when it does
   * already.
   */
  showsAdded: Record<string, string> | null;
  details?: (props: EntryDetailsProps<Entry>) => ReactNode;
  /** True under a list: on a wide screen its details stand beside it. */
  beside?: boolean;
  form: (props: EntryFormProps<Entry>) => ReactNode;
  /** Further words under the name of a deleted entry. */
  deleted: (entry: DeletedEntry) => ReactNode;
}

/** The sheets over a list of entries: details, the two forms, and the recently deleted. */
export function EntrySheets<Entry extends SavedEntry, DeletedEntry extends Deleted>(
  props: EntrySheetsProps<Entry, DeletedEntry>,
) {
  const { screen, showsAdded, details, beside = false, form, deleted } = props;
  const { userId, add, edit } = screen;
  return (
    <>
      {beside && <EmptyPane open={screen.details.open} />}
      {details && (
        <ByItself value={screen.first.byItself ? screen.first.keep : null}>
          <SheetPresence value={screen.details.value} onClose={screen.details.close}>
            {(id) =>
              details({
                ...{ open: screen.details.open, beside, userId, id },
                onClose: screen.details.close,
                onEdit: () => edit.show(id),
                onDeleted: screen.showDeleted,
                onAdd: screen.addInstead,
              })
            }
          </SheetPresence>
        </ByItself>
      )}
      <FormSheets<Entry>
        userId={userId}
        add={add}
        edit={edit}
        onAdded={() => {
          screen.showAdded(showsAdded);
          screen.onChanged();
        }}
        onEdited={() => {
          edit.close();
          screen.onChanged();
        }}
      >
        {form}
      </FormSheets>
      <SheetPresence value={screen.deleted.value} onClose={screen.deleted.close}>
        {() => (
          <DeletedEntries
            kind={screen.kind}
            open={screen.deleted.open}
            onClose={screen.deleted.close}
          >
            {(entry) => deleted(entry as DeletedEntry)}
          </DeletedEntries>
        )}
      </SheetPresence>
    </>
  );
}
