import { requestIdOf } from '../api/api.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';

export interface EntryMissingProps {
  /** The state of the query, from `useQuery`. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** 'This record could not be loaded' */
  failed: string;
  /** 'Loading the record...' */
  loading: string;
}

/** Shown instead of an entry that is not here yet, or could not be loaded. */
export function EntryMissing({ query: { error, isFetching, refetch }, failed, loading }: EntryMissingProps) {
  if (!error) {
    return (
      <Loading label={loading}>
        <SkeletonText lines={8} />
      </Loading>
    );
  }
  return (
    <ErrorPanel title={failed} onRetry={refetch} retrying={isFetching} requestId={requestIdOf(error)}>
      {error.message}
    </ErrorPanel>
  );
}
