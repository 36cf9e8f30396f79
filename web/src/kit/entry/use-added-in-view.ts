import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { NewEntry } from './use-new-entry.ts';

export interface AddedInView<Place> {
  /** The ref of the list, whose beginning is scrolled into view once the form has closed. */
  place: RefObject<Place | null>;
  /**
   * Closes the form of an entry that was just added. Where the list would not begin with it
   * (kit.md 27), `instead` are the filters and the order in which it does; null when it does
   * already.
   */
  showAdded: (instead: Record<string, string> | null) => void;
}

/** Scrolls an entry that was just added into view. */
export function useAddedInView<Place extends HTMLElement>(add: NewEntry): AddedInView<Place> {
  const [, setUrl] = useSearchParams();
  const place = useRef<Place>(null);
  const added = useRef(false);
  useEffect(() => {
    if (add.open || !added.current) return;
    added.current = false;
    // In the next frame, when the form no longer holds the page where it stood.
    requestAnimationFrame(() => {
      const first = place.current?.querySelector('[data-index="0"]');
      // Where its card is in sight already nothing moves; far down it is not in the document.
      if (first) first.scrollIntoView({ block: 'nearest' });
      else place.current?.scrollIntoView();
    });
  }, [add.open]);
  function showAdded(instead: Record<string, string> | null) {
    added.current = true;
    if (instead) setUrl(instead, { replace: true, state: null });
    else add.close();
  }
  return { place, showAdded };
}
