import { useEffect } from 'react';

/** Runs something once when the browser is idle: a screen loads the code of its sheets, so that they open at once. */
export function useWhenIdle(work: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever it closes over
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const asked = requestIdleCallback(work, { timeout: 5000 });
      return () => cancelIdleCallback(asked);
    }
    const timer = window.setTimeout(work, 2000);
    return () => window.clearTimeout(timer);
  }, []);
}
