import { requestIdOf } from '../api/api.ts';
import { type AskedQuery, failureSoFar } from '../cache/failure-so-far.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';

export interface EntryMissingProps {
  /** The state of the query, from `useQuery`. */
  query: AskedQuery & { isFetching: boolean; refetch: () => unknown };
  /** 'This record could not be loaded' */
  failed: string;
  /** 'Loading the record...' */
  loading: string;
}

/** Shown instead of an entry that is not here yet, or could not be loaded. */
export function EntryMissing({ query, failed, loading }: EntryMissingProps) {
  const failure = failureSoFar(query);
  if (!failure) {
    return (
      <Loading label={loading}>
        <SkeletonText lines={8} />
      </Loading>
    );
  }
  return (
    <ErrorPanel title={failed} onRetry={query.refetch} retrying={query.isFetching} requestId={requestIdOf(failure)}>
      {failure.message}
    </ErrorPanel>
  );
}
