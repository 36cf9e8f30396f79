import { nda } from '@pcr/contract/agreements/texts/nda.text.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clearOnDecline, DiscardQuestion, useSignOut, useUserId } from '../account/account.ts';
import { Checkbox } from '../kit/controls/Checkbox.tsx';
import { draftsOf } from '../kit/draft/draft-storage.ts';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { paths } from '../paths.ts';
import { AboutRecordLine } from './AboutRecordLine.tsx';
import { AgreementBody } from './AgreementBody.tsx';
import { useAcceptAgreement } from './agreements.data.ts';

/** Over the app's frame until accepted or declined (agreements.md 18). */
export default function NdaDialog() {
  const accept = useAcceptAgreement('nda');
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);

  function confirm() {
    if (!agreed) setMissing(true);
    else accept.mutate();
  }
  function decline() {
    clearOnDecline();
    return signOut.mutateAsync().then(
      () => navigate(paths.termsOfService()),
      () => {},
    );
  }
  // A new version can come while an earlier draft is unfinished on this device.
  const userId = useUserId();
  const [asking, setAsking] = useState(false);

  return (
    <Sheet
      open
      dismissable={false}
      title={nda.title}
      description={`${nda.subtitle} · Version ${nda.version}`}
      footer={
        <div className="flex flex-col gap-3">
          {accept.isError && (
            <Banner tone="red" live="assertive">
              Failed to record agreement. Please try again.
            </Banner>
          )}
          <Checkbox
            label="I have read this agreement and agree to be bound by it."
            checked={agreed}
            error={missing ? 'You must check the agreement box to proceed.' : undefined}
            onChange={(event) => {
              setAgreed(event.target.checked);
              setMissing(false);
            }}
          />
          {/* In the order of Tab, in one row and in two: nobody signs out who meant to go on. */}
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button
              busy={accept.isPending}
              busyLabel="Saving..."
              onClick={confirm}
              className="px-2! whitespace-nowrap"
            >
              I ACKNOWLEDGE &amp; CONTINUE
            </Button>
            <Button
              look="secondary"
              busy={signOut.isPending}
              busyLabel="Signing Out..."
              onClick={() => (draftsOf(userId).length > 0 ? setAsking(true) : decline())}
            >
              Decline &amp; Exit
            </Button>
          </div>
        </div>
      }
    >
      <title>{`${nda.title} – PCR`}</title>
      <AgreementBody sections={nda.tabs.flatMap((tab) => tab.sections)} level="h3" />
      <div className="mt-5">
        <AboutRecordLine />
      </div>
      {asking && (
        <DiscardQuestion
          userId={userId}
          busy={signOut.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={decline}
        />
      )}
    </Sheet>
  );
}
