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
 * The server's figures over all real records, in one line; samples never count (families.md 19).
 */
export function FamilyTiles({ summary, loading, failed }: FamilyTilesProps) {
  const counted = (value: number | undefined) =>
    value === undefined ? undefined : count.format(value);
  const instead = loading ? (
    <Awaited />
  ) : (
    <None why={failed && !summary ? 'Could not be loaded' : 'None yet'} />
  );
  const tile = (label: string, short: string, figure: string | undefined) => (
    <Tile label={label} short={short}>
      {figure ?? instead}
    </Tile>
  );
  return (
    <div className="@container -my-0.5">
      <dl
        aria-label="Summary of your records"
        className="flex flex-wrap max-w-dialog justify-between gap-x-3 rail:@max-[33rem]:grid rail:@max-[33rem]:grid-cols-2"
      >
        {tile('Total Families', 'total', counted(summary?.total))}
        {tile('Active Services', 'active', counted(summary?.active))}
        {tile('Average Rating', 'average', summary?.average_rating?.toFixed(1))}
        {tile('High Quality', 'high', counted(summary?.high_quality))}
      </dl>
    </div>
  );
}

/** On a phone the label is short for the eye; a screen reader says the whole one everywhere. */
function Tile({ label, short, children }: { label: string; short: string; children: ReactNode }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-1.5">
      <dt className="text-sm/[1.25] text-ink-soft">
        <span className="sr-only wide:not-sr-only">{label}</span>
        <span aria-hidden className="wide:hidden">
          {short}
        </span>
      </dt>
      <dd className="leading-[1.25] font-strong">{children}</dd>
    </div>
  );
}

/** As large as a figure that may come, so that nothing moves; `None` is as wide. */
function Awaited() {
  return (
    <span className="relative inline-block">
      <span className="invisible">00</span>
      <Skeleton className="absolute inset-x-0 inset-y-1" />
    </span>
  );
}

function None({ why }: { why: string }) {
  return (
    <>
      <span aria-hidden className="inline-block min-w-[2ch] text-center">
        –
      </span>
      <span className="sr-only">{why}</span>
    </>
  );
}
