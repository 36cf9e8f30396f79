import { type RefObject, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { scrollToListStart } from '../browser/scroll-place.ts';
import { noteChosen } from './chosen-filters.ts';
import { hereNow } from './sheet-history.ts';

export interface FilterInUrl<Name extends string> {
  /** Sets one filter; '' clears it. The function is stable. */
  set(name: Name, value: string): void;
  /**
   * Clears all filters; the order, the tab and the view of the list stay, and so does an open
   * entry.
   */
  clear: () => void;
}

export interface FilterInUrlOptions {
  /** A filtered list belongs to a sheet, and the choice goes with that. */
  ofSheet?: boolean;
  /** The parameter of the details beside the list, which a link may have opened. */
  details?: string;
}

/**
 * Holds the filters of a list in the URL. Changing one adds nothing to the history; one that is
 * chosen while a sheet is open stays when that is closed (kit.md 152), unless it is the sheet's
 * own. Far down, where another list would show its middle or nothing, the list begins anew
 * (kit.md 150).
 */
export function useFilterInUrl<Name extends string>(
  list?: RefObject<HTMLElement | null>,
  { ofSheet = false, details }: FilterInUrlOptions = {},
): FilterInUrl<Name> {
  const [, setUrl] = useSearchParams();
  const change = useCallback(
    (to: (now: URLSearchParams) => URLSearchParams) => {
      // Address and state of now, not of when this was made: a search that waited for typing to
      // pause comes later, and a sheet that was opened meanwhile still closes by going back.
      const { search, state } = hereNow(window);
      const next = to(new URLSearchParams(search));
      setUrl(next, { replace: true, preventScrollReset: true, state });
      if (!ofSheet) noteChosen(new URLSearchParams(search), next);
      if (list?.current) scrollToListStart(list.current);
    },
    [setUrl, list, ofSheet],
  );
  const set = useCallback(
    (name: Name, value: string) =>
      change((now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      }),
    [change],
  );
  const clear = useCallback(() => {
    change((now) => {
      const kept = new URLSearchParams();
      const open = [...(details ? [details] : []), ...(hereNow(window).state.sheets ?? [])];
      for (const name of ['tab', 'view', 'as', 'sort', ...open]) {
        const value = now.get(name);
        if (value !== null) kept.set(name, value);
      }
      return kept;
    });
  }, [change, details]);
  return { set, clear };
}
