import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a part of the page (`tabIndex={-1}`) that takes the focus when the focused element in
 * it goes away: it would fall to the page, and people with a keyboard or a screen reader would
 * begin anew. Of parts within each other, or within a sheet, the innermost that is still there
 * takes it.
 */
export function useFocusKept<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(() => {
    const part = place.current;
    if (!part) return;
    let focused: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => {
      focused = target;
    };
    const watching = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected) return;
      focused = null;
      if (document.activeElement?.contains(part)) part.focus({ preventScroll: true });
    });
    part.addEventListener('focusin', note);
    watching.observe(part, { childList: true, subtree: true });
    return () => {
      part.removeEventListener('focusin', note);
      watching.disconnect();
    };
  }, []);
  return place;
}
