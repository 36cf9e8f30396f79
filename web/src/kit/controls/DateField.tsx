import type { ComponentProps } from 'react';
import { NO_DAY } from '../form/unreadable.ts';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export type DateFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'required' | 'type'>;

/**
 * A calendar day as YYYY-MM-DD, or ''. It uses the device's own calendar; a day can be typed too.
 */
export function DateField({
  label,
  hint,
  error,
  question,
  required,
  id,
  className,
  ...rest
}: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} question={question} required={required} id={id}>
      {(aria) => (
        <input
          min="1900-01-01"
          max="2199-12-31"
          {...rest}
          {...aria}
          type="date"
          data-unreadable={NO_DAY}
          className={`${INPUT_CLASS} w-full ${className ?? ''}`}
        />
      )}
    </Field>
  );
}
