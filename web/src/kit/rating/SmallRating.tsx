import { Bar } from '../bars/Bar.tsx';
import type { Tone } from '../look/tone.ts';
import { ratingText } from '../words/format.ts';

export interface SmallRatingProps {
  label: string;
  /** 0 to 5. */
  value: number;
  tone: Tone;
}

/**
 * A rating in a row of several, whose names a legend says: a small bar and its number. Large text
 * has room for the number alone.
 */
export function SmallRating({ label, value, tone }: SmallRatingProps) {
  return (
    <div className="min-w-0">
      <dt className="sr-only">{label}</dt>
      <dd className="flex items-center gap-1.5">
        <Bar part={value / 5} tone={tone} small />
        <span className="shrink-0 font-strong">{ratingText(value)}</span>
      </dd>
    </div>
  );
}
