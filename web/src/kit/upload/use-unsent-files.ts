import { useCallback, useEffect, useRef } from 'react';
import { type LeaveQuestion, useLeaveQuestion } from '../draft/use-leave-question.ts';
import { toastError } from '../toast/toast.ts';

/**
 * Asks before files that are not sent yet, or about which something is asked, are left behind.
 * Where nobody could be asked, as after signing out in another tab, it says that they were not
 * sent.
 */
export function useUnsentFiles({
  isAsked = () => false,
  doStay = () => false,
  left = 'page',
}: {
  isAsked?: () => boolean;
  /** Whether they are on the device for a person who comes back. */
  doStay?: () => boolean;
  left?: 'page' | 'sheet';
} = {}): { onUnsent: (unsent: boolean) => void; leaving: LeaveQuestion } {
  const unsent = useRef(false);
  const isAnswered = useRef(false);
  const stay = useRef(doStay);
  stay.current = doStay;
  const leaving = useLeaveQuestion(() => unsent.current || isAsked(), left);
  useEffect(
    () => () => {
      if (unsent.current && !isAnswered.current && !stay.current())
        toastError('Not all of your files were sent. Please choose them again.');
    },
    [],
  );
  return {
    onUnsent: useCallback((is: boolean) => {
      unsent.current = is;
    }, []),
    leaving: {
      ...leaving,
      leave() {
        isAnswered.current = true;
        leaving.leave();
      },
    },
  };
}
