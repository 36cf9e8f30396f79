import type { UseMutationResult } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { PasswordField } from '../../kit/form/PasswordField.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { useSession } from '../account.data.ts';

export interface OwnPasswordProps {
  name: string;
  error: string | undefined;
  onChange: (event: ChangeEvent) => void;
  hint?: string;
}

export function OwnPassword(field: OwnPasswordProps) {
  const email = useSession().data?.user.email ?? '';
  return (
    <>
      <PasswordField label="Current Password" autoComplete="current-password" required {...field} />
      {/* For password managers, which fill in the password of this account. After it: the first field takes the focus. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
    </>
  );
}

/** What the server said, unless it stands at a field. */
export function Refusal({
  of,
  unless,
}: {
  of: Pick<UseMutationResult<unknown, Error, never>, 'error'>;
  unless: string | undefined;
}) {
  if (!of.error || unless) return null;
  return (
    <Banner tone="red" live="assertive">
      {of.error.message}
    </Banner>
  );
}
