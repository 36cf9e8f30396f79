import { Banner } from '../kit/ui/Banner.tsx';
import { useConfirmEmail } from './account.data.ts';
import { ConfirmByLink } from './ConfirmByLink.tsx';

/** Where the link of the confirmation mail leads. */
export default function ConfirmEmailPage() {
  return (
    <ConfirmByLink
      title="Confirm Email Address"
      tagline="Confirm your email address"
      confirm={useConfirmEmail()}
      done={
        <Banner tone="success" live="polite">
          Your email address is confirmed.
        </Banner>
      }
      elsewhere="Go to Sign In"
    />
  );
}
