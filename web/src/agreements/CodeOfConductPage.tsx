import { codeOfConduct as text } from '@pcr/contract/agreements/texts/code-of-conduct.text.ts';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { ButtonLink } from '../kit/ButtonLink.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { instantText } from '../kit/format.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { AgreementBody } from './AgreementBody.tsx';
import { useAcceptAgreement, useAgreement } from './agreements.data.ts';

const Sheet = lazy(() => import('../kit/Sheet.tsx').then((kit) => ({ default: kit.Sheet })));

/** core.md 2 'Code of Conduct page': to read at any time; acknowledged once for each version. */
export default function CodeOfConductPage() {
  const [confirmed, setConfirmed] = useState(false);
  const standing = useAgreement('code_of_conduct');
  // Here, since what asks for it goes with the answer.
  const accept = useAcceptAgreement('code_of_conduct');
  const navigate = useNavigate();
  return (
    <>
      <title>{`${text.title} – PCR`}</title>
      <ButtonLink look="quiet" icon={ArrowLeft} to={paths.profile()} className="-ms-3 mb-2">
        Back to Profile
      </ButtonLink>
      <h1 className="text-xl">{text.title}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        Version {text.version}, effective {text.effective}
      </p>
      <ConductTabs />
      <section aria-label="Acknowledgment" className="mt-5">
        {standing.accepted === undefined && <Skeleton className="h-11 w-full" />}
        {standing.accepted === false && <Acknowledge accept={accept} onConfirmed={() => setConfirmed(true)} />}
        {standing.accepted && (
          <Banner tone="success" icon={CircleCheck}>
            {standing.acceptedAt
              ? `You acknowledged version ${text.version} on ${instantText(standing.acceptedAt)}.`
              : `You acknowledged version ${text.version}.`}
          </Banner>
        )}
      </section>
      {confirmed && (
        <Suspense>
          <Sheet
            open
            onClose={() => setConfirmed(false)}
            title="Acknowledgment Confirmed"
            description={
              standing.acceptedAt
                ? `You acknowledged the ${text.title}, version ${text.version}, on ${instantText(standing.acceptedAt)}.`
                : undefined
            }
            footer={<Button onClick={() => navigate(paths.home())}>Continue to Dashboard</Button>}
          >
            <p>You can read it again at any time from your profile.</p>
          </Sheet>
        </Suspense>
      )}
    </>
  );
}

function ConductTabs() {
  const [search, setSearch] = useSearchParams();
  const selected = text.tabs.find((tab) => tab.key === search.get('tab')) ?? text.tabs[0];
  if (!selected) return null;
  return (
    <Tabs
      label="Parts of the code of conduct"
      tabs={text.tabs}
      selected={selected.key}
      onSelect={(key) => setSearch({ tab: key }, { replace: true, preventScrollReset: true })}
    >
      <div className="rounded-card border border-line bg-card p-4 shadow-soft wide:p-6">
        <AgreementBody sections={selected.sections} />
      </div>
    </Tabs>
  );
}

interface AcknowledgeProps {
  accept: ReturnType<typeof useAcceptAgreement>;
  onConfirmed: () => void;
}

function Acknowledge({ accept, onConfirmed }: AcknowledgeProps) {
  const [ticked, setTicked] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  // What the tick or an error brings up stands below the fold.
  useEffect(() => {
    if (ticked || accept.isError) end.current?.scrollIntoView({ block: 'nearest' });
  }, [ticked, accept.isError]);
  return (
    <div ref={end} className="flex flex-col gap-3">
      <Checkbox
        label="I have read the Code of Conduct, the Terms & Conditions and the Liability Protection, and I will follow them."
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      {accept.isError && (
        <Banner tone="red" live="assertive">
          {accept.error.message}
        </Banner>
      )}
      {ticked && (
        <Button
          busy={accept.isPending}
          busyLabel="Saving..."
          onClick={() => accept.mutate(undefined, { onSuccess: onConfirmed })}
        >
          Confirm Acknowledgment
        </Button>
      )}
    </div>
  );
}
