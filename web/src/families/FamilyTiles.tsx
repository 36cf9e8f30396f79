import type { FamilySummary } from '@pcr/contract/families/families.schema.ts';
import type { ReactNode } from 'react';
import { Skeleton } from '../kit/ui/Skeleton.tsx';

const count = new Intl.NumberFormat('en-US');

export interface FamilyTilesProps {
  summary: FamilySummary | undefined;
  loading: boolean;
  /** The figures could not be asked for. */
  failed: boolean;
}

/**
 * The server's figures over all real records; samples never count (families.md 19). One row on a phone too, so that
 * the list begins on the first screen; with larger text it becomes two.
 */
export function FamilyTiles({ summary, loading, failed }: FamilyTilesProps) {
  const counted = (value: number | undefined) => (value === undefined ? undefined : count.format(value));
  const instead = loading ? <Awaited /> : <None why={failed && !summary ? 'Could not be loaded' : 'None yet'} />;
  const tile = (label: string, figure: string | undefined) => <Tile label={label}>{figure ?? instead}</Tile>;
  return (
    <dl
      aria-label="Summary of your records"
      className="grid grid-cols-[repeat(auto-fit,minmax(4.375rem,1fr))] gap-y-3 rounded-card border border-line bg-card py-3 wide:px-3"
    >
      {tile('Total Families', counted(summary?.total))}
      {tile('Active Services', counted(summary?.active))}
      {tile('Average Rating', summary?.average_rating?.toFixed(1))}
      {tile('High Quality', counted(summary?.high_quality))}
    </dl>
  );
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end px-0.5 text-center">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-strong">{children}</dd>
    </div>
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

function None({ why }: { why: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{why}</span>
    </>
  );
}
