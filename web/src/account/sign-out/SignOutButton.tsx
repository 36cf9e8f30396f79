import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { draftsOf } from '../../kit/draft/draft-storage.ts';
import { paths } from '../../paths.ts';
import { useSignOut } from '../account.data.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';

export interface SignOutButtonProps {
  userId: string;
  icon?: LucideIcon;
  className: string;
}

/** Signs out and goes to the start; asks first when something unfinished would be lost with it. */
export function SignOutButton({ userId, icon: Icon, className }: SignOutButtonProps) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);

  function leave() {
    return signOut.mutateAsync().then(
      () => navigate(paths.home(), { replace: true }),
      () => {},
    );
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={signOut.isPending || undefined}
        onClick={() => (draftsOf(userId).length > 0 ? setAsking(true) : leave())}
      >
        {Icon && <Icon size={20} aria-hidden />}
        {signOut.isPending ? 'Signing Out...' : 'Sign Out'}
      </button>
      {asking && (
        <DiscardQuestion
          userId={userId}
          busy={signOut.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={leave}
        />
      )}
    </>
  );
}
