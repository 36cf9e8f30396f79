import { useLayoutEffect, useRef } from 'react';

/** Where notes about the page are drawn: of several the first is shown, the others wait. */
const PLACE = 'data-page-notes';

/**
 * Above the lower bars, over the page: a note that comes or goes moves nothing (kit.md 148). Where
 * it would take more than half of the window (large text), and where the bars are not fixed, it
 * stands at the top of the page instead.
 */
export function PageNotes() {
  const place = useRef<HTMLDivElement>(null);
  // The focused element, messages at the bottom and the end of the page are above it.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => {
      element.toggleAttribute('data-tall', element.offsetHeight > window.innerHeight / 2);
      const isFixed = getComputedStyle(element).position === 'fixed';
      const height = isFixed ? element.offsetHeight : 0;
      if (height > 0) style.setProperty('--bar-note', `${height}px`);
      else style.removeProperty('--bar-note');
    };
    // With the next picture: parts that it changes are watched, too (a list looks at the page).
    let next = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(measure);
    });
    watch.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(next);
      window.removeEventListener('resize', measure);
      style.removeProperty('--bar-note');
    };
  }, []);
  return (
    <div
      ref={place}
      {...{ [PLACE]: '' }}
      className="fixed start-[calc(var(--column-start)+1rem)] end-[calc(var(--column-end)+1rem)] bottom-[calc(var(--bar-bottom)+var(--bar-page))] z-11 pb-2 empty:hidden low:static low:pb-4 data-tall:static data-tall:pb-4 [&>:not(:first-child)]:hidden"
    />
  );
}

/**
 * Found once the page's surroundings are in the document; the frame that the app replaces has one
 * before.
 */
export const pageNotes = (): Element | null =>
  [...document.querySelectorAll(`[${PLACE}]`)].at(-1) ?? null;
