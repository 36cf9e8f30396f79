import { useEffect, useState } from 'react';

/** The time (ms) that a sheet takes to leave the screen. */
const LEAVING_MS = 200;

/**
 * The value that a sheet shows, held while it closes, with a key that is new each time it opens:
 * text typed before does not come back.
 */
export function usePresence(value: string | null): { value: string; key: number } | null {
  const [shown, setShown] = useState<{ value: string; key: number } | null>(null);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);

  if (value !== null && (!open || shown?.value !== value)) {
    setOpen(true);
    setOpened(opened + 1);
    setShown({ value, key: opened + 1 });
  }
  if (value === null && open) setOpen(false);

  useEffect(() => {
    if (open || !shown) return;
    const timer = window.setTimeout(() => setShown(null), LEAVING_MS);
    return () => window.clearTimeout(timer);
  }, [open, shown]);
  return shown;
}
