import type { AccountDetails } from '@pcr/contract/account/settings/details.schema.ts';
import { noMail } from '@pcr/contract/kit/words/operator.ts';
import { TONE_MARK } from '../../kit/look/tone.ts';
import { useOutcome } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { useSendsMail } from '../account.data.ts';
import { Fact } from '../profile/FactList.tsx';
import { useCancelEmailChange } from '../profile/profile.data.ts';
import { useRequestConfirmation } from '../sign-in/sign-in.data.ts';
import { EmailAddress } from './EmailAddress.tsx';

export interface EmailFactProps {
  details: Pick<AccountDetails, 'email' | 'email_confirmed' | 'email_change'>;
  onChange: () => void;
}

/**
 * The address and whether it is confirmed, the way to another one, and one that is not confirmed
 * yet.
 */
export function EmailFact({
  details: { email, email_confirmed, email_change },
  onChange,
}: EmailFactProps) {
  const cancel = useCancelEmailChange();
  const kept = () => toastSuccess('Your email address has not changed');
  // Confirmed meanwhile, it is another.
  useOutcome(cancel.error, email_change === null && email === cancel.variables, kept);
  const pending =
    email_change && Date.parse(email_change.expires_at) > Date.now() ? email_change : null;
  return (
    <Fact
      label="Email"
      action={
        <Button
          look="quiet"
          className="-me-2 px-3! @max-[14rem]:-ms-3"
          onClick={onChange}
          aria-label="Change email address"
        >
          Change
        </Button>
      }
      note={<Confirmed is={email_confirmed} />}
      more={
        (pending || email_confirmed === false) && (
          <div className="flex flex-col items-start gap-3">
            {email_confirmed === false && <SendAgain email={email} />}
            {pending && (
              <Pending
                {...pending}
                cancelling={cancel.isPending}
                onCancel={() => cancel.mutate(email, { onSuccess: kept })}
              />
            )}
          </div>
        )
      }
    >
      <EmailAddress>{email}</EmailAddress>
    </Fact>
  );
}

/** What the device kept before may not say it. */
function Confirmed({ is }: { is: boolean | undefined }) {
  if (is === undefined) return null;
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className={`size-2.5 shrink-0 rounded-full border ${TONE_MARK[is ? 'green' : 'amber']}`}
      />
      {is ? 'Confirmed' : 'Not confirmed yet'}
    </span>
  );
}

function SendAgain({ email }: { email: string }) {
  const request = useRequestConfirmation();
  const sendsMail = useSendsMail();
  return (
    <>
      <Button
        look="secondary"
        busy={request.isPending}
        busyLabel="Sending..."
        onClick={() => request.mutate(email)}
      >
        Send the link again
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:absolute">
        {request.isSuccess &&
          `There is a new link for this address. It works once, for one hour. ${sendsMail ? 'Please check your email.' : noMail()}`}
      </p>
      {request.isError && (
        <p role="alert" className="text-sm text-red-ink">
          {request.error.message}
        </p>
      )}
    </>
  );
}

/** A new address that waits for its link. */
function Pending(
  props: NonNullable<AccountDetails['email_change']> & {
    cancelling: boolean;
    onCancel: () => void;
  },
) {
  const { new_email, expires_at, cancelling, onCancel } = props;
  const sendsMail = useSendsMail();
  return (
    <Banner
      tone="info"
      live="polite"
      title="Waiting for your confirmation"
      action={
        <Button look="secondary" busy={cancelling} busyLabel="Cancelling..." onClick={onCancel}>
          Cancel the change
        </Button>
      }
    >
      <p>
        Open the link {sendsMail ? 'that we sent to' : 'for'}{' '}
        <strong>
          <EmailAddress>{new_email}</EmailAddress>
        </strong>
        . It works until {instantText(expires_at)}. Your address won’t change until then.
        {!sendsMail && ` ${noMail()}`}
      </p>
    </Banner>
  );
}
