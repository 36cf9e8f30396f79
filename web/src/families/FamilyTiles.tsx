import type { FamilySummary } from '@pcr/contract/families/families.schema.ts';
import type { ReactNode } from 'react';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Tile, Tiles } from '../kit/Tile.tsx';

const count = new Intl.NumberFormat('en-US');

/** The server's figures over all real records; samples never count (decisions.md 2). */
export function FamilyTiles({ summary, loading }: { summary: FamilySummary | undefined; loading: boolean }) {
  const figure = (value: string | undefined): ReactNode => {
    if (value !== undefined) return value;
    if (loading) return <Awaited />;
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">None yet</span>
      </>
    );
  };
  const counted = (value: number | undefined) => (value === undefined ? undefined : count.format(value));
  return (
    <Tiles label="Summary of your records">
      <Tile figure={figure(counted(summary?.total))} label="Total Families" />
      <Tile figure={figure(counted(summary?.active))} label="Active Services" />
      <Tile figure={figure(summary?.average_rating?.toFixed(1))} label="Average Rating" />
      <Tile figure={figure(counted(summary?.high_quality))} label="High Quality" tone="green" />
    </Tiles>
  );
}

/** As high as the figure that comes, so that nothing moves. */
function Awaited() {
  return (
    <span className="relative inline-block">
      <span className="invisible">000</span>
      <Skeleton className="absolute inset-x-0 inset-y-1" />
    </span>
  );
}
