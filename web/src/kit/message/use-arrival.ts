import { useEffect, useRef } from 'react';

/** Of `useMessageForm`. */
interface Waiting<Sent> {
  unanswered: string | null;
  arrived: (there: Sent) => void;
}

/** `there` is what the server has under the id of a try that was not answered: the form learns that it was sent. */
export function useArrival<Sent>(form: Waiting<Sent>, there: Sent | undefined): void {
  const { unanswered } = form;
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (unanswered !== null && there !== undefined) latest.current.arrived(there);
  }, [unanswered, there]);
}
