import { Banner } from '../kit/Banner.tsx';
import { ConfirmByLink } from './ConfirmByLink.tsx';
import { useConfirmEmailChange } from './profile.data.ts';

/** Where the link to a new address leads. */
export default function EmailChangePage() {
  const confirm = useConfirmEmailChange();
  return (
    <ConfirmByLink
      title="Confirm New Email Address"
      tagline="Confirm your new email address"
      confirm={confirm}
      done={
        <Banner tone="success" live="polite" title="Your email address has been changed.">
          <p>
            Sign in with <strong className="wrap-anywhere">{confirm.data?.email}</strong> from now on. Your other
            devices were signed out.
          </p>
        </Banner>
      }
      elsewhere="Go to PCR"
    />
  );
}
