import { Skeleton } from '../kit/ui/Skeleton.tsx';

/** 64 px: face, name, and the first words of something. */
export const ROW =
  'flex min-h-16 items-center gap-3 px-3 py-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2';

/** In the shape of rows with a face. */
export function RowSkeletons() {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-card">
      {['w-2/5', 'w-1/3', 'w-1/2'].map((width) => (
        <div key={width} className="flex min-h-16 items-center gap-3 px-3 py-2">
          <Skeleton className="size-[2.5rem] rounded-full!" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-4 w-4/5" />
          </span>
        </div>
      ))}
    </div>
  );
}
