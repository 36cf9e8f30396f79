const listeners = new Set<() => void>();

const root = () => document.documentElement;

/** Hides all of the page at once, until its cover is there. */
export function coverPage(): void {
  if (!root().hasAttribute('data-signed-out')) root().setAttribute('data-covered', '');
}

/**
 * The part over the page is there, and hides it by itself (Sheet.tsx). Returns a function that ends
 * it.
 */
export function keepCovered(): () => void {
  root().setAttribute('data-signed-out', '');
  root().removeAttribute('data-covered');
  return () => {
    root().removeAttribute('data-signed-out');
    for (const listener of [...listeners]) listener();
  };
}

/** Called when the page is seen again, after its owner has signed in. Returns how to stop. */
export function onUncovered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
