import { useEffect } from 'react';
import { newId } from '../api/ids.ts';
import { type SheetInUrl, useSheetInUrl } from '../url/use-sheet-in-url.ts';

export interface NewEntry extends Pick<SheetInUrl, 'open' | 'close'> {
  /**
   * The id of the open form's draft; null while it is closed. A reload keeps it; another tab has
   * another one.
   */
  draftId: string | null;
  /**
   * Opens an empty form, or with a `draftId` the form of that draft. The options are those of
   * `useSheetInUrl`.
   */
  start: (draftId?: string, options?: { replace?: boolean; instead?: readonly string[] }) => void;
}

/** The form of a new entry in the URL: `?add=0198…`. */
export function useNewEntry(key = 'add'): NewEntry {
  const { value, open, show, close } = useSheetInUrl(key);
  // A link says only `?add`; the id of the new entry is chosen here.
  useEffect(() => {
    if (value === '') show(newId(), { replace: true });
  }, [value, show]);
  return {
    draftId: value || null,
    open,
    close,
    start: (draftId, options) => show(draftId ?? value ?? newId(), options),
  };
}
