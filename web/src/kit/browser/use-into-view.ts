import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls its element into view each time that `shown` changes, for what appears where it may not
 * be seen.
 */
export function useIntoView(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return place;
}
