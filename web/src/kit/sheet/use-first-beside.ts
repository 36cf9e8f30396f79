import { OPENED_BY_ITSELF } from '@pcr/contract/kit/endpoint.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRail } from '../browser/use-wide.ts';
import type { SheetInUrl } from '../url/use-sheet-in-url.ts';

let standing: string | null = null;
/** What a request says of an entry that nobody has opened; else nothing. */
export const openedByItself = (id: string): Record<string, string> =>
  id === standing ? { [OPENED_BY_ITSELF]: '1' } : {};

export interface FirstBeside {
  /** The details that the address names, or else those of the first entry. */
  details: SheetInUrl;
  /** Whether they opened by themselves: the address says nothing of them. */
  byItself: boolean;
  /** They become the address's own, with the first press in them. */
  keep: () => void;
  /** Says which entry the list begins with; null for none. Stable. */
  offerFirst: (id: string | null) => void;
}

/**
 * Beside a list on a desktop the details of its first entry are open from the start (kit.md 171).
 * They stay those of the same entry while others come, until another is opened or they are closed.
 */
export function useFirstBeside(inUrl: SheetInUrl): FirstBeside {
  const isRail = useRail();
  const [first, setFirst] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const last = useRef(inUrl.value);
  // What was opened and is closed again, by Back too, leaves the place empty.
  useEffect(() => {
    if (last.current !== null && inUrl.value === null) setClosed(true);
    last.current = inUrl.value;
  }, [inUrl.value]);
  const { value, show, close } = inUrl;
  const wasOpen = last.current !== null;
  const byItself = isRail && !closed && value === null && !wasOpen && first !== null;
  const shown = byItself ? first : value;
  // Before the details ask for their entry.
  useLayoutEffect(() => {
    standing = byItself ? first : null;
    return () => {
      standing = null;
    };
  }, [byItself, first]);
  const details = useMemo(
    () => ({
      value: shown,
      open: shown !== null,
      show,
      close: byItself ? () => setClosed(true) : close,
    }),
    [shown, show, close, byItself],
  );
  return {
    details,
    byItself,
    keep: useCallback(() => {
      if (byItself && first !== null) show(first, { replace: true });
    }, [byItself, first, show]),
    offerFirst: setFirst,
  };
}
