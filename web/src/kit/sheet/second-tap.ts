import { type MouseEvent, useMemo, useRef } from 'react';

/**
 * So long after a question has opened (ms) a press in the same place is the second of a double tap.
 */
const PAIR_MS = 500;
/** A finger comes down as near as this (px). */
const PLACE = 30;

/** Where the pointer was pressed last; nowhere before that. */
let last = { x: Number.NaN, y: Number.NaN };
function pressed({ clientX: x, clientY: y }: PointerEvent): void {
  last = { x, y };
}
// Where the build and tests read this there is no page.
globalThis.addEventListener?.('pointerdown', pressed, { capture: true });

/**
 * For a question that may open under the finger which opened it: the second tap would answer what
 * nobody has read. `opens` is for the moment in which it opens; `isSecond` says of a press on one
 * of its buttons whether it is that tap.
 */
export function useSecondTap() {
  const opener = useRef({ ...last, at: Number.NEGATIVE_INFINITY });
  return useMemo(
    () => ({
      opens() {
        opener.current = { ...last, at: performance.now() };
      },
      isSecond({ detail, clientX, clientY, timeStamp }: MouseEvent) {
        const { x, y, at } = opener.current;
        // The keyboard presses in no place.
        const near = detail > 0 && Math.hypot(clientX - x, clientY - y) < PLACE;
        // When the finger pressed, and not when a busy page came to it.
        return near && timeStamp - at < PAIR_MS;
      },
    }),
    [],
  );
}
