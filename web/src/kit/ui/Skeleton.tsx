import type { ReactNode } from 'react';

/** A grey shape that holds the place of content which is loading; give it its size ('h-5 w-32'). */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block max-w-full animate-breathe rounded-small bg-line ${className}`}
    />
  );
}

/** Skeleton lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else and never move
        <Skeleton key={i} className={`h-4 ${i === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </span>
  );
}

/** The skeleton of a card: a heading with a badge, and lines. */
export function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
      <span className="flex justify-between gap-4">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-6 w-20" />
      </span>
      <SkeletonText lines={lines} />
    </div>
  );
}

/** Holds skeletons and says once to a screen reader that something is loading. */
export function Loading({
  label = 'Loading...',
  children,
}: {
  label?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** While a list of cards is loading. */
export function LoadingCards({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <Loading label={label}>
      <SkeletonCard lines={lines} />
      <SkeletonCard lines={lines} />
    </Loading>
  );
}
