import { carryChosen } from './chosen-filters.ts';
import { openAgain } from './router-window.ts';

/**
 * Hears of Back and Forward before the router does. Browsers call the listeners of a window in the
 * order in which they were added, so this one is added with the app's first code.
 */
let guard: ((event: PopStateEvent) => void) | null = null;

// A form rendered without a browser (fields.test.tsx) has no window.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    carryChosen();
    openAgain();
    guard?.(event);
  });
}

/** One at a time; what it returns takes it away. */
export function guardPops(by: (event: PopStateEvent) => void): () => void {
  guard = by;
  return () => {
    if (guard === by) guard = null;
  };
}
