import { PasswordReset } from '@pcr/contract/account/account.schema.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '../../app/paths.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { useResetPassword } from '../account.data.ts';
import { AuthFrame } from '../sign-in/AuthFrame.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const NewPasswordForm = z.pick(PasswordReset, { password: true });

/** Where the link of the reset mail leads: a new password. All sessions of the account end with it. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  const reset = useResetPassword();
  const { onSubmit, field, showErrors } = useSmallForm(NewPasswordForm, ({ password }) =>
    reset.mutate({ token, password }, { onError: showErrors }),
  );

  if (reset.isSuccess) {
    return (
      <AuthFrame title="New Password" tagline="Choose a new password">
        <Banner tone="success" live="polite" title="Your password has been changed.">
          You have been signed out on all devices. Please sign in with your new password.
        </Banner>
        <ButtonLink look="primary" to={paths.home({ mode: 'sign-in' })} replace>
          Sign In
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="New Password" tagline="Choose a new password">
      {token === '' ? (
        <Banner tone="red">
          Part of this link is missing. Please open the link in our email again, or ask for a new one.
        </Banner>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          {reset.isError && (
            <Banner tone="red" live="assertive">
              {reset.error.message}
            </Banner>
          )}
          <NewPasswordField label="New Password" {...field('password')} />
          <Button type="submit" busy={reset.isPending} busyLabel="Saving...">
            Save New Password
          </Button>
        </form>
      )}
      <ButtonLink look="quiet" to={paths.home({ mode: 'reset' })}>
        Ask for a new link
      </ButtonLink>
    </AuthFrame>
  );
}
