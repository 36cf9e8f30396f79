import { type ReactNode, useId } from 'react';
import { choiceClass } from '../look/choice-look.ts';
import { FieldError, RequiredMark } from './Field.tsx';
import type { Option } from './SelectField.tsx';

export interface ChoicesFieldProps<V extends string> {
  label: ReactNode;
  name: string;
  options: readonly Option<V>[];
  /** Those that are chosen. */
  value: readonly V[];
  onChange: (value: V[]) => void;
  hint?: ReactNode;
  required?: boolean;
  error?: string | undefined;
}

/** Any of several options, all of them in sight. */
export function ChoicesField<V extends string>(props: ChoicesFieldProps<V>) {
  const { label, name, options, value, onChange, hint, required, error } = props;
  const id = useId();
  const toggle = (one: V, on: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === one ? on : value.includes(other))),
    );
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy || undefined}>
      <legend className="mb-1.5 text-base font-strong">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const on = value.includes(option.value);
          return (
            <label key={option.value} className={choiceClass(on)}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                checked={on}
                aria-invalid={error ? true : undefined}
                onChange={(event) => toggle(option.value, event.target.checked)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {option.label}
            </label>
          );
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
