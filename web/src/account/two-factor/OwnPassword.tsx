import type { ChangeEvent } from 'react';
import { PasswordField } from '../../kit/controls/PasswordField.tsx';
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
      {/* For password managers, which fill in this account's password. The field before it takes
      the focus. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
    </>
  );
}

/** What the server said, unless it stands at a field. */
export function Refusal({
  of,
  unless,
}: {
  of: { error: Error | null };
  unless: string | undefined;
}) {
  if (!of.error || unless) return null;
  return (
    <Banner tone="red" live="assertive">
      {of.error.message}
    </Banner>
  );
}
