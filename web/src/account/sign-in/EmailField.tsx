import type { ChangeEvent } from 'react';
import { TextField } from '../../kit/controls/TextField.tsx';

export interface EmailFieldProps {
  name: string;
  error: string | undefined;
  /** The first value: it is kept when a person goes from one form to another. */
  known: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onEmail?: ((email: string) => void) | undefined;
  /** The browser offers passkeys here, too (passkeys.md 15). */
  offersPasskeys?: boolean;
}

export function EmailField({
  known,
  onChange,
  onEmail,
  offersPasskeys = false,
  ...field
}: EmailFieldProps) {
  return (
    <TextField
      label="Email Address"
      type="email"
      inputMode="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
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
