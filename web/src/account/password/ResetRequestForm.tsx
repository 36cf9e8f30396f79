import { PasswordResetRequest } from '@pcr/contract/account/account.schema.ts';
import { noMail } from '@pcr/contract/kit/words/operator.ts';
import { useFirstField } from '../../kit/form/use-first-field.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSendsMail } from '../account.data.ts';
import { EmailField } from '../sign-in/EmailField.tsx';
import { useRequestPasswordReset } from '../sign-in/sign-in.data.ts';

export interface ResetRequestFormProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Asks for the reset mail; says the same whether or not there is such an account. */
export default function ResetRequestForm({ email, onEmail, onBack }: ResetRequestFormProps) {
  const form = useFirstField<HTMLFormElement>();
  const request = useRequestPasswordReset();
  const sendsMail = useSendsMail();
  const { onSubmit, field, showErrors } = useSmallForm(PasswordResetRequest, (given) =>
    request.mutate(given.email, { onError: showErrors }),
  );

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {request.isSuccess && (
        <Banner tone={sendsMail ? 'success' : 'amber'} live="polite">
          {sendsMail
            ? 'Password reset email sent! Check your inbox and follow the instructions.'
            : `If this address has an account, there is a reset link for it. ${noMail()}`}
        </Banner>
      )}
      {request.isError && (
        <Banner tone="red" live="assertive">
          {`Error: ${request.error.message}`}
        </Banner>
      )}
      <EmailField known={email} onEmail={onEmail} {...field('email')} />
      <Button
        type="submit"
        disabled={email.trim() === ''}
        busy={request.isPending}
        busyLabel="Sending..."
      >
        Send Reset Email
      </Button>
      <Button look="quiet" onClick={onBack}>
        ← Back to Sign In
      </Button>
    </form>
  );
}
