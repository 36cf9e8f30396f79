import { useEffect, useLayoutEffect, useState } from 'react';

/** Dialogs that wait to open, in the order of the app; the first one opens now. */
const waiting: (() => void)[] = [];

/**
 * Whether it is this dialog's turn to open. Each hides all that is there from a screen reader but
 * itself: of two that opened in one moment, as after a reload, each would hide the other.
 */
export function useTurn(open: boolean): boolean {
  const [stands, setStands] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    const stand = () => setStands(true);
    waiting.push(stand);
    if (waiting[0] === stand) stand();
    return () => {
      leave(stand);
      setStands(false);
    };
  }, [open]);
  // This runs after the dialog's own effects, which have hidden the others.
  useEffect(() => {
    if (stands) leave(waiting[0]);
  }, [stands]);
  return open && stands;
}

function leave(stand: (() => void) | undefined): void {
  const at = stand ? waiting.indexOf(stand) : -1;
  if (at < 0) return;
  waiting.splice(at, 1);
  if (at === 0) waiting[0]?.();
}
