import { useRef } from 'react';
import { useMounted } from '../kit/browser/use-mounted.ts';
import { toastError, toastSuccess } from '../kit/ui/toast.ts';

export interface Answered {
  /** The question is on the screen, and says itself what failed. */
  open: boolean;
  /** 'Application accepted' */
  done: string;
  /** 'The application was not accepted.' */
  failed: string;
  onDone: () => void;
}

/** Sends what a question was answered with, once, and tells the outcome also to who went back meanwhile. */
export function useAnswered({ open, done, failed, onDone }: Answered): (send: () => Promise<unknown>) => void {
  const mounted = useMounted();
  const shown = useRef(open);
  shown.current = open;
  const sent = useRef(false);
  return (send) => {
    // A second tap comes before the button has been drawn busy.
    if (sent.current) return;
    sent.current = true;
    send().then(
      () => {
        toastSuccess(done);
        onDone();
      },
      (error: Error) => {
        sent.current = false;
        if (!mounted.current || !shown.current) toastError(`${failed} ${error.message}`);
      },
    );
  };
}
