import type { LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { draftsOf } from '../../kit/draft/draft-storage.ts';
import { hereNow } from '../../kit/url/sheet-history.ts';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { useSignOut } from '../account.data.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';

export interface SignOutButtonProps {
  userId: string;
  /** The name under which its question stands in the address, where Back closes it. */
  question?: string;
  icon?: LucideIcon;
  className: string;
}

/** Signs out and goes to the start; asks first when something unfinished would be lost with it. */
export function SignOutButton({
  userId,
  question = 'sign-out',
  icon: Icon,
  className,
}: SignOutButtonProps) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const asking = useSheetInUrl(question);

  function leave() {
    return signOut.mutateAsync().then(
      () => {
        const home = () => navigate(paths.home(), { replace: true });
        // The menu and the question have entries of their own over the one that is replaced.
        const over = hereNow(window).state.sheets?.length ?? 0;
        if (over === 0) return home();
        window.addEventListener('popstate', home, { once: true });
        navigate(-over);
      },
      () => {},
    );
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={signOut.isPending || undefined}
        onClick={() => (draftsOf(userId).length > 0 ? asking.show() : leave())}
      >
        {Icon && <Icon size={20} aria-hidden />}
        {signOut.isPending ? 'Signing Out...' : 'Sign Out'}
      </button>
      {asking.open && (
        <DiscardQuestion
          userId={userId}
          busy={signOut.isPending}
          onCancel={asking.close}
          onConfirm={leave}
        />
      )}
    </>
  );
}
