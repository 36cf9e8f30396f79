import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether the component is still mounted, asked when an answer comes late: a person who went on
 * meanwhile is not moved.
 */
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
