import { useMemo, useRef } from 'react';

export interface FocusReturn {
  /** For `onOpenAutoFocus`. */
  remember: () => void;
  /** For `onCloseAutoFocus`. */
  restore: (event?: Event) => void;
}

/**
 * Remembers where the focus was before a dialog opened, and returns it there unless it is elsewhere by then. radix-ui
 * does this only for a dialog with a trigger of its own; ours are opened by the URL.
 */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null);
  return useMemo(
    () => ({
      remember() {
        const focused = document.activeElement;
        if (focused && focused !== document.body) opener.current = focused;
      },
      restore(event) {
        event?.preventDefault();
        // The sheet leaves slowly: who goes on typing behind it meanwhile stays there.
        if (document.activeElement !== document.body) return;
        const place = opener.current?.isConnected ? opener.current : (dialogBelow() ?? document.querySelector('main'));
        opener.current = null;
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      },
    }),
    [],
  );
}

/** The sheet that lay under this one: what was pressed there may be gone, and the page behind it takes no focus. */
function dialogBelow(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);
}
