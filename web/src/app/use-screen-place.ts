import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { opensAtEnd, Places, restorePlace, scrollPageTo } from '../kit/browser/scroll-place.ts';

/**
 * A new screen begins at its top, with the focus in it, and going back leads to where one was
 * (kit.md 108). Sheets and tabs are places of one screen and move nothing. The router's own way
 * would need its data router. Tells whether another screen was there before.
 */
export function useScreenPlace(): RefObject<boolean> {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const [places] = useState(() => new Places());
  const shown = useRef<string | null>(null);
  const focused = useRef(pathname);
  const moved = useRef(false);
  const giveUp = useRef<() => void>(undefined);

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    const store = () => places.store();
    window.addEventListener('pagehide', store);
    return () => {
      window.history.scrollRestoration = before;
      window.removeEventListener('pagehide', store);
      giveUp.current?.();
    };
  }, [places]);

  // Before anything of the new screen is painted or measured.
  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = pathname;
    const at = `${key}${pathname}`;
    if (from !== pathname) {
      giveUp.current?.();
      const place = isGoingBack(type, from === null) ? places.of(at) : undefined;
      // One of which all is on the device stands at its end already.
      if (from !== null && !opensAtEnd()) scrollPageTo(0);
      giveUp.current = place ? restorePlace(place) : undefined;
    }
    const note = () => places.note(at);
    // A sheet has the place of what lies below it, which a reload under the sheet looks for.
    if (from === pathname && type !== 'POP') note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, pathname, type, places]);

  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    moved.current = true;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return moved;
}

/**
 * To an entry of the history that was left; the first screen of a page is one after a reload, or a
 * way back to it.
 */
function isGoingBack(type: string, first: boolean): boolean {
  if (type !== 'POP') return false;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !first || load?.type !== 'navigate';
}
