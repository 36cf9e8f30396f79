import { Skeleton } from '../../kit/ui/Skeleton.tsx';

/** One line, as high as its button, and a card from 26 rem on: it begins as it stays. */
export const PAPERS_ROW =
  'flex min-h-touch items-center gap-1.5 @max-[16rem]:flex-wrap @min-[20rem]:gap-2 @min-[26rem]:min-h-[4.5rem] @min-[26rem]:gap-3 @min-[26rem]:rounded-card @min-[26rem]:border @min-[26rem]:border-line @min-[26rem]:bg-card @min-[26rem]:px-3 @min-[26rem]:py-2';

/** In the shape of `InspectionReady`. */
export function InspectionReadySkeleton() {
  return (
    <div className="@container">
      <div className={PAPERS_ROW}>
        <Skeleton className="size-7 shrink-0 rounded-full! @min-[20rem]:size-8" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </div>
  );
}
