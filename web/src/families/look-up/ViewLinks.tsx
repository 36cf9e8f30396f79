import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';

const VIEWS = ['own', 'look-up', 'looks'] as const;
export type View = (typeof VIEWS)[number];

/** What the address shows of family records; one's own unless said. */
export const viewOf = (url: URLSearchParams): View => VIEWS.find((view) => view === url.get('view')) ?? 'own';

const LINKS: Record<View, { label: string; to: () => string }> = {
  own: { label: 'My Records', to: () => paths.familyRecords() },
  'look-up': { label: 'Look Up', to: paths.lookUp },
  looks: { label: 'Who Looked', to: paths.looks },
};

/**
 * The ways between the views, which look like tabs. Each view is a screen with an address of its own. Beside the
 * buttons of one's own records a phone has no room for the third; the details of a record lead there, too.
 */
export function ViewLinks({ view }: { view: View }) {
  return (
    <nav aria-label="Views of family records" className="-ms-2 flex flex-wrap @roomy:-ms-3">
      {VIEWS.map((name) => (
        <Link
          key={name}
          to={LINKS[name].to()}
          aria-current={name === view ? 'page' : undefined}
          className={`${name === 'looks' && view === 'own' ? 'hidden @roomy:inline-flex' : 'inline-flex'} min-h-touch items-center border-b-2 px-2 text-sm @roomy:px-3 font-strong whitespace-nowrap -outline-offset-3 transition-colors ${
            name === view ? 'border-brand text-brand-ink' : 'border-transparent text-ink-soft hover:text-ink'
          }`}
        >
          {LINKS[name].label}
        </Link>
      ))}
    </nav>
  );
}
