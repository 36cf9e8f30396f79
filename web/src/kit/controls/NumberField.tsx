import type { ChangeEvent, ComponentProps } from 'react';
import { enterGoesOn } from '../form/enter-goes-on.ts';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'required' | 'type'> & {
    /** The number that is filled in when the field is left without one. */
    fallback?: number;
  };

/** A count. The form holds it as text, as it was typed: `register('children_count')`. */
export function NumberField({
  label,
  hint,
  error,
  required,
  fallback,
  id,
  className,
  onBlur,
  ...rest
}: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(aria) => (
        <input
          inputMode="numeric"
          onKeyDown={enterGoesOn}
          {...rest}
          {...aria}
          type="number"
          // Scrolling over the field must not change its value.
          onWheel={(event) => event.currentTarget.blur()}
          onBlur={(event) => {
            if (fallback !== undefined && !Number.isFinite(event.currentTarget.valueAsNumber)) {
              const input = event.currentTarget;
              input.value = String(fallback);
              // The form must notice this change; the browser sends no event for what code writes.
              rest.onChange?.({
                type: 'change',
                target: input,
                currentTarget: input,
              } as ChangeEvent<HTMLInputElement>);
            }
            onBlur?.(event);
          }}
          className={`${INPUT_CLASS} w-full ${className ?? ''}`}
        />
      )}
    </Field>
  );
}
