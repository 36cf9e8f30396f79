import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { requestIdOf } from './api.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { itemsOf, type Pages } from './list-pages.ts';
import { Loading, SkeletonCard } from './Skeleton.tsx';

/** What `useInfiniteQuery` tells of a list of pages. */
export interface PagedQuery<T> {
  data: Pick<Pages<T>, 'pages'> | undefined;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

export interface HistoryListProps<T extends { id: string | number }> {
  query: PagedQuery<T>;
  label: string;
  /** What could not be loaded: 'Recently deleted records could not be loaded'. */
  failed: string;
  /** One sentence in the place of no entries. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A short list inside a sheet, twenty entries at a time. */
export function HistoryList<T extends { id: string | number }>(props: HistoryListProps<T>) {
  const { query, label, failed, empty, children } = props;
  const items = itemsOf(query.data);
  if (!query.data && query.error && !query.isFetching) {
    return (
      <ErrorPanel title={failed} onRetry={query.refetch} requestId={requestIdOf(query.error)}>
        {query.error.message}
      </ErrorPanel>
    );
  }
  if (!query.data) {
    return (
      <Loading>
        <SkeletonCard lines={2} />
        <SkeletonCard lines={2} />
      </Loading>
    );
  }
  if (items.length === 0) return <p className="py-8 text-center text-balance text-ink-soft">{empty}</p>;
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-2 rounded-card border border-line p-4">
            {children(item)}
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <Banner tone="amber" live="polite" icon={CloudOff} title="The next ones could not be loaded" />
      )}
      {query.hasNextPage && (
        <Button
          look="secondary"
          icon={query.isFetchNextPageError ? RotateCw : undefined}
          busy={query.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </>
  );
}
