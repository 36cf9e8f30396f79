import { type RefObject, useEffect, useRef } from 'react';

/** For what comes up where it may not be seen: brings its element into view each time that `shown` is something new. */
export function useIntoView(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return place;
}
