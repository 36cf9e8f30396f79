import { familyDisclaimer } from '@pcr/contract/agreements/texts/family-disclaimer.text.ts';
import { useState } from 'react';
import { Checkbox } from '../kit/controls/Checkbox.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { AboutRecordLine } from './AboutRecordLine.tsx';
import { AgreementBody } from './AgreementBody.tsx';
import { useAcceptAgreement } from './agreements.data.ts';

export default function DisclaimerPage() {
  const accept = useAcceptAgreement('family_disclaimer');
  const [read, setRead] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <title>{`${familyDisclaimer.title} – PCR`}</title>
      <h1 className="text-xl">{familyDisclaimer.title}</h1>
      <div className="rounded-card border border-line bg-card p-4 shadow-soft wide:p-6">
        <AgreementBody sections={familyDisclaimer.tabs.flatMap((tab) => tab.sections)} />
      </div>
      <AboutRecordLine />
      <Checkbox
        label="I have read and understand these four disclaimers."
        checked={read}
        onChange={(event) => setRead(event.target.checked)}
      />
      {accept.isError && (
        <Banner tone="red" live="assertive">
          {accept.error.message}
        </Banner>
      )}
      <Button
        disabled={!read}
        busy={accept.isPending}
        busyLabel="Saving..."
        onClick={() => accept.mutate()}
      >
        I Acknowledge and Continue
      </Button>
    </div>
  );
}
