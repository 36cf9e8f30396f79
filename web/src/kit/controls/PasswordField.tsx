import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'required' | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField({
  label,
  hint,
  error,
  required,
  id,
  className,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(aria) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...aria}
            type={shown ? 'text' : 'password'}
            className={`${INPUT_CLASS} w-full pe-[3.25rem] ${className ?? ''}`}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={aria.id}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-1/2 grid -translate-y-1/2 print:hidden size-touch place-items-center rounded-full text-ink-soft hover:text-ink"
          >
            <Icon size="1.25rem" aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}
