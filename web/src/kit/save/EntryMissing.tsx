import { NotLoaded, type NotLoadedProps } from '../list/NotLoaded.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';

export interface EntryMissingProps extends Omit<NotLoadedProps, 'waiting'> {
  /** 'Loading the record...' */
  loading: string;
}

/** Shown instead of an entry that is not here yet, or could not be loaded. */
export function EntryMissing({ loading, ...props }: EntryMissingProps) {
  const waiting = (
    <Loading label={loading}>
      <SkeletonText lines={8} />
    </Loading>
  );
  return <NotLoaded {...props} waiting={waiting} />;
}
