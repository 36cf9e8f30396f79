import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The Edit/Save toggle, above the bottom bar and so in reach of the thumb. */
export function SettingsBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  // What gets the focus, and what is said at the bottom, stands above it: with large text it has two rows.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isFixed = getComputedStyle(element).position === 'sticky';
      style.setProperty('--bar-page', `${isFixed ? element.offsetHeight : 0}px`);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => {
      watch.disconnect();
      style.removeProperty('--bar-page');
    };
  }, []);
  return (
    <div
      ref={bar}
      className="sticky bottom-bar-bottom z-10 -mx-4 -mb-6 flex flex-wrap gap-3 border-t border-line bg-page px-4 py-3 *:flex-auto low:static wide:justify-end wide:*:min-w-40 wide:*:flex-none"
    >
      {children}
    </div>
  );
}
