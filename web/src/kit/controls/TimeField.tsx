import type { ComponentProps } from 'react';
import { NO_TIME } from '../form/unreadable.ts';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export type TimeFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'required' | 'type'>;

/** A time of day as HH:MM, or ''. It uses the device's own clock; a time can be typed too. */
export function TimeField({
  label,
  hint,
  error,
  question,
  required,
  id,
  className,
  ...rest
}: TimeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} question={question} required={required} id={id}>
      {(aria) => (
        <input
          {...rest}
          {...aria}
          type="time"
          data-unreadable={NO_TIME}
          className={`${INPUT_CLASS} w-full ${className ?? ''}`}
        />
      )}
    </Field>
  );
}
