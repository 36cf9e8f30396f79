import { useEffect, useState } from 'react';

/** As long as a call that got no answer lasted before one was sent again (kit.md 70). */
const LONG_MS = 10_000;

/** Whether this has lasted for 10 s. */
export function useLasting(active: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasts(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [active]);
  return lasts;
}
