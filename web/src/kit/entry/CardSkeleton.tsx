import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';

/**
 * In the shape of an `EntryCard`, so that nothing moves when it comes. `lines` stand under its
 * name, and `lead` at its start.
 */
export function CardSkeleton({ lines = 3, lead }: { lines?: number; lead?: ReactNode }) {
  if (lead) {
    return (
      <div className="flex gap-2.5 rounded-card border border-line bg-card px-3 py-2">
        {lead}
        <div className="flex min-w-0 grow flex-col gap-0.5">{linesOf(lines)}</div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-0.5 rounded-card border border-line bg-card px-3 py-2">
      {linesOf(lines)}
    </div>
  );
}

function linesOf(lines: number) {
  return (
    <>
      <span className="flex h-[1.5rem] items-center justify-between gap-4">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-16" />
      </span>
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else and never move
        <span key={n} className="flex h-[1.3125rem] items-center">
          <Skeleton className={`h-3.5 ${['w-1/2', 'w-4/5', 'w-3/5'][n % 3]}`} />
        </span>
      ))}
    </>
  );
}
