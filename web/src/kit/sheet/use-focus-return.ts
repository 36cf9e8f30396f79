import { type RefObject, useMemo, useRef } from 'react';

export interface FocusReturn {
  /** For `onOpenAutoFocus`. */
  remember: () => void;
  /** For `onCloseAutoFocus`. */
  restore: (event?: Event) => void;
}

/**
 * Remembers where the focus was before a dialog opened, and returns it there unless it is elsewhere
 * by then. radix-ui does this only for a dialog with a trigger of its own; ours are opened by the
 * URL. `before` is where it was for a dialog that opens once the page behind it has lost the focus.
 */
export function useFocusReturn(before?: RefObject<Element | null>): FocusReturn {
  const own = useRef<Element | null>(null);
  const opener = before ?? own;
  return useMemo(
    () => ({
      remember() {
        const focused = document.activeElement;
        if (focused && focused !== document.body) opener.current = focused;
      },
      restore(event) {
        event?.preventDefault();
        // The sheet leaves slowly: a person who types behind it meanwhile stays there.
        if (document.activeElement !== document.body) return;
        const had = opener.current;
        const isThere = had?.isConnected && had !== document.body;
        const place = isThere ? had : (dialogBelow() ?? document.querySelector('main'));
        opener.current = null;
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      },
    }),
    [opener],
  );
}

/**
 * The sheet that lay under this one: its pressed button may be gone, and the page behind it takes
 * no focus.
 */
function dialogBelow(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);
}
