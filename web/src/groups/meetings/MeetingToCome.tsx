import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';

/** As high as the next meeting with its answers. */
export const MeetingToCome = () => (
  <Loading label="Loading the next meeting...">
    <Skeleton className="h-36 rounded-card!" />
  </Loading>
);
