import { TONE_MARK, type Tone } from '../look/tone.ts';
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

/** A bar that is filled to a part, 0 to 1; the words beside it say the same. */
export function Bar({
  part,
  tone,
  small = false,
}: {
  part: number;
  tone?: Tone | undefined;
  small?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={`${small ? 'h-1.5 min-w-4 max-w-[calc(15cqi-1.3rem)] @max-[15rem]:hidden' : 'h-2'} grow overflow-hidden rounded-full bg-sunken`}
    >
      <span
        className={`block h-full rounded-full ${tone ? TONE_MARK[tone] : 'bg-brand'}`}
        style={{ width: `${part * 100}%` }}
      />
    </span>
  );
}
