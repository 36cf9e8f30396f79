import type { ReactNode } from 'react';
import { requestIdOf } from '../api/api.ts';
import { type AskedQuery, failureSoFar } from '../cache/failure-so-far.ts';
import { ErrorPanel } from '../page/ErrorPanel.tsx';

export interface NotLoadedProps {
  /** The state of the query, from `useQuery` or `useInfiniteQuery`. */
  query: AskedQuery & { refetch: () => unknown };
  /** 'Your devices could not be loaded' */
  failed: string;
  /** The words here while nobody knows. */
  waiting?: ReactNode;
}

/** Shown instead of data that is not here yet, or could not be loaded. */
export function NotLoaded({ query, failed, waiting = null }: NotLoadedProps) {
  const failure = failureSoFar(query);
  if (!failure) return waiting;
  return (
    <ErrorPanel
      title={failed}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      requestId={requestIdOf(failure)}
    >
      {failure.message}
    </ErrorPanel>
  );
}
