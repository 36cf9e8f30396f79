import type { ReactNode } from 'react';
import type { EntryFormProps } from '../save/EntryForm.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import type { SheetInUrl } from '../url/use-sheet-in-url.ts';
import type { NewEntry } from './use-new-entry.ts';

export interface FormSheetsProps<Entry> {
  /** The id of the member whose drafts the forms store. */
  userId: string;
  add: NewEntry;
  edit: Pick<SheetInUrl, 'value' | 'open' | 'close'>;
  /** Closes the form after saving. */
  onAdded: (entry: Entry) => void;
  onEdited?: (entry: Entry) => void;
  /** Renders the form of a new or of an edited entry. */
  children: (form: EntryFormProps<Entry>) => ReactNode;
}

/** The two form sheets of a list: for a new entry and for one that is edited. */
export function FormSheets<Entry>({
  userId,
  add,
  edit,
  onAdded,
  onEdited,
  children,
}: FormSheetsProps<Entry>) {
  const onContinue = (draftId: string) => add.start(draftId, { replace: true });
  return (
    <>
      <SheetPresence value={edit.value} onClose={edit.close}>
        {(id) =>
          children({
            ...{ open: edit.open, userId, id, draftId: '', onContinue },
            onClose: edit.close,
            onSaved: onEdited ?? edit.close,
          })
        }
      </SheetPresence>
      <SheetPresence value={add.draftId} onClose={add.close}>
        {(draftId) =>
          children({
            ...{ open: add.open, userId, id: null, draftId: draftId, onContinue },
            onClose: add.close,
            onSaved: onAdded,
          })
        }
      </SheetPresence>
    </>
  );
}
