import { ApiError } from '../../kit/api/api.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { useConfirmEmail } from '../sign-in/sign-in.data.ts';
import { ConfirmationAgain } from './ConfirmationAgain.tsx';
import { ConfirmByLink } from './ConfirmByLink.tsx';

/** Where the link of the confirmation mail leads. */
export default function ConfirmEmailPage() {
  const { isSuccess, isPending, error, mutate } = useConfirmEmail();
  // A person who opens the link again has what they want.
  const before = error instanceof ApiError && error.code === 'already_confirmed' ? error : null;
  return (
    <ConfirmByLink
      title="Confirm Email Address"
      tagline="Confirm your email address"
      confirm={{ isSuccess: isSuccess || before !== null, isPending, error, mutate }}
      otherwise={<ConfirmationAgain />}
      done={
        <Banner tone="success" live="polite">
          {before?.message ?? 'Your email address is confirmed.'}
        </Banner>
      }
      elsewhere="Go to Sign In"
    />
  );
}
