import { useEffect } from 'react';
import { newId } from '../api/ids.ts';
import { type SheetInUrl, useSheetInUrl } from '../url/use-sheet-in-url.ts';

export interface NewEntry extends Pick<SheetInUrl, 'open' | 'close'> {
  /** The id that names its draft; null while closed. The same after a reload, another one in another tab. */
  draftId: string | null;
  /** Opens an empty form; with a draftId, the form whose draft that is. Options as in `useSheetInUrl`. */
  start: (draftId?: string, options?: { replace?: boolean; instead?: readonly string[] }) => void;
}

/** The form of a new entry in the URL: `?add=0198…`. */
export function useNewEntry(key = 'add'): NewEntry {
  const { value, open, show, close } = useSheetInUrl(key);
  // A link says `?add`: which entry that becomes is settled here.
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
