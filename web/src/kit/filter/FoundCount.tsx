import type { ShownList } from '../list/shown-list.ts';

export interface FoundCountProps {
  shown: ShownList<unknown>;
  /** The number of entries in all, once it is known. */
  total: number | undefined;
  /** True while another search is in progress: the count is that of the one before. */
  updating: boolean;
  /** True when filters are on. Without filters only a screen reader hears the count. */
  filtered: boolean;
  /** 'family', 'families' */
  one: string;
  many: string;
}

/** Shows how many entries were found; a screen reader hears it when it changes. */
export function FoundCount({ shown, total, updating, filtered, one, many }: FoundCountProps) {
  const words = shown.kind === 'entries' ? foundText(shown.items.length, total, one, many) : '';
  const said = shown.kind === 'no_match' ? `No ${one} matches.` : words;
  return (
    <p
      role="status"
      className={(words || updating) && filtered ? 'text-sm text-ink-soft' : 'sr-only'}
    >
      {updating ? 'Searching...' : said}
    </p>
  );
}

/** Made once: to make one takes longer than to draw the rest of the line. */
const count = new Intl.NumberFormat('en-US');

export function foundText(
  loaded: number,
  total: number | undefined,
  one: string,
  many: string,
): string {
  if (total === undefined) return `More than ${loaded} ${many} found`;
  return `${count.format(total)} ${total === 1 ? one : many} found`;
}
