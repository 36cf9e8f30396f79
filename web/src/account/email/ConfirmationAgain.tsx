import { ConfirmationRequest } from '@pcr/contract/account/account.schema.ts';
import { noMail } from '@pcr/contract/kit/words/operator.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSendsMail } from '../account.data.ts';
import { EmailField } from '../sign-in/EmailField.tsx';
import { useRequestConfirmation } from '../sign-in/sign-in.data.ts';
import { userHere } from '../sign-out/local-entries.ts';

/**
 * Asks for another confirmation mail; says the same whether or not there is such an address
 * (account.md 50).
 */
export function ConfirmationAgain() {
  const request = useRequestConfirmation();
  const sendsMail = useSendsMail();
  const { onSubmit, field, showErrors } = useSmallForm(ConfirmationRequest, (given) =>
    request.mutate(given.email, { onError: showErrors }),
  );
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {request.isError && (
        <Banner tone="red" live="assertive">
          {request.error.message}
        </Banner>
      )}
      <EmailField known={userHere()?.email ?? ''} {...field('email')} />
      <Button type="submit" busy={request.isPending} busyLabel="Sending...">
        Send the link again
      </Button>
      <p role="status" className="text-ink-soft empty:absolute">
        {request.isSuccess &&
          `If this address is not confirmed yet, we made a new link for it. It works once, for one hour. ${sendsMail ? 'Please check your email.' : noMail()}`}
      </p>
    </form>
  );
}
