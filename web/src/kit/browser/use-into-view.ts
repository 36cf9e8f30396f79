import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls its element into view each time that `shown` changes, for what appears where it may not
 * be seen. In a sheet that is between the bars, also while one of their buttons has the focus, when
 * the sheet itself keeps nothing free for them (measured-bar.ts).
 */
export function useIntoView(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!shown || !element) return;
    if (document.activeElement?.closest('[data-bar]'))
      element.style.scrollMarginBlock = BETWEEN_BARS;
    element.scrollIntoView({ block: 'nearest' });
    element.style.scrollMarginBlock = '';
  }, [shown]);
  return place;
}

const BETWEEN_BARS =
  'calc(var(--sheet-header, 4.5rem) + 0.5rem) calc(var(--sheet-footer, 4.5rem) + 1.5rem)';
