import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Loading, Skeleton, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { GuideWords } from './GuideWords.tsx';
import { useGuideWords } from './guide.data.ts';
import { GUIDE_PAGES, type GuidePage as Page, TUTORIALS } from './guide.pages.ts';
import type { GuidePart } from './guide-links.ts';
import { useGuidePart } from './use-guide-part.ts';

interface Part {
  /** Of the page that lists them. */
  title: string;
  pages: readonly Page[];
  path: (page?: string) => string;
}

const PARTS: Record<GuidePart, Part> = {
  guide: { title: 'User Guide', pages: GUIDE_PAGES, path: paths.guide },
  tutorials: { title: 'Video Tutorials', pages: TUTORIALS, path: paths.tutorials },
};

/** One page of the user guide, or one walk-through (help.md 23). */
export default function GuidePage() {
  const part = useGuidePart();
  const { page: name = '' } = useParams();
  const { title, pages, path } = PARTS[part];
  const at = pages.findIndex((page) => page.name === name);
  const page = pages[at];
  return (
    <div className="flex flex-col gap-4">
      <title>{`${page?.title ?? title} – PCR`}</title>
      <BackLink to={path()}>{title}</BackLink>
      {page ? (
        <Read key={name} part={part} page={page} />
      ) : (
        <>
          <h1 className="text-xl">{title}</h1>
          <ErrorPanel title="This page is not here">
            It may have a new name. Press {title} above for all pages.
          </ErrorPanel>
        </>
      )}
      {page && <Onward before={pages[at - 1]} after={pages[at + 1]} path={path} />}
    </div>
  );
}

function Read({ part, page }: { part: GuidePart; page: Page }) {
  const words = useGuideWords(part, page.name);
  const { hash } = useLocation();
  const there = Boolean(words.data);

  // A heading that the address names is there only now.
  useEffect(() => {
    if (there && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [there, hash]);

  if (words.isError) {
    return (
      <>
        <h1 className="text-xl">{page.title}</h1>
        <ErrorPanel onRetry={() => words.refetch()} retrying={words.isFetching}>
          Please check your connection and try again.
        </ErrorPanel>
      </>
    );
  }
  if (!words.data) {
    return (
      <Loading label="Loading the page...">
        <h1 className="text-xl">{page.title}</h1>
        <SkeletonText lines={4} />
        <Skeleton className="h-6 w-2/5" />
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  return (
    <article className="flex flex-col gap-3">
      <GuideWords part={part} words={words.data} />
    </article>
  );
}

interface OnwardProps {
  before: Page | undefined;
  after: Page | undefined;
  path: Part['path'];
}

function Onward({ before, after, path }: OnwardProps) {
  return (
    <nav
      aria-label="More pages"
      className="mt-4 grid gap-3 border-t border-line pt-4 wide:grid-cols-2"
    >
      {before && <ButtonLink to={path(before.name)}>Before: {before.title}</ButtonLink>}
      {after && <ButtonLink to={path(after.name)}>Next: {after.title}</ButtonLink>}
    </nav>
  );
}
