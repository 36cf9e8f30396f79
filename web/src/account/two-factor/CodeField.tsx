import type { ChangeEvent } from 'react';
import { TextField } from '../../kit/controls/TextField.tsx';

export interface CodeFieldProps {
  name: string;
  error: string | undefined;
  onChange: (event: ChangeEvent) => void;
  /** Asks for a recovery code, and not for one of the app. */
  recovery?: boolean;
  hint?: string;
}

/** Phones offer the code that their app shows, and keys of digits for it. */
export function CodeField({ recovery = false, ...field }: CodeFieldProps) {
  return recovery ? (
    <TextField
      label="Recovery Code"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={20}
      {...field}
    />
  ) : (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={20}
      {...field}
    />
  );
}
