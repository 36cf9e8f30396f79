import { useEffect, useEffectEvent } from 'react';
import { isUnanswered } from '../api/api.ts';
import { toastError } from '../toast/toast.ts';

/**
 * Calls `done` when the change that a question asked for turns out to have happened, though its
 * answer was lost. Returns whether it has. `error` is the error of the request; `isSo` says whether
 * things are now as wanted.
 */
export function useHappened(error: unknown, isSo: boolean, done: () => void): boolean {
  const happened = isSo && error !== null && isUnanswered(error);
  const onHappened = useEffectEvent(done);
  useEffect(() => {
    if (happened) onHappened();
  }, [happened]);
  return happened;
}

/**
 * As `useHappened`, for presses without a question. A message says why it failed, or that no answer
 * came, unless it has happened: the mutation ends once that is known (`askAfter`).
 */
export function useOutcome(error: Error | null, isSo: boolean, done: () => void): void {
  const happened = useHappened(error, isSo, done);
  // Once for each failure, whatever changes later.
  const say = useEffectEvent((failed: Error) => {
    if (!happened) toastError(failed.message);
  });
  useEffect(() => {
    if (error) say(error);
  }, [error]);
}
