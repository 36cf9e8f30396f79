import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { guardPops } from '../url/pop-guard.ts';

export interface LeaveQuestion {
  /** True while the person has not answered the question. */
  asking: boolean;
  /** Does this, or asks first where something would be lost by it. */
  before: (going: () => void) => void;
  stay: () => void;
  leave: () => void;
}

/**
 * The place of an entry in the browser's history, which the router numbers; undefined where it is
 * not the router's.
 */
const placeNow = () => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Asks before a page with unsaved changes is left: by a link of the app or the browser's Back and
 * Forward (the caller shows the question), and by reloading or closing (the browser asks). What is
 * in the address of the page itself is no leaving, unless it is a sheet that is left: then it is by
 * Back as well. Back while it is asked is the answer that one stays (kit.md 149). `isUnsaved` is
 * asked at that moment.
 */
export function useLeaveQuestion(
  isUnsaved: () => boolean,
  left: 'page' | 'sheet' = 'page',
): LeaveQuestion {
  const navigate = useNavigate();
  const location = useLocation();
  /** An address, how many entries of the history away, or what leads there. */
  const [to, setTo] = useState<string | number | (() => void) | null>(null);
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  const here = useRef({ pathname: location.pathname, place: placeNow() });
  const isLeaving = useRef(false);
  useEffect(() => {
    here.current = { pathname: location.pathname, place: placeNow() };
    isLeaving.current = false;
  }, [location]);

  useEffect(() => {
    // Capture phase: this listener must run before the router's own.
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event, link) || !unsaved.current())
        return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.pathname + link.search + link.hash);
    };
    let isReturning = false;
    const pop = (event: PopStateEvent) => {
      const { pathname, place } = here.current;
      if (isReturning) {
        isReturning = false;
        return event.stopImmediatePropagation();
      }
      const steps = (placeNow() ?? Number.NaN) - (place ?? Number.NaN);
      const isWithin = left === 'page' && window.location.pathname === pathname;
      if (isWithin || !steps || isLeaving.current || !unsaved.current()) return;
      // The browser has gone there already: it goes back, and the router hears of neither.
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-steps);
      // As any dialog, the question itself is closed by Back.
      setTo((asked) => (asked === null ? steps : null));
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (unsaved.current()) event.preventDefault();
    };
    document.addEventListener('click', press, { capture: true });
    const takeGuardAway = guardPops(pop);
    window.addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('click', press, { capture: true });
      takeGuardAway();
      window.removeEventListener('beforeunload', unload);
    };
  }, [left]);

  return {
    asking: to !== null,
    before: (going) => (isUnsaved() ? setTo(() => going) : going()),
    stay: () => setTo(null),
    leave: () => {
      setTo(null);
      if (to === null) return;
      if (typeof to === 'string') return navigate(to);
      isLeaving.current = true;
      if (typeof to === 'number') navigate(to);
      else to();
    },
  };
}

/** Whether a click on the link opens another page of the app in this tab. */
function isPlainPress(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  if (link.origin !== window.location.origin || (link.target && link.target !== '_self'))
    return false;
  return link.pathname !== window.location.pathname && !link.hasAttribute('download');
}
