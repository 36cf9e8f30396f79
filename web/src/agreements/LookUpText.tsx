import { familyLookUp } from '@pcr/contract/agreements/texts/family-look-up.text.ts';
import { AboutRecordLine } from './AboutRecordLine.tsx';
import { AgreementBody } from './AgreementBody.tsx';
import { useAcceptAgreement } from './agreements.data.ts';
import { TickToAccept } from './TickToAccept.tsx';

export default function LookUpText() {
  const accept = useAcceptAgreement('family_look_up');
  return (
    <section aria-labelledby="look-up-text" className="flex flex-col gap-4">
      <h2 id="look-up-text" className="text-lg">
        {familyLookUp.title}
      </h2>
      <div className="rounded-card border border-line bg-card p-4 shadow-soft wide:p-6">
        <AgreementBody sections={familyLookUp.tabs.flatMap((tab) => tab.sections)} level="h3" />
      </div>
      <AboutRecordLine />
      <TickToAccept
        accept={accept}
        label="I agree that owners see my name, my role and the day."
        action="I Agree and Continue"
        // This placeholder gives way to the form as soon as the answer is known.
        onAccepted={() => {}}
      />
    </section>
  );
}
