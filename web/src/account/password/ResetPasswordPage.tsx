import { PasswordReset } from '@pcr/contract/account/account.schema.ts';
import * as z from 'zod/mini';
import { useUnheard } from '../../kit/api/use-unheard.ts';
import { useFirstField } from '../../kit/form/use-first-field.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { paths } from '../../paths.ts';
import { isNoLink, useLinkToken } from '../email/ConfirmByLink.tsx';
import { AuthFrame } from '../sign-in/AuthFrame.tsx';
import { useResetPassword } from '../sign-in/sign-in.data.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

const NewPasswordForm = z.pick(PasswordReset, { password: true });

/**
 * Where the link of the reset mail leads: a new password. All sessions of the account end with it.
 */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  const reset = useResetPassword();
  const form = useFirstField<HTMLFormElement>();
  /** An answer was lost: the link may have been used here. */
  const unheard = useUnheard(reset.error);
  const { onSubmit, field, showErrors } = useSmallForm(NewPasswordForm, ({ password }) =>
    reset.mutate({ token, password }, { onError: showErrors }),
  );
  const isDead = isNoLink(reset.error);
  const perhaps = unheard && isDead;

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
      {token === '' && (
        <Banner tone="red">
          Part of this link is missing. Please open the link in our email again, or ask for a new
          one.
        </Banner>
      )}
      {perhaps && (
        <Banner
          tone="amber"
          live="assertive"
          title="Your new password may already be saved."
          action={
            <ButtonLink look="secondary" to={paths.home({ mode: 'sign-in' })} replace>
              Sign In
            </ButtonLink>
          }
        >
          The server did not answer the first time, and the link works once. Try to sign in with the
          new password. If that does not work, ask for a new link.
        </Banner>
      )}
      {reset.isError && !perhaps && (
        <Banner tone="red" live="assertive">
          {reset.error.message}
        </Banner>
      )}
      {token !== '' && !isDead && (
        <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <NewPasswordField label="New Password" {...field('password')} />
          <Button type="submit" busy={reset.isPending} busyLabel="Saving...">
            Save New Password
          </Button>
        </form>
      )}
      <ButtonLink
        look={isDead && !perhaps ? 'primary' : 'quiet'}
        to={paths.home({ mode: 'reset' })}
      >
        Ask for a new link
      </ButtonLink>
    </AuthFrame>
  );
}
