import { PasswordChange } from '@pcr/contract/account/password/password.schema.ts';
import type { ReactNode } from 'react';
import { isUnanswered } from '../../kit/api/api.ts';
import { useUnheard } from '../../kit/api/use-unheard.ts';
import { PasswordField } from '../../kit/controls/PasswordField.tsx';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../account.data.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useChangePassword } from './password.data.ts';

/**
 * password.md 1 to 4. Nothing of it is kept as a draft: these are passwords. `others` stands below:
 * ways in that a new password does not end.
 */
export default function ChangePasswordPage({ others }: { others: ReactNode }) {
  const user = useSession().data?.user;
  const change = useChangePassword();
  /** Nobody knows whether a change was saved: its answer was lost. */
  const unheard = useUnheard(change.error);
  const { onSubmit, field, showErrors } = useSmallForm(PasswordChange, (given) => {
    if (change.isPending) return;
    change.mutate(given, { onError: showErrors });
  });
  return (
    <div className="flex flex-col gap-4">
      <title>Change Password – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        <h1 className="text-xl">Change Password</h1>
      </header>
      {change.isSuccess ? (
        <>
          <Banner tone="success" live="polite" title="Your password has been changed.">
            Your other devices have been signed out. Use the new password there.
          </Banner>
          <ButtonLink look="secondary" to={paths.devices()} className="wide:self-start">
            Manage Devices
          </ButtonLink>
        </>
      ) : (
        <Card>
          <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
            {unheard && (
              <Banner
                tone="amber"
                live="assertive"
                title="We don’t know if your new password was saved."
              >
                The server did not answer. Please check your connection and save again. If your
                current password is refused though you typed it right, the new one is saved: sign in
                with it from now on.
              </Banner>
            )}
            {change.isError && !isUnanswered(change.error) && (
              <Banner tone="red" live="assertive">
                {change.error.message}
              </Banner>
            )}
            {/* For password managers, which fill in and store the password of this account. */}
            <input type="text" hidden autoComplete="username" value={user?.email ?? ''} readOnly />
            <PasswordField
              label="Current Password"
              autoComplete="current-password"
              required
              {...field('current_password')}
            />
            <NewPasswordField
              label="New Password"
              own={user ? [user.full_name, user.email] : []}
              {...field('password')}
            />
            <p className="text-sm text-ink-soft">
              Your other devices are signed out when you save.
            </p>
            <Button
              type="submit"
              className="wide:self-start"
              busy={change.isPending}
              busyLabel="Saving..."
            >
              Save New Password
            </Button>
          </form>
        </Card>
      )}
      {others}
    </div>
  );
}
