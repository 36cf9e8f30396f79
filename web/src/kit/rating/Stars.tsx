import { ratingText } from '../words/format.ts';

/** The corners of a star in a 20 by 20 cell. */
const STAR = [
  10, 1.8, 12.4, 7.2, 18.3, 7.7, 13.8, 11.5, 15.2, 17.3, 10, 14.2, 4.8, 17.3, 6.2, 11.5, 1.7, 7.7,
  7.6, 7.2,
];
const ONE = `M${STAR.join(' ')}Z`;
// Five stars, each in a 20 by 20 cell of one path.
const PATH = [0, 20, 40, 60, 80]
  .map((left) => `M${STAR.map((n, i) => (i % 2 ? n : n + left)).join(' ')}Z`)
  .join('');
const EDGE = 1.7;

/** How much of the drawing is filled: 4.5 fills half of the fifth star itself, not of its cell. */
function filledWidth(value: number): number {
  const v = Math.min(5, Math.max(0, value));
  const whole = Math.floor(v);
  const part = v - whole;
  return whole * 20 + (part > 0 ? EDGE + part * (20 - 2 * EDGE) : 0);
}

/** A rating of 0 to 5 as stars and, unless `bare`, as a number. */
export function Stars({
  value,
  size = 18,
  bare = false,
}: {
  value: number;
  size?: number;
  bare?: boolean;
}) {
  const text = ratingText(value);
  return (
    <span
      role="img"
      aria-label={`${text} of 5 stars`}
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
    >
      <svg
        width={`${(size * 5) / 16}rem`}
        height={`${size / 16}rem`}
        viewBox="0 0 100 20"
        aria-hidden="true"
        className="shrink-0"
      >
        <path d={PATH} className="fill-line" />
        <svg width={filledWidth(value)} height="20" overflow="hidden" aria-hidden="true">
          <path d={PATH} className="fill-star" />
        </svg>
      </svg>
      {!bare && <span className="font-strong">{text}</span>}
    </span>
  );
}

/** A rating of 0 to 5 as one star with its number, where there is little room. */
export function OneStar({ value }: { value: number }) {
  const text = ratingText(value);
  return (
    <span
      role="img"
      aria-label={`${text} of 5 stars`}
      className="inline-flex items-center gap-1 whitespace-nowrap"
    >
      <svg width="1rem" height="1rem" viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
        <path d={ONE} className="fill-star" />
      </svg>
      <span className="text-base font-strong">{text}</span>
    </span>
  );
}
