import { DELETION_DAYS } from '@pcr/contract/account/deletion/deletion.schema.ts';
import { Navigate, useLocation } from 'react-router';
import { Banner } from '../../kit/ui/Banner.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../account.data.ts';
import { AuthFrame } from '../sign-in/AuthFrame.tsx';

/**
 * The page that a member who asked for the deletion is led to, signed out: until when they can take
 * it back, and how (deletion.md 12).
 */
export default function DeletionAskedPage() {
  // Asked again once this device is signed out, which takes its cookie away.
  useSession();
  const { erase_at } = (useLocation().state ?? {}) as { erase_at?: string | null };
  // Opened by its address, this page knows of no deletion.
  if (erase_at === undefined) return <Navigate to={paths.home()} replace />;
  return (
    <AuthFrame title="Account Deletion" tagline="We are sorry to see you go">
      {erase_at ? (
        <Banner tone="info" live="polite" title="Your account will be deleted.">
          Everything in it goes after {instantText(erase_at)}. You are signed out on all your
          devices.
        </Banner>
      ) : (
        <Banner tone="amber" live="polite" title="Your account may be deleted soon.">
          Your request was sent, and you were signed out, but no answer came. If we got it,
          everything goes after {DELETION_DAYS} days. To be sure that it goes, sign in and ask
          again.
        </Banner>
      )}
      <p>
        Did you change your mind? Sign in before then. Your account and everything in it will be
        there as you left it.
      </p>
      <ButtonLink look="secondary" to={paths.home({ mode: 'sign-in' })}>
        Sign In to Keep My Account
      </ButtonLink>
    </AuthFrame>
  );
}
