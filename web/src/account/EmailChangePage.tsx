import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { ButtonLink } from '../kit/ButtonLink.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useConfirmEmailChange } from './profile.data.ts';

/** Where the link to a new address leads. A press confirms, not the opening: mail scanners open links too. */
export default function EmailChangePage() {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  const confirm = useConfirmEmailChange();

  return (
    <AuthFrame title="Confirm New Email Address" tagline="Confirm your new email address">
      {confirm.isSuccess ? (
        <>
          <Banner tone="success" live="polite" title="Your email address has been changed.">
            <p>
              Sign in with <strong className="wrap-anywhere">{confirm.data.email}</strong> from now on. Your other
              devices were signed out.
            </p>
          </Banner>
          <ButtonLink look="primary" to={paths.home()} replace>
            Continue to PCR
          </ButtonLink>
        </>
      ) : (
        <>
          {confirm.isError && (
            <Banner tone="red" live="assertive">
              {confirm.error.message}
            </Banner>
          )}
          {token === '' ? (
            <Banner tone="red">This link is not complete. Please open the link of the mail again.</Banner>
          ) : (
            <Button busy={confirm.isPending} busyLabel="Confirming..." onClick={() => confirm.mutate(token)}>
              Confirm New Email Address
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.home()}>
            Go to PCR
          </ButtonLink>
        </>
      )}
    </AuthFrame>
  );
}
