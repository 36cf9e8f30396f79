import { useRef } from 'react';

/**
 * Does one thing at a time: a second press that comes before the screen shows the first one does
 * nothing.
 */
export function useOneAtATime(): (run: () => Promise<unknown>) => void {
  const running = useRef(false);
  return (run) => {
    if (running.current) return;
    running.current = true;
    void (async () => {
      try {
        await run();
      } finally {
        running.current = false;
      }
    })();
  };
}
