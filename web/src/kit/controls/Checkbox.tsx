import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A native checkbox; the whole row can be pressed. */
export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  const describedBy = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={own} className="flex min-h-touch items-start gap-3 py-2.5">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={own}
            type="checkbox"
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-6 appearance-none rounded-small border-2 border-line-strong bg-card transition-colors checked:border-brand checked:bg-brand disabled:opacity-60 aria-invalid:border-red-mark"
          />
          <Check
            size="1.125rem"
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none absolute text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${own}-hint`} className="ps-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="ps-9">
        <FieldError id={`${own}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}
