import { useLayoutEffect, useRef } from 'react';
import { showsWhole } from '../../kit/browser/show-whole.ts';
import { Link } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';

const VIEWS = ['own', 'look-up', 'looks'] as const;
export type View = (typeof VIEWS)[number];

/** What the address shows of family records; one's own unless said. */
export const viewOf = (url: URLSearchParams): View =>
  VIEWS.find((view) => view === url.get('view')) ?? 'own';

/** One's own are 'My Records', as far as there is room. */
const LINKS: Record<View, { label: string; to: () => string }> = {
  own: { label: 'Records', to: () => paths.familyRecords() },
  'look-up': { label: 'Look Up', to: paths.lookUp },
  looks: { label: 'Who Looked', to: paths.looks },
};

/**
 * The ways between the views, which look like tabs. Each view is a screen with an address of its
 * own. Beside the buttons of one's own records the narrowest phones show two and a part of the
 * third: the row scrolls, and fades there. With text of twice the size they have a row of their
 * own.
 */
export function ViewLinks({ view }: { view: View }) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const nav = row.current;
    if (!nav) return;
    const on = nav.querySelector<HTMLElement>('[aria-current]');
    if (on) nav.scrollLeft = on.offsetLeft + on.offsetWidth - nav.clientWidth;
    const look = () =>
      nav.toggleAttribute('data-cut', nav.scrollWidth - nav.clientWidth - nav.scrollLeft > 1);
    nav.addEventListener('scroll', look, { passive: true });
    const width = new ResizeObserver(look);
    width.observe(nav);
    showsWhole(nav);
    return () => {
      nav.removeEventListener('scroll', look);
      width.disconnect();
    };
  }, []);
  return (
    <nav
      ref={row}
      aria-label="Views of family records"
      data-scrolls-sideways
      className="relative -ms-1 flex min-w-0 grow basis-[9rem] rail:basis-auto overflow-x-auto overscroll-x-contain [scrollbar-width:none] data-cut:mask-[linear-gradient(to_left,transparent,black_2.5rem)] @roomy:-ms-3"
    >
      {VIEWS.map((name) => (
        <Link
          key={name}
          to={LINKS[name].to()}
          aria-current={name === view ? 'page' : undefined}
          className={`inline-flex min-h-touch shrink-0 items-center border-b-2 px-1 text-sm @roomy:px-3 font-strong whitespace-nowrap -outline-offset-3 transition-colors ${
            name === view
              ? 'border-brand text-brand-ink'
              : 'border-transparent text-ink-soft hover:text-ink'
          }`}
        >
          {name === 'own' && <span className="sr-only @roomy:not-sr-only">My&nbsp;</span>}
          {LINKS[name].label}
        </Link>
      ))}
    </nav>
  );
}
