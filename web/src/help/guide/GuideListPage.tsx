import { ChevronRight } from 'lucide-react';
import { TEXT_BUTTON } from '../../kit/look/button-look.ts';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';
import { GUIDE_PAGES, TUTORIALS } from './guide.pages.ts';
import { useGuidePart } from './use-guide-part.ts';

const LISTS = {
  guide: {
    title: 'User Guide',
    about: 'How each screen works, in plain words.',
    pages: GUIDE_PAGES,
    path: paths.guide,
    other: { words: 'Rather see it step by step? Open the walk-throughs', to: paths.tutorials() },
  },
  tutorials: {
    title: 'Video Tutorials',
    about: 'Short walk-throughs in pictures. They load even when your signal is weak.',
    pages: TUTORIALS,
    path: paths.tutorials,
    other: {
      words: 'Looking for everything about a screen? Open the user guide',
      to: paths.guide(),
    },
  },
};

/** The table of contents of the guide or of the tutorials. */
export default function GuideListPage() {
  const { title, about, pages, path, other } = LISTS[useGuidePart()];
  return (
    <div className="flex flex-col gap-4">
      <title>{`${title} – PCR`}</title>
      <BackLink to={paths.helpSupport()}>Help & Support</BackLink>
      <header className="flex flex-col gap-1">
        <h1 className="text-xl">{title}</h1>
        <p className="text-ink-soft">{about}</p>
      </header>
      <ol
        aria-label={title}
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {pages.map((page) => (
          <li key={page.name}>
            <Link
              to={path(page.name)}
              className="flex min-h-touch items-center gap-3 rounded-card px-4 py-3 transition-colors hover:bg-hover"
            >
              <span className="flex min-w-0 grow flex-col">
                <span className="font-strong">{page.title}</span>
                <span className="text-sm text-ink-soft">{page.summary}</span>
              </span>
              <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ol>
      <Link
        to={other.to}
        className={`inline-flex min-h-touch items-center self-start text-brand-ink ${TEXT_BUTTON}`}
      >
        {other.words}
      </Link>
    </div>
  );
}
