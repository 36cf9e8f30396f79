import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AskedQuery } from '../cache/failure-so-far.ts';
import { itemsOf, type Pages } from '../cache/list-pages.ts';
import { askForMore, type MorePages } from '../cache/more-pages.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { StaleQueryNote } from './StaleQueryNote.tsx';

/** The state of the query, from `useInfiniteQuery`. */
export interface PagedQuery<T> extends AskedQuery, MorePages {
  data: Pick<Pages<T>, 'pages'> | undefined;
  /** Milliseconds since 1970. */
  dataUpdatedAt: number;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
}

export interface PagedListProps<T extends { id: string | number }> {
  query: PagedQuery<T>;
  /** The list's name, which begins the sentence about a failed load: 'Your inbox'. */
  what: string;
  /** A skeleton in the shape of an entry. */
  loading: ReactNode;
  /** Shown when there are no entries. */
  empty: ReactNode;
  /** That it could not be refreshed is said elsewhere on the screen. */
  staleSaid?: boolean;
  children: (items: T[]) => ReactNode;
}

/**
 * A list that grows by a page with each press of 'Show more'; it has its own loading, empty and
 * error states.
 */
export function PagedList<T extends { id: string | number }>(props: PagedListProps<T>) {
  const { query, what, loading, empty, staleSaid, children } = props;
  const items = itemsOf(query.data);
  if (!query.data)
    return <NotLoaded query={query} failed={`${what} could not be loaded`} waiting={loading} />;
  return (
    <>
      {!staleSaid && <StaleQueryNote what={what} query={query} />}
      {items.length === 0 ? empty : children(items)}
      {query.isFetchNextPageError && (
        <Banner
          tone="amber"
          live="polite"
          icon={CloudOff}
          title="The next ones could not be loaded"
        />
      )}
      {query.hasNextPage && (
        <Button
          look="secondary"
          icon={query.isFetchNextPageError ? RotateCw : undefined}
          busy={query.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void askForMore(query)}
          className="self-center"
        >
          {query.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </>
  );
}
