import { useEffect } from 'react';

/** Calls `work` once, when the browser has nothing else to do. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: 5000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = window.setTimeout(work, 2000);
  return () => window.clearTimeout(timer);
}

/** A screen loads the code of its sheets in an idle moment, so that they open at once. */
export function useWhenIdle(work: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever it closes over
  useEffect(() => whenIdle(work), []);
}
