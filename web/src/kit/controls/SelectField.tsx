import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

/** Options under a group name that cannot be chosen. */
export interface OptionGroup {
  group: string;
  options: readonly Option[];
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'required' | 'children'> & {
    options: readonly (Option | OptionGroup)[];
    /** The first option, with the value '' ('Choose a reason'). */
    blank?: string;
  };

/** A native select, which phones show best. */
export function SelectField({
  label,
  hint,
  error,
  required,
  options,
  blank,
  id,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(aria) => (
        <span className="relative block">
          <select
            {...rest}
            {...aria}
            className={`${INPUT_CLASS} w-full appearance-none truncate pe-[2.75rem] ${className ?? ''}`}
          >
            {blank !== undefined && <option value="">{blank}</option>}
            {options.map((option) =>
              'group' in option ? (
                <optgroup key={option.group} label={option.group}>
                  {option.options.map(choice)}
                </optgroup>
              ) : (
                choice(option)
              ),
            )}
          </select>
          <ChevronDown
            size="1.25rem"
            aria-hidden
            className="pointer-events-none absolute end-3.5 top-3.5 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}

const choice = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
