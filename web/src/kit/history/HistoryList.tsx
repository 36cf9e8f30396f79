import type { ReactNode } from 'react';
import { PagedList, type PagedQuery } from '../list/PagedList.tsx';
import { LoadingCards } from '../ui/Skeleton.tsx';

export interface HistoryListProps<T extends { id: string | number }> {
  query: PagedQuery<T>;
  /** The list's name: 'Recently deleted records'. */
  what: string;
  /** The sentence that is shown when there are no entries. */
  empty: ReactNode;
  /** As of `PagedList`. */
  staleSaid?: boolean;
  children: (item: T) => ReactNode;
}

/** A short list inside a sheet, twenty entries at a time. */
export function HistoryList<T extends { id: string | number }>(props: HistoryListProps<T>) {
  const { query, what, empty, staleSaid, children } = props;
  return (
    <PagedList
      query={query}
      what={what}
      staleSaid={staleSaid}
      loading={<LoadingCards label="Loading..." lines={2} />}
      empty={<p className="py-8 text-center text-balance text-ink-soft">{empty}</p>}
    >
      {(items) => (
        <ul aria-label={what} className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.id} className="flex flex-col gap-2 rounded-card border border-line p-4">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
