import { useEffect, useRef } from 'react';
import { isUnanswered } from '../api/api.ts';

/**
 * Calls `done` when what a question asked for turns out to have happened, though its answer was lost. Returns whether
 * it has. `error` is what came of asking; `isSo` says whether things are now as they were to become.
 */
export function useHappened(error: unknown, isSo: boolean, done: () => void): boolean {
  const happened = isSo && error !== null && isUnanswered(error);
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (happened) latest.current();
  }, [happened]);
  return happened;
}
