import { type RefObject, useLayoutEffect, useRef } from 'react';

/** So much of the one beside it stays in sight (px), which says that there is one. */
const BESIDE = 32;

/**
 * For the `ref` of a row that scrolls sideways, which is placed (`relative`): what `chosen` names
 * is in sight, also where a link chose it, and again when the phone is turned. The row alone is
 * scrolled, so that no screen begins at it. `marked` finds it in the row.
 */
export function useChosenInSight<Row extends HTMLElement>(
  chosen: string,
  marked: string,
): RefObject<Row | null> {
  const place = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useLayoutEffect(() => {
    const row = place.current;
    const on = row?.querySelector<HTMLElement>(marked);
    if (!row || !on) return;
    const show = () => {
      const [from, to] = [on.offsetLeft - BESIDE, on.offsetLeft + on.offsetWidth + BESIDE];
      if (from < row.scrollLeft) row.scrollLeft = from;
      else if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth;
    };
    show();
    const width = new ResizeObserver(show);
    width.observe(row);
    return () => width.disconnect();
  }, [chosen, marked]);
  return place;
}
