import { useState } from 'react';
import { AuthFrame, NO_MAIL, useSendsMail } from '../account/account.ts';
import { paths } from '../app/paths.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { DisputeForm } from './DisputeForm.tsx';

/** Where somebody without an account asks for a record about their family to be looked at (disputes.md 1). */
export default function AboutRecordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sendsMail = useSendsMail();
  return (
    <AuthFrame title="About a Record" tagline="A record is about my family">
      {sentTo === null ? (
        <DisputeForm onSent={setSentTo} />
      ) : (
        <Banner tone={sendsMail ? 'success' : 'amber'} live="polite" title="One more step">
          {sendsMail ? (
            <>
              We sent a link to <strong className="wrap-anywhere">{sentTo}</strong>. Open it within 24 hours to confirm
              your request. Nothing happens before you do.
            </>
          ) : (
            `Your request must be confirmed within 24 hours. ${NO_MAIL}`
          )}
        </Banner>
      )}
      <ButtonLink look="quiet" to={paths.home()}>
        Go to PCR
      </ButtonLink>
    </AuthFrame>
  );
}
