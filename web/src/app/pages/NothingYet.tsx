import { Skeleton, SkeletonCard } from '../../kit/ui/Skeleton.tsx';

/**
 * Shapes of the coming content, between the bars. Behind the NDA they are all there is: no record
 * is requested before it is accepted.
 */
export const NOTHING_YET = (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-8 w-3/5" />
    <SkeletonCard />
    <SkeletonCard />
  </div>
);
