import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isGoingBack } from './router-window.ts';
import { hereNow, isOpenAlready, readable, type SheetState, wayOut } from './sheet-history.ts';

export interface SheetInUrl {
  /** null while closed; '' when open without a value; else what it shows (an id). */
  value: string | null;
  open: boolean;
  /**
   * Adds an entry to the history, so that the browser's back button closes. `replace` changes the
   * open one instead; `instead` takes the place of other sheets, so that closing leads to where
   * they were opened. The function is stable: cards that hold it are not drawn anew for each
   * address.
   */
  show: (value?: string, options?: { replace?: boolean; instead?: readonly string[] }) => void;
  /**
   * Goes back to the entry before the sheet; if there is none (a shared link), takes it out of the
   * URL. Does nothing once the sheet was left otherwise.
   */
  close: () => void;
}

const NONE: readonly string[] = [];

/**
 * Keeps a sheet in the search parameter `key`: `?record=0198…` or `?add`. A question over it has a
 * parameter of its own, so that the back button closes one layer; `above` names those, which close
 * with it. Give it a constant.
 */
export function useSheetInUrl(key: string, above: readonly string[] = NONE): SheetInUrl {
  const navigate = useNavigate();
  const location = useLocation();
  const leaving = useRef(false);
  /** What the address says already, and the screen not yet. */
  const replaced = useRef<string>(undefined);
  const waiting = useRef<{ to: string; instead: readonly string[] } | null>(null);
  const value = new URLSearchParams(location.search).get(key);
  const shown = useRef({ value, location, navigate });
  useLayoutEffect(() => {
    shown.current = { value, location, navigate };
  }, [value, location, navigate]);

  const show = useCallback(
    (
      to = '',
      { replace = false, instead = NONE }: { replace?: boolean; instead?: readonly string[] } = {},
    ) => {
      const { value, location, navigate } = shown.current;
      // A second press before the first is on the screen would open it twice, and closing would
      // leave one.
      if (waiting.current) return;
      if (!replace && instead.length === 0) {
        // Over a sheet that is on its way out it would be lost with that.
        if (isGoingBack()) waiting.current = { to, instead };
        if (waiting.current || isOpenAlready(key, value, to)) return;
      }
      const state = (location.state ?? {}) as SheetState;
      const sheets = state.sheets ?? [];
      const over = sheets.length - 1 - sheets.findLastIndex((name) => !instead.includes(name));
      if (over > 1) {
        // Several layers were opened: this goes back to the first of them, which is then replaced.
        waiting.current = { to, instead };
        navigate(1 - over);
        return;
      }
      if (replace) replaced.current = to;
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
    [key],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move ends what was under way
  useEffect(() => {
    // What was replaced just before a way back is drawn before that has been taken.
    leaving.current &&= isGoingBack();
    replaced.current = undefined;
    const next = waiting.current;
    waiting.current = null;
    if (next) show(next.to, { instead: next.instead });
  }, [location.key, show]);

  const close = useCallback(() => {
    // A second press while the first is on its way would leave the page itself.
    if (leaving.current) return;
    // It reads the current address: a person who went back meanwhile has left the sheet already.
    const here = hereNow(window);
    const way = wayOut(here, { key, value: replaced.current ?? value, above });
    if (!way) return;
    leaving.current = true;
    if ('back' in way) navigate(-way.back);
    else
      navigate(
        { search: way.search, hash: here.hash },
        { replace: true, preventScrollReset: true, state: here.state },
      );
  }, [key, above, value, navigate]);

  return { value, open: value !== null, show, close };
}
