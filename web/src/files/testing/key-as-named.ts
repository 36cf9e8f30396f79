import { onTestFinished, vi } from 'vitest';

/**
 * The next time that the address comes to name a photo, an arrow key comes just then: the screen
 * follows the address a moment later. Returns how often the address was named so far.
 */
export function arrowAsNamed(): () => number {
  const own = window.history.replaceState.bind(window.history);
  let named = 0;
  const naming = vi.spyOn(window.history, 'replaceState').mockImplementation((...given) => {
    own(...given);
    if (named++ === 0)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
      );
  });
  onTestFinished(() => naming.mockRestore());
  return () => named;
}
