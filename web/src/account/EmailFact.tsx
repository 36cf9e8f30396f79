import type { EmailChange } from '@pcr/contract/account/email-change.schema.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { instantText } from '../kit/ui/format.ts';
import { toastError, toastSuccess } from '../kit/ui/toast.ts';
import { Fact } from './FactList.tsx';
import { useCancelEmailChange } from './profile.data.ts';

export interface EmailFactProps {
  email: string;
  /** A new address that waits for its link. */
  change: EmailChange | null;
  onChange: () => void;
}

/** The address, the way to another one, and one that is not confirmed yet. */
export function EmailFact({ email, change, onChange }: EmailFactProps) {
  const cancel = useCancelEmailChange();
  const pending = change && Date.parse(change.expires_at) > Date.now() ? change : null;
  return (
    <Fact
      label="Email"
      action={
        <Button look="quiet" className="-me-2 px-3!" onClick={onChange} aria-label="Change email address">
          Change
        </Button>
      }
      more={
        pending && (
          <Banner
            tone="info"
            live="polite"
            title="Waiting for your confirmation"
            action={
              <Button
                look="secondary"
                busy={cancel.isPending}
                busyLabel="Cancelling..."
                onClick={() =>
                  cancel.mutate(undefined, {
                    onSuccess: () => toastSuccess('Your email address has not changed'),
                    onError: (error) => toastError(error.message),
                  })
                }
              >
                Cancel the change
              </Button>
            }
          >
            <p>
              Open the link we sent to <strong className="wrap-anywhere">{pending.new_email}</strong>. It works until{' '}
              {instantText(pending.expires_at)}. Your address won’t change until you do.
            </p>
          </Banner>
        )
      }
    >
      {email}
    </Fact>
  );
}
