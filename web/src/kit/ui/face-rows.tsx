import { Skeleton } from './Skeleton.tsx';

/** 64 px: a face, and a line or two beside it. */
export const FACE_ROW =
  'flex min-h-16 items-center gap-3 px-3 py-2 focus-visible:-outline-offset-2';

/** In the shape of some of them. */
export function FaceRowSkeletons({ lines }: { lines: 1 | 2 }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-card">
      {['w-2/5', 'w-1/3', 'w-1/2'].map((width) => (
        <div key={width} className={FACE_ROW}>
          <Skeleton className="size-[2.5rem] rounded-full!" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            {lines === 2 && <Skeleton className="h-4 w-4/5" />}
          </span>
        </div>
      ))}
    </div>
  );
}
