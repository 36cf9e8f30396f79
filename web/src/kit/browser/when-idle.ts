import { useEffect } from 'react';

/** Milliseconds for which a first screen waits at most for what it shows (kit.md 77). */
export const LOADING_MS = 2000;

let screenReady: Promise<unknown> = Promise.resolve();

/**
 * A browser that waits for the files of its first screen has nothing to do, but its network has.
 */
export function idleOnceReady(ready: Promise<unknown>): void {
  screenReady = ready.catch(() => {});
}

/** Calls `work` once the first screen has what it shows. Gives what calls it off. */
export function afterFirstScreen(work: () => void): () => void {
  let off = false;
  void screenReady.then(() => {
    if (!off) work();
  });
  return () => {
    off = true;
  };
}

/** Calls `work` once, when the browser has nothing else to do. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  let callOff = afterFirstScreen(() => {
    callOff = onceIdle(work);
  });
  return () => callOff();
}

function onceIdle(work: () => void): () => void {
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
