import { useLayoutEffect, useRef } from 'react';
import { beginScreen } from '../kit/browser/scroll-place.ts';

/** The screen after accepting a text is another one, at the same address. */
export function useScreenBegins(accepted: boolean | undefined): void {
  const asked = useRef(false);
  useLayoutEffect(() => {
    if (asked.current && accepted) beginScreen();
    asked.current = accepted === false;
  }, [accepted]);
}
