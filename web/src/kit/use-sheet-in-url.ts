import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface SheetInUrl {
  /** null while closed; '' when open without a value; else what it shows (an id). */
  value: string | null;
  open: boolean;
  /**
   * Adds an entry to the history, so that the browser's back button closes. `replace` changes the open one instead;
   * `instead` takes the place of other sheets, so that closing leads to where they were opened.
   */
  show: (value?: string, options?: { replace?: boolean; instead?: readonly string[] }) => void;
  /** Goes back to the entry before the sheet; if there is none (a shared link), takes it out of the URL. */
  close: () => void;
}

/** Which sheets the entry was pushed for: back is right only for those. */
interface SheetState {
  sheets?: string[];
}

const NONE: readonly string[] = [];

/**
 * Keeps a sheet in the search parameter `key`: `?record=0198…` or `?add`. A question over it has a parameter of its own,
 * so that the back button closes one layer; `above` names those, which close with it. Give it a constant.
 */
export function useSheetInUrl(key: string, above: readonly string[] = NONE): SheetInUrl {
  const navigate = useNavigate();
  const location = useLocation();
  const leaving = useRef<string | null>(null);
  const waiting = useRef<{ to: string; instead: readonly string[] } | null>(null);
  const value = new URLSearchParams(location.search).get(key);

  const show = useCallback(
    (to = '', { replace = false, instead = NONE }: { replace?: boolean; instead?: readonly string[] } = {}) => {
      const state = (location.state ?? {}) as SheetState;
      const sheets = state.sheets ?? [];
      const over = sheets.length - 1 - sheets.findLastIndex((name) => !instead.includes(name));
      if (over > 1) {
        // Entries of several layers: back to the first of them, which is then the one to replace.
        waiting.current = { to, instead };
        navigate(1 - over);
        return;
      }
      const search = new URLSearchParams(location.search);
      for (const name of instead) search.delete(name);
      search.set(key, to);
      navigate(
        { search: readable(search), hash: location.hash },
        {
          replace: replace || instead.length > 0,
          preventScrollReset: true,
          state:
            instead.length > 0
              ? { ...state, sheets: sheets.map((name) => (instead.includes(name) ? key : name)) }
              : replace
                ? state
                : { ...state, sheets: [...sheets, key] },
        },
      );
    },
    [key, location, navigate],
  );

  useEffect(() => {
    const next = waiting.current;
    waiting.current = null;
    if (next) show(next.to, { instead: next.instead });
  }, [show]);

  const close = useCallback(() => {
    // A second press while the first is on its way would leave the page itself.
    if (leaving.current === location.key) return;
    const search = new URLSearchParams(location.search);
    if (!search.has(key)) return;
    leaving.current = location.key;
    const state = (location.state ?? {}) as SheetState;
    const sheets = state.sheets ?? [];
    const mine = sheets.findLastIndex((name) => name !== key && !above.includes(name)) + 1;
    if (sheets.includes(key, mine)) {
      navigate(mine - sheets.length);
      return;
    }
    for (const name of [key, ...above]) search.delete(name);
    navigate({ search: readable(search), hash: location.hash }, { replace: true, preventScrollReset: true, state });
  }, [key, above, location, navigate]);

  return { value, open: value !== null, show, close };
}

/** `?add` rather than `?add=`. */
function readable(search: URLSearchParams): string {
  const text = search.toString().replace(/=(?=&|$)/g, '');
  return text ? `?${text}` : '';
}
