import { EmailChangeRequest } from '@pcr/contract/account/email/email-change.schema.ts';
import type { AccountDetails } from '@pcr/contract/account/settings/details.schema.ts';
import { noMail } from '@pcr/contract/kit/words/operator.ts';
import { isUnanswered } from '../../kit/api/api.ts';
import { PasswordField } from '../../kit/controls/PasswordField.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Success } from '../../kit/page/Success.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSendsMail } from '../account.data.ts';
import { useRequestEmailChange } from '../profile/profile.data.ts';
import { EmailAddress } from './EmailAddress.tsx';

export interface EmailChangeSheetProps {
  open: boolean;
  /** The current address. */
  email: string;
  /** The new one that waits for its link. */
  change: AccountDetails['email_change'];
  onClose: () => void;
}

/** Asks for another address. Nothing is kept as a draft: there is a password in it. */
export default function EmailChangeSheet({ open, email, change, onClose }: EmailChangeSheetProps) {
  const request = useRequestEmailChange();
  const sendsMail = useSendsMail();
  const { onSubmit, field, showErrors } = useSmallForm(EmailChangeRequest, (given) =>
    request.mutate(given, { onError: showErrors }),
  );

  // Also where the answer was lost, and the server has the request.
  const isSent = change?.new_email === request.variables?.new_email && isUnanswered(request.error);
  const sent = isSent ? change : request.data;
  if (sent) {
    const changes = (
      <>
        <strong>
          <EmailAddress>{sent.new_email}</EmailAddress>
        </strong>
        . Your address changes when you open it, within one hour. Until then, sign in with{' '}
        <EmailAddress>{email}</EmailAddress>.
      </>
    );
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title="Change Email Address"
        footer={<Button onClick={onClose}>Done</Button>}
      >
        {sendsMail ? (
          <Success said="Check your inbox">
            <p>We sent a link to {changes}</p>
          </Success>
        ) : (
          <Banner tone="amber" live="polite" title="Confirm your new address">
            <p>
              {noMail()} It is for {changes}
            </p>
          </Banner>
        )}
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Change Email Address"
      description={`${sendsMail ? 'We’ll send a link to the new address.' : noMail()} Your address changes only when you open that link.`}
      onSubmit={onSubmit}
      footer={
        <SheetButtons onCancel={onClose} busy={request.isPending} busyLabel="Sending...">
          Send Link
        </SheetButtons>
      }
    >
      {request.isError && (
        <Banner tone="red" live="assertive">
          {request.error.message}
        </Banner>
      )}
      <p>
        Your current address:{' '}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>
      </p>
      {/* For password managers, which fill in the password of this account. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <TextField
        label="New Email Address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('new_email')}
      />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        hint="This keeps anyone who picks up your device from changing it"
        {...field('current_password')}
      />
      <p className="text-sm text-ink-soft">
        {sendsMail && 'We’ll also send a note to your current address. '}When the new address is
        confirmed, your other devices are signed out.
      </p>
    </Sheet>
  );
}
