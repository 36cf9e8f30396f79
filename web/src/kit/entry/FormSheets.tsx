import type { ReactNode } from 'react';
import { LingeringSheet } from '../sheet/SheetPresence.tsx';
import type { SheetInUrl } from '../url/use-sheet-in-url.ts';
import type { EntryFormProps } from './EntryForm.tsx';
import type { NewEntry } from './use-new-entry.ts';

export interface FormSheetsProps<Entry> {
  /** Whose drafts they keep. */
  userId: string;
  add: NewEntry;
  edit: Pick<SheetInUrl, 'value' | 'open' | 'close'>;
  /** After saving: closes the form. */
  onAdded: (entry: Entry) => void;
  onEdited?: (entry: Entry) => void;
  /** The form, for one or the other. */
  children: (form: EntryFormProps<Entry>) => ReactNode;
}

/** The two sheets with a form that a list has: of a new entry and of one that is edited. */
export function FormSheets<Entry>({ userId, add, edit, onAdded, onEdited, children }: FormSheetsProps<Entry>) {
  const onContinue = (slot: string) => add.start(slot, { replace: true });
  return (
    <>
      <LingeringSheet value={edit.value} onClose={edit.close}>
        {(id) =>
          children({
            ...{ open: edit.open, userId, id, slot: '', onContinue },
            onClose: edit.close,
            onSaved: onEdited ?? edit.close,
          })
        }
      </LingeringSheet>
      <LingeringSheet value={add.slot} onClose={add.close}>
        {(slot) =>
          children({
            ...{ open: add.open, userId, id: null, slot, onContinue },
            onClose: add.close,
            onSaved: onAdded,
          })
        }
      </LingeringSheet>
    </>
  );
}
