import type { ChangeEvent } from 'react';
import { TextField } from '../kit/form/TextField.tsx';

export interface EmailFieldProps {
  name: string;
  error: string | undefined;
  /** What stands there at first: it is kept when one goes from one form to another. */
  known: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onEmail?: ((email: string) => void) | undefined;
}

export function EmailField({ known, onChange, onEmail, ...field }: EmailFieldProps) {
  return (
    <TextField
      label="Email Address"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={known}
      onChange={(event) => {
        onChange(event);
        onEmail?.(event.target.value);
      }}
      {...field}
    />
  );
}
