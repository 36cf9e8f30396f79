import { codeOfConduct as text } from '@pcr/contract/agreements/texts/code-of-conduct.text.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BackLink } from '../kit/page/BackLink.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { wholeDateText } from '../kit/words/said-when.ts';
import { paths } from '../paths.ts';
import { AboutRecordLine } from './AboutRecordLine.tsx';
import { AgreementTabs } from './AgreementTabs.tsx';
import { useAcceptAgreement, useAgreement } from './agreements.data.ts';
import { LateSheet } from './LateSheet.tsx';
import { TickToAccept } from './TickToAccept.tsx';

/** agreements.md 23: to read at any time; acknowledged once for each version. */
export default function CodeOfConductPage() {
  const [confirmed, setConfirmed] = useState(false);
  const standing = useAgreement('code_of_conduct');
  // Here, since the part that asks for it goes with the answer.
  const accept = useAcceptAgreement('code_of_conduct');
  const navigate = useNavigate();
  return (
    <>
      <title>{`${text.title} – PCR`}</title>
      <div className="mb-2">
        <BackLink to={paths.profile()}>Back to Profile</BackLink>
      </div>
      <h1 className="text-xl">{text.title}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        Version {text.version}, effective {text.effective}
      </p>
      <AgreementTabs label="Parts of the code of conduct" tabs={text.tabs} />
      <div className="mt-5">
        <AboutRecordLine />
      </div>
      <section aria-label="Acknowledgment" className="mt-5">
        {standing.accepted === undefined && <Skeleton className="h-11 w-full" />}
        {standing.accepted === false && (
          <TickToAccept
            accept={accept}
            label="I have read all three parts of this page, and I will follow them."
            action="Confirm Acknowledgment"
            onAccepted={() => setConfirmed(true)}
          />
        )}
        {standing.accepted && (
          <Banner tone="success" icon={CircleCheck}>
            {standing.acceptedAt
              ? `You acknowledged version ${text.version} on ${wholeDateText(standing.acceptedAt)}.`
              : `You acknowledged version ${text.version}.`}
          </Banner>
        )}
      </section>
      {confirmed && (
        <LateSheet
          open
          onClose={() => setConfirmed(false)}
          title="Acknowledgment Confirmed"
          said={
            standing.acceptedAt
              ? `You acknowledged the ${text.title}, version ${text.version}, on ${wholeDateText(standing.acceptedAt)}.`
              : `You acknowledged the ${text.title}, version ${text.version}.`
          }
          footer={<Button onClick={() => navigate(paths.home())}>Continue to Dashboard</Button>}
        >
          You can read it again at any time from your profile.
        </LateSheet>
      )}
    </>
  );
}
