import { Bar } from '../bars/Bar.tsx';
import type { Tone } from '../look/tone.ts';
import { FACT } from '../ui/Facts.tsx';
import { ratingText } from '../words/format.ts';

export interface RatingBarProps {
  label: string;
  /** 0 to 5. */
  value: number;
  /** The colour of the number, where it has one of its own. */
  tone?: Tone;
}

/** A rating in a `dl`: its name, a bar, its number. */
export function RatingBar({ label, value, tone }: RatingBarProps) {
  return (
    <div className={`items-center ${FACT.row}`}>
      <dt className={`text-ink-soft ${FACT.label}`}>{label}</dt>
      <dd className={`flex items-center gap-3 font-strong ${FACT.value}`}>
        <Bar part={value / 5} tone={tone} />
        {/* As wide as '3.54', so that all bars end at one line. */}
        <span className="min-w-10 shrink-0 text-end">{ratingText(value)}</span>
      </dd>
    </div>
  );
}
