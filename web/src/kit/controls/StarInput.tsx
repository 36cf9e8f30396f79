import { Star } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from './Field.tsx';

export interface StarInputProps {
  label: string;
  /** 1 to 5; null while nothing is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  /** The words for 1 to 5: 'Good'. */
  words?: readonly string[];
  error?: string | undefined;
}

const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars to press, or to choose with the arrow keys; the number stands beside them. */
export function StarInput({ label, value, onChange, words, error }: StarInputProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-base font-strong">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        {/* In text of double size they come closer, so that none lies beyond the edge. */}
        <div className="-mx-1.5 flex min-w-0">
          {STARS.map((star) => (
            <label
              key={star}
              className="relative grid h-touch w-touch min-w-0 cursor-pointer place-items-center rounded-small has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                value={star}
                checked={value === star}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(star)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span className="sr-only">{`${star === 1 ? '1 star' : `${star} stars`}${words ? `, ${words[star - 1]}` : ''}`}</span>
              <Star
                size="2rem"
                aria-hidden
                strokeWidth={1.5}
                className={
                  value !== null && star <= value ? 'fill-star text-star' : 'text-line-strong'
                }
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="text-ink-soft">
          {value === null ? 'Not rated' : words ? `${value} ${words[value - 1]}` : `${value} of 5`}
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
