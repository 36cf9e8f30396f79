import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../words/format.ts';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'required' | 'maxLength'> & {
    /**
     * Shows '12/500'. A longer text stays and is marked, and the schema refuses it; nothing is cut.
     */
    limit?: number;
  };

export function TextArea({
  label,
  hint,
  error,
  required,
  limit,
  id,
  className,
  ref,
  onInput,
  ...rest
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(0);
  // The counter reads the element: a form library writes into it (defaults, reset) without an
  // event, but renders afterwards.
  useLayoutEffect(() => setLength(area.current?.value.length ?? 0));

  const over = limit !== undefined && length > limit;
  const near = limit !== undefined && length >= limit * 0.9;
  const counter = limit !== undefined && (
    <span className={`ms-auto shrink-0 ${over ? 'font-strong text-red-ink' : ''}`}>
      <span aria-hidden>{`${length}/${limit}`}</span>
      <span className="sr-only" aria-live="polite">
        {near
          ? over
            ? `${counted(length - limit, 'character')} too many`
            : `${counted(limit - length, 'character')} left`
          : ''}
      </span>
    </span>
  );
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} aside={counter}>
      {(aria) => (
        <textarea
          dir="auto"
          rows={4}
          {...rest}
          {...aria}
          ref={(node) => {
            area.current = node;
            if (typeof ref === 'function') return ref(node);
            if (ref) ref.current = node;
          }}
          onInput={(event) => {
            setLength(event.currentTarget.value.length);
            onInput?.(event);
          }}
          className={`${INPUT_CLASS} w-full ${over ? 'border-red-mark' : ''} ${className ?? ''}`}
        />
      )}
    </Field>
  );
}
