import { useEffect, useRef } from 'react';

/** What `useMessageForm` returns. */
interface Waiting<Sent> {
  unanswered: string | null;
  arrived: (there: Sent) => void;
}

/**
 * Tells the form that its message was sent, when the server turns out to have it (`there`) under
 * the id of a try without an answer.
 */
export function useArrival<Sent>(form: Waiting<Sent>, there: Sent | undefined): void {
  const { unanswered } = form;
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (unanswered !== null && there !== undefined) latest.current.arrived(there);
  }, [unanswered, there]);
}
