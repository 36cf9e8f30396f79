import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { ButtonLink } from '../kit/ButtonLink.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useConfirmEmail } from './account.data.ts';

/** Where the link of the confirmation mail leads. A press confirms, not the opening: mail scanners open links too. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  const confirm = useConfirmEmail();

  return (
    <AuthFrame title="Confirm Email Address" tagline="Confirm your email address">
      {confirm.isSuccess ? (
        <>
          <Banner tone="success" live="polite">
            Your email address is confirmed.
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
              Confirm Email Address
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.home()}>
            Go to Sign In
          </ButtonLink>
        </>
      )}
    </AuthFrame>
  );
}
