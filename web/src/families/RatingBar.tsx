import { ratingText } from '../kit/format.ts';
import { TONE_MARK } from '../kit/tone.ts';
import { colorOf } from './families.words.ts';

/** Label and value in two columns, one above the other where large text leaves no room. */
export const FACT = {
  row: 'flex flex-wrap gap-x-4',
  label: 'min-w-0 grow-2 basis-28',
  value: 'min-w-0 grow-3 basis-32',
};

/** One of the four ratings, in a `dl`: its name, a bar, its number. */
export function RatingBar({ label, value }: { label: string; value: number }) {
  return (
    <div className={`items-center ${FACT.row}`}>
      <dt className={`text-ink-soft ${FACT.label}`}>{label}</dt>
      <dd className={`flex items-center gap-3 font-strong ${FACT.value}`}>
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
