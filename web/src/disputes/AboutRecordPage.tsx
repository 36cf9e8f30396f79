import { DISPUTES_PER_EMAIL, type DisputeDraft } from '@pcr/contract/disputes/disputes.schema.ts';
import { noMail } from '@pcr/contract/kit/words/operator.ts';
import { useState } from 'react';
import { AuthFrame, useSendsMail } from '../account/account.ts';
import { newId } from '../kit/api/ids.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { paths } from '../paths.ts';
import { DisputeForm } from './DisputeForm.tsx';
import { disputeDraft } from './dispute-draft.ts';

/**
 * Where somebody without an account asks for a record about their family to be looked at
 * (disputes.md 1).
 */
export default function AboutRecordPage() {
  const [sent, setSent] = useState<DisputeDraft | null>(null);
  const sendsMail = useSendsMail();
  /** The same again as a request of its own: the first is never confirmed, and goes. */
  function again({ words, ...rest }: DisputeDraft) {
    disputeDraft.keep({ ...rest, words: words ?? '', id: newId() });
    setSent(null);
  }
  return (
    <AuthFrame title="About a Record" tagline="A record is about my family">
      {sent === null ? (
        <DisputeForm onSent={setSent} />
      ) : (
        <Banner
          tone={sendsMail ? 'success' : 'amber'}
          live="polite"
          title="One more step"
          action={
            <Button look="secondary" onClick={() => again(sent)}>
              Use Another Address
            </Button>
          }
        >
          {sendsMail ? (
            <>
              Look for our mail to <strong className="wrap-anywhere">{sent.email}</strong>. Open its
              link within 24 hours to confirm your request. Nothing happens before you do. An
              address gets at most {DISPUTES_PER_EMAIL} of these mails a day.
            </>
          ) : (
            `Your request must be confirmed within 24 hours. ${noMail()}`
          )}
        </Banner>
      )}
      <ButtonLink look="quiet" to={paths.home()}>
        Go to PCR
      </ButtonLink>
    </AuthFrame>
  );
}
