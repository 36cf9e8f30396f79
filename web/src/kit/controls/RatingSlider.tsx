import { useId, useLayoutEffect, useRef, useState } from 'react';
import { TONE_INK, type Tone } from '../look/tone.ts';
import { ratingText } from '../words/format.ts';
import { FieldError } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export interface RatingSliderProps {
  label: string;
  /** 1 to 5 in steps of 0.1 */
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  /**
   * Called with the reason why the typed text is no rating, which stays in the field with that
   * reason under it; called with null once it is right. The form then does not save another number
   * than the one in sight.
   */
  onTypedWrong?: (reason: string | null) => void;
  error?: string | undefined;
  hint?: string;
  /** The word and colour of a value: 4.6 is 'High' and green. */
  meaning?: (value: number) => { word: string; tone: Tone };
  disabled?: boolean;
  /** Enter in a line before it leads here (kit.md 168). */
  unseen?: boolean;
  name?: string;
  min?: number;
  max?: number;
  step?: number;
}

/** A rating that is set by dragging, by arrow keys or by typing: one value, two native controls. */
export function RatingSlider(props: RatingSliderProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    error,
    hint,
    meaning,
    disabled,
    unseen,
    name,
    min = 1,
    max = 5,
    step = 0.1,
  } = props;
  const id = useId();
  // The text that is being typed ('4.', '') while it is not yet a value.
  const [typing, setTyping] = useState<string | null>(null);
  const meant = meaning?.(value);
  const wrong = `Enter a number from ${min} to ${max}, with one decimal`;
  const typedWrong = typing !== null && read(typing) === null;
  const shownError = typedWrong ? wrong : error;
  const describedBy =
    [shownError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const at = (value - min) / (max - min);
  const tell = useRef(props.onTypedWrong);
  tell.current = props.onTypedWrong;
  useLayoutEffect(() => {
    tell.current?.(typedWrong ? wrong : null);
  }, [typedWrong, wrong]);

  function read(text: string): number | null {
    const typed = Number(text.replace(',', '.'));
    if (text.trim() === '' || !Number.isFinite(typed) || typed < min || typed > max) return null;
    const stepped = Math.round(typed / step) * step;
    return Math.abs(stepped - typed) < 1e-9 ? Number(stepped.toFixed(2)) : null;
  }
  function type(text: string) {
    setTyping(text);
    const typed = read(text);
    if (typed !== null && typed !== value) onChange(typed);
  }

  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={`${id}-range`} className="text-base font-strong">
          {label}
        </label>
        {meant && (
          <span aria-hidden className={`text-sm font-strong ${TONE_INK[meant.tone]}`}>
            {meant.word}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="relative grow basis-[10rem]">
          <input
            id={`${id}-range`}
            name={name}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            aria-valuetext={`${ratingText(value)} of ${max}${meant ? `, ${meant.word}` : ''}`}
            aria-invalid={error && !typedWrong ? true : undefined}
            aria-describedby={describedBy}
            data-unseen={unseen || undefined}
            onChange={(event) => {
              setTyping(null);
              onChange(Number(Number(event.target.value).toFixed(2)));
            }}
            onBlur={onBlur}
            style={{ '--at': at }}
            className="rating-range peer"
          />
          {/* The thumb is 28px wide and stays inside the track, so its middle runs from 14px to
          100% - 14px. */}
          <output
            aria-hidden
            style={{ left: `calc(14px + ${at} * (100% - 28px))` }}
            className="pointer-events-none absolute -top-6 -translate-x-1/2 scale-90 rounded-small bg-ink px-2 py-0.5 text-sm font-strong text-page opacity-0 transition-[opacity,scale] peer-focus-visible:scale-100 peer-focus-visible:opacity-100 peer-active:scale-100 peer-active:opacity-100"
          >
            {ratingText(value)}
          </output>
          <div aria-hidden className="-mt-1.5 flex justify-between px-2.5 text-sm text-ink-soft">
            {Array.from({ length: max - min + 1 }, (_, i) => min + i).map((n) => (
              <span key={n} className="w-2 text-center">
                {n}
              </span>
            ))}
          </div>
        </div>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${label}, as a number`}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={describedBy}
          disabled={disabled}
          value={typing ?? ratingText(value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (!typedWrong) setTyping(null);
            onBlur?.();
          }}
          className={`${INPUT_CLASS} w-[4rem] shrink-0 px-1 text-center font-strong`}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{shownError}</FieldError>
    </div>
  );
}
