import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface SheetInUrl {
  /** null while closed; '' when open without a value; else what it shows (an id). */
  value: string | null;
  open: boolean;
  /** Adds an entry to the history, so that the browser's back button closes. `replace` changes the open one instead. */
  show: (value?: string, options?: { replace?: boolean }) => void;
  /** Goes back to the entry before the sheet; if there is none (a shared link), takes it out of the URL. */
  close: () => void;
}

/** Which sheets the entry was pushed for: back is right only for those. */
interface SheetState {
  sheets?: string[];
}

/** Keeps a sheet in the search parameter `key`: `?record=0198…` or `?add`. */
export function useSheetInUrl(key: string): SheetInUrl {
  const navigate = useNavigate();
  const location = useLocation();
  const leaving = useRef<string | null>(null);
  const value = new URLSearchParams(location.search).get(key);

  const show = useCallback(
    (to = '', options: { replace?: boolean } = {}) => {
      const state = (location.state ?? {}) as SheetState;
      const search = new URLSearchParams(location.search);
      search.set(key, to);
      const replace = options.replace ?? false;
      navigate(
        { search: readable(search), hash: location.hash },
        {
          replace,
          preventScrollReset: true,
          state: replace ? state : { ...state, sheets: [...(state.sheets ?? []), key] },
        },
      );
    },
    [key, location, navigate],
  );

  const close = useCallback(() => {
    // A second press while the first is on its way would leave the page itself.
    if (leaving.current === location.key) return;
    const search = new URLSearchParams(location.search);
    if (!search.has(key)) return;
    leaving.current = location.key;
    const state = (location.state ?? {}) as SheetState;
    if (state.sheets?.at(-1) === key) {
      navigate(-1);
      return;
    }
    search.delete(key);
    navigate({ search: readable(search), hash: location.hash }, { replace: true, preventScrollReset: true, state });
  }, [key, location, navigate]);

  return { value, open: value !== null, show, close };
}

/** `?add` rather than `?add=`. */
function readable(search: URLSearchParams): string {
  const text = search.toString().replace(/=(?=&|$)/g, '');
  return text ? `?${text}` : '';
}
