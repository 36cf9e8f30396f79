import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

export interface PageBarProps {
  /** Set where code puts the focus on the bar. */
  ref?: RefObject<HTMLDivElement | null>;
  className?: string;
  children: ReactNode;
}

/**
 * A page's own bar, above the bottom one and so in reach of the thumb. While it would take more
 * than half of the window (large text, an error) it stands at the end of the page instead, where it
 * covers nothing.
 */
export function PageBar({ ref, className = '', children }: PageBarProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = ref ?? own;
  // The focused element, and messages at the bottom, are above it: with large text it has two rows.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => {
      const wasTall = element.hasAttribute('data-tall');
      const isTall = element.toggleAttribute(
        'data-tall',
        element.offsetHeight > window.innerHeight / 2,
      );
      // Where one is in it, one goes with it.
      if (isTall && !wasTall && element.contains(document.activeElement))
        element.scrollIntoView({ block: 'nearest' });
      const isFixed = getComputedStyle(element).position === 'sticky';
      style.setProperty('--bar-page', `${isFixed ? element.offsetHeight : 0}px`);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    window.addEventListener('resize', measure);
    measure();
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty('--bar-page');
    };
  }, [bar]);
  return (
    <div
      ref={bar}
      tabIndex={ref && -1}
      data-page-bar
      className={`sticky bottom-bar-bottom z-10 -mx-4 mt-(--bar-note) -mb-6 border-t border-line px-4 py-3 low:static data-tall:static ${className}`}
    >
      {children}
    </div>
  );
}
