import type { ComponentProps } from 'react';
import { enterGoesOn } from '../form/enter-goes-on.ts';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'required'>;

/** One line of text. Takes what react-hook-form's `register` returns. */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(aria) => (
        <input
          type="text"
          dir="auto"
          onKeyDown={enterGoesOn}
          {...rest}
          {...aria}
          className={`${INPUT_CLASS} w-full ${className ?? ''}`}
        />
      )}
    </Field>
  );
}
