import { Skeleton } from '../../kit/ui/Skeleton.tsx';

/** In the shape of `InspectionReady`. */
export function InspectionReadySkeleton() {
  return (
    <div className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-card px-3 py-2">
      <Skeleton className="size-9 shrink-0 rounded-full!" />
      <Skeleton className="h-5 w-2/5" />
    </div>
  );
}
