import type { Pages } from '../cache/list-pages.ts';
import { foundText } from './FoundCount.tsx';

/** Of a list of one's own that has more than a page, how many there are (kit.md 178). */
export function FoundOwn({
  pages,
  one,
  many,
}: {
  pages: Pick<Pages<unknown>, 'pages'> | undefined;
  one: string;
  many: string;
}) {
  const found = pages?.pages[0]?.found;
  return found === undefined ? null : (
    <p className="text-sm text-ink-soft">{foundText(found, found, one, many)}</p>
  );
}
