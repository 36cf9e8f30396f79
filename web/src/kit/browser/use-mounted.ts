import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still there, for what comes back later: somebody who went on meanwhile stays where they are. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
