import { Skeleton } from '../../kit/ui/Skeleton.tsx';

/** One line, as high as its button. With large text the button stands below the words. */
export const PAPERS_ROW = 'flex min-h-touch items-center gap-1.5 @max-[14rem]:flex-wrap';

/** In the shape of `InspectionReady`. */
export function InspectionReadySkeleton() {
  return (
    <div className="@container">
      <div className={PAPERS_ROW}>
        <Skeleton className="size-7 shrink-0 rounded-full!" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </div>
  );
}
