import { Banner } from '../../kit/ui/Banner.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { paths } from '../../paths.ts';
import { ConfirmByLink } from '../email/ConfirmByLink.tsx';
import { useEndUnknownDevice } from './devices.data.ts';

/** Where the link of the mail about a new device leads (devices.md 6). */
export default function EndSignInPage() {
  const end = useEndUnknownDevice();
  return (
    <ConfirmByLink
      title="Sign Out That Device"
      tagline="Someone signed in to your account, and it wasn’t you?"
      confirm={end}
      otherwise={<NewPassword />}
      done={
        <>
          <Banner tone="success" live="polite" title="That device is signed out.">
            Whoever used it knows your password. Please choose a new one now.
          </Banner>
          <NewPassword />
        </>
      }
      elsewhere="Go to Sign In"
    />
  );
}

function NewPassword() {
  return (
    <ButtonLink look="secondary" to={paths.home({ mode: 'reset' })}>
      Choose a new password
    </ButtonLink>
  );
}
