import { termsOfService as text } from '@pcr/contract/agreements/texts/terms-of-service.text.ts';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { ButtonLink } from '../kit/ButtonLink.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { instantDayText } from '../kit/format.ts';
import { Tabs } from '../kit/Tabs.tsx';
import { AgreementBody } from './AgreementBody.tsx';
import { useAcceptAgreement, useAgreement } from './agreements.data.ts';

const Sheet = lazy(() => import('../kit/Sheet.tsx').then((kit) => ({ default: kit.Sheet })));

/** core.md 2 'Terms of Service page': to read at any time; until accepted, a bar to accept and nothing else. */
export default function TermsPage({ shell }: { shell: (page: ReactNode) => ReactNode }) {
  const terms = useAgreement('terms_of_service');
  const accept = useAcceptAgreement('terms_of_service');
  const [confirmed, setConfirmed] = useState(false);
  const navigate = useNavigate();
  const accepting = terms.accepted === false || confirmed;

  const page = (
    <>
      <title>{`${text.title} – PCR`}</title>
      {!accepting && (
        <ButtonLink look="quiet" icon={ArrowLeft} to={paths.profile()} className="-ms-3 mb-2">
          Back to Profile
        </ButtonLink>
      )}
      <h1 className="text-xl">{text.title}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        Version {text.version}, effective {text.effective}
        {terms.acceptedAt && !accepting && `. You accepted it on ${instantDayText(terms.acceptedAt)}.`}
      </p>
      <TermsTabs />
    </>
  );
  if (!accepting) return shell(page);
  return (
    <>
      <main className="mx-auto max-w-column px-4 pt-6 pb-52 low:pb-8">{page}</main>
      {!confirmed && <AcceptBar accept={accept} onAccepted={() => setConfirmed(true)} />}
      {confirmed && (
        <Suspense>
          <Sheet
            open
            dismissable={false}
            title="Terms Accepted Successfully"
            description={`You have accepted the Terms of Service, version ${text.version}. You can read them again at any time from your profile.`}
            footer={<Button onClick={() => navigate(paths.dashboard())}>Continue to App</Button>}
          >
            {null}
          </Sheet>
        </Suspense>
      )}
    </>
  );
}

function TermsTabs() {
  const [search, setSearch] = useSearchParams();
  const selected = text.tabs.find((tab) => tab.key === search.get('tab')) ?? text.tabs[0];
  if (!selected) return null;
  return (
    <Tabs
      label="Parts of the terms"
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

interface AcceptBarProps {
  accept: ReturnType<typeof useAcceptAgreement>;
  onAccepted: () => void;
}

function AcceptBar({ accept, onAccepted }: AcceptBarProps) {
  const [ticked, setTicked] = useState(false);
  return (
    <section
      aria-label="Acceptance"
      className="fixed inset-x-0 bottom-0 z-20 mx-auto flex max-w-column flex-col gap-2 border-t border-line bg-card px-4 pt-2 pb-[max(--spacing(3),var(--spacing-safe-bottom))] shadow-soft low:static wide:border-x"
    >
      {accept.isError && (
        <Banner tone="red" live="assertive">
          {accept.error.message}
        </Banner>
      )}
      <Checkbox
        label="I have read and accept all parts of the Terms of Service, including the Privacy Policy."
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      {ticked && (
        <Button
          busy={accept.isPending}
          busyLabel="Saving..."
          onClick={() => accept.mutate(undefined, { onSuccess: onAccepted })}
        >
          I Accept All Terms - Create Binding Agreement
        </Button>
      )}
    </section>
  );
}
