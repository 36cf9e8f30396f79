import { useMemo, useRef } from 'react';

/**
 * Remembers where the focus was before a dialog opened, and returns it there. radix-ui does this only for a dialog with
 * a trigger of its own; ours are opened by the URL.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return useMemo(
    () => ({
      /** For `onOpenAutoFocus`. */
      remember() {
        const focused = document.activeElement;
        if (focused && focused !== document.body) opener.current = focused;
      },
      /** For `onCloseAutoFocus`. */
      restore(event: Event) {
        event.preventDefault();
        const place = opener.current?.isConnected ? opener.current : document.querySelector('main');
        opener.current = null;
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      },
    }),
    [],
  );
}
