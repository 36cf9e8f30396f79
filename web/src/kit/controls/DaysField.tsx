import { type ReactNode, useId } from 'react';
import { choiceClass } from '../look/choice-look.ts';
import { FieldError } from './Field.tsx';

export interface DaysFieldProps {
  label: ReactNode;
  name: string;
  /**
   * In their order, each with the words that are in sight and those that are said: 'Mon', 'Monday'.
   */
  options: readonly { value: string; short: string; label: string }[];
  /** Those that are chosen, with commas between them, as `daysField` holds them. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Any of the days of a week, all of them in sight. */
export function DaysField({ label, name, options, value, onChange, error }: DaysFieldProps) {
  const id = useId();
  const chosen = value.split(',');
  const toggle = (day: string, on: boolean) =>
    options
      .map((option) => option.value)
      .filter((one) => (one === day ? on : chosen.includes(one)))
      .join(',');
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-base font-strong">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const on = chosen.includes(option.value);
          return (
            <label key={option.value} className={choiceClass(on, 'min-w-14')}>
              <input
                type="checkbox"
                name={name}
                aria-label={option.label}
                checked={on}
                onChange={(event) => onChange(toggle(option.value, event.target.checked))}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span aria-hidden>{option.short}</span>
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
