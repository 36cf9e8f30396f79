import { ratingText } from '../kit/format.ts';
import { TONE_MARK } from '../kit/tone.ts';
import { colorOf } from './families.words.ts';

/** One of the four ratings, in a `dl`: its name, a bar, its number. */
export function RatingBar({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid grid-cols-[minmax(7rem,2fr)_3fr] items-center gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex items-center gap-3 font-strong">
        <span aria-hidden className="h-2 grow overflow-hidden rounded-full bg-sunken">
          <span
            className={`block h-full rounded-full ${TONE_MARK[colorOf(value)]}`}
            style={{ width: `${value * 20}%` }}
          />
        </span>
        {ratingText(value)}
      </dd>
    </div>
  );
}
