import { useId } from 'react';
import { choiceClass } from '../look/choice-look.ts';
import { FieldError } from './Field.tsx';
import type { Option } from './SelectField.tsx';

export interface ChoiceFieldProps<V extends string> {
  label: string;
  /** Of its value in a form that is read as a whole. */
  name?: string;
  options: readonly Option<V>[];
  /** Null while nothing is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
}

/** A choice of a few options that are all in sight. */
export function ChoiceField<V extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error,
}: ChoiceFieldProps<V>) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-base font-strong">{label}</legend>
      <div
        className={`gap-2 ${options.length % 2 === 0 ? 'grid grid-cols-pair' : 'flex flex-wrap'}`}
      >
        {options.map((option) => {
          const on = option.value === value;
          return (
            <label key={option.value} className={choiceClass(on, 'flex-auto')}>
              <input
                type="radio"
                name={name ?? id}
                value={option.value}
                checked={on}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(option.value)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {option.label}
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
