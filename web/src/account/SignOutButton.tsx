import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { draftsOf } from '../kit/draft-storage.ts';
import { toastError } from '../kit/toast.ts';
import { useSignOut } from './account.data.ts';

const ConfirmDialog = lazy(() => import('../kit/ConfirmDialog.tsx').then((kit) => ({ default: kit.ConfirmDialog })));

export interface SignOutButtonProps {
  userId: string;
  icon: LucideIcon;
  className: string;
}

/** Signs out and goes to the start; asks first when something unfinished would be lost with it. */
export function SignOutButton({ userId, icon: Icon, className }: SignOutButtonProps) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);

  function leave() {
    signOut.mutate(undefined, {
      onSuccess: () => navigate('/', { replace: true }),
      onError: (error) => toastError(error.message),
    });
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={signOut.isPending || undefined}
        onClick={() => (draftsOf(userId).length > 0 ? setAsking(true) : leave())}
      >
        <Icon size={20} aria-hidden />
        {signOut.isPending ? 'Signing Out...' : 'Sign Out'}
      </button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            title="Sign out and discard what is unsaved?"
            confirmLabel="Sign Out"
            busy={signOut.isPending}
            busyLabel="Signing Out..."
            error={signOut.error?.message}
            onCancel={() => setAsking(false)}
            onConfirm={leave}
          >
            You have a form that is not saved yet. Signing out removes it from this device.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
