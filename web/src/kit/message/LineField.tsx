import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { FieldError } from '../controls/Field.tsx';
import { INPUT_CLASS } from '../controls/input-look.ts';
import { counted } from '../words/format.ts';

export interface LineFieldProps extends Omit<ComponentProps<'textarea'>, 'maxLength'> {
  /** Read aloud, and shown while it is empty. */
  label: string;
  error: string | undefined;
  /** A longer text stays and is marked; its length shows near it. */
  limit: number;
}

/**
 * Where a line of a conversation is typed: one row, which grows with what is typed to six. It has
 * no label over it, since its bar has nothing else.
 */
export function LineField({ label, error, limit, ref, onInput, ...rest }: LineFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(0);
  // The library of forms writes into the element without an event, but renders afterwards.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    setLength(element.value.length);
    // A browser that does not fit a field to its content by itself.
    if (CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  });
  const over = length > limit;
  const near = length >= limit * 0.9;
  return (
    <div className="flex min-w-0 grow flex-col">
      <textarea
        dir="auto"
        rows={1}
        {...rest}
        ref={(node) => {
          area.current = node;
          if (typeof ref === 'function') return ref(node);
          if (ref) ref.current = node;
        }}
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          onInput?.(event);
        }}
        aria-label={label}
        placeholder={label}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={`${INPUT_CLASS} field-sizing-content max-h-[calc(6lh+1.5rem)] w-full resize-none ${over ? 'border-red-mark' : ''}`}
      />
      {near && (
        <span
          className={`mt-1 self-end text-sm ${over ? 'font-strong text-red-ink' : 'text-ink-soft'}`}
        >
          <span aria-hidden>{`${length}/${limit}`}</span>
        </span>
      )}
      <span className="sr-only" aria-live="polite">
        {near &&
          (over
            ? `${counted(length - limit, 'character')} too many`
            : `${counted(limit - length, 'character')} left`)}
      </span>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
