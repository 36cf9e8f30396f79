import { CONSENTS, type Consent, type ConsentPreferences } from '@pcr/contract/consent/consent.schema.ts';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useRef } from 'react';
import { isUnanswered } from '../kit/api/api.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../kit/page/BackLink.tsx';
import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';
import { useHappened } from '../kit/sheet/use-happened.ts';
import { usePresence } from '../kit/sheet/use-presence.ts';
import { toastError, toastSuccess } from '../kit/toast/toast.ts';
import { Button } from '../kit/ui/Button.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { paths } from '../paths.ts';
import { ConsentHistory } from './ConsentHistory.tsx';
import { ConsentToggle } from './ConsentToggle.tsx';
import { useConsents, useGiveConsent, useRevokeAll } from './consent.data.ts';
import { CONSENT_LABELS, CONSENT_SENTENCES } from './consent.labels.ts';

/** consent.md 12. The toggle that a link names, and the question, are in the URL. */
export default function ConsentPage() {
  const consents = useConsents();
  const { data } = consents;
  return (
    <div className="flex flex-col gap-4">
      <title>Consent Management – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        <h1 className="text-xl">Consent Management</h1>
      </header>
      <StaleQueryNote what="Your choices" query={consents} />
      <Rights />
      {data ? (
        <Choices choices={data} />
      ) : (
        <NotLoaded query={consents} failed="Your choices could not be loaded" waiting={<ChoicesToCome />} />
      )}
      <ConsentHistory />
    </div>
  );
}

function Rights() {
  return (
    <Card as="section" aria-labelledby="consent-rights" className="flex gap-3">
      <ShieldCheck size="1.5rem" aria-hidden className="shrink-0 text-brand-ink" />
      <div className="flex flex-col gap-1">
        <h2 id="consent-rights" className="text-lg font-strong">
          Your privacy rights
        </h2>
        <p>
          You decide what other members see of you. Each choice is off until you turn it on, and turning it off works
          right away.
        </p>
        <p className="text-sm text-ink-soft">
          You may also see, correct, delete and take along what PCR holds about you.{' '}
          <Right to={paths.myData()}>Download My Data</Right> gives you a copy, and{' '}
          <Right to={paths.deleteAccount()}>Delete Account</Right> ends your account. For anything else, ask us under{' '}
          <Right to={paths.helpSupport()}>Help & Support</Right>.
        </p>
      </div>
    </Card>
  );
}

function Right({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-brand-ink underline underline-offset-4">
      {children}
    </Link>
  );
}

function Choices({ choices }: { choices: ConsentPreferences }) {
  const question = useSheetInUrl('agree');
  const asked = usePresence(question.value);
  const revoke = useRevokeAll();
  const name = CONSENTS.find((one) => one === asked?.value);
  const any = CONSENTS.some((one) => choices[one]);
  const sent = useRef(false);
  const list = useRef<HTMLDivElement>(null);

  function revokeAll() {
    // A second tap comes before the button has been drawn busy.
    if (sent.current) return;
    sent.current = true;
    revoke
      .mutateAsync()
      .then(
        () => {
          toastSuccess('All consents revoked');
          // The button can do nothing more, and lets go of the focus.
          if (list.current?.nextElementSibling === document.activeElement) list.current?.focus({ preventScroll: true });
        },
        (error: Error) => {
          const failed = isUnanswered(error)
            ? 'We don’t know if your consents were revoked.'
            : 'Your consents were not revoked.';
          toastError(`${failed} ${error.message}`);
        },
      )
      .finally(() => {
        sent.current = false;
      });
  }

  return (
    <>
      <Card
        as="section"
        ref={list}
        tabIndex={-1}
        aria-label="Your choices"
        className="flex flex-col divide-y divide-line py-1!"
      >
        {CONSENTS.map((one) => (
          <ConsentToggle
            key={one}
            name={one}
            choices={choices}
            revoking={revoke.isPending}
            onAsk={() => question.show(one)}
          />
        ))}
      </Card>
      <Button
        look="secondary"
        icon={ShieldOff}
        className="text-red-ink! wide:self-start"
        disabled={!any && !revoke.isPending}
        busy={revoke.isPending}
        busyLabel="Revoking..."
        onClick={revokeAll}
      >
        Revoke All Consents
      </Button>
      {asked && name && (
        <Question key={asked.key} name={name} choices={choices} open={question.open} onDone={question.close} />
      )}
    </>
  );
}

interface QuestionProps {
  name: Consent;
  choices: ConsentPreferences;
  open: boolean;
  onDone: () => void;
}

/** Nothing is turned on by one tap. */
function Question({ name, choices, open, onDone }: QuestionProps) {
  const give = useGiveConsent();
  const label = CONSENT_LABELS[name];
  // Its answer was lost where it was turned on here, and not elsewhere.
  const happened = useHappened(give.error, choices[name], given);
  const isOn = choices[name] && !give.isPending && !give.isSuccess && !happened;
  function given() {
    toastSuccess(`“${label}” is on`);
    onDone();
  }
  const consent = () =>
    give.mutateAsync({ name, updated_at: choices.updated_at }).then(
      given,
      // It is said in the question.
      () => {},
    );
  return (
    <ConfirmDialog
      open={open}
      title={`${label}?`}
      confirmLabel="I Consent"
      busy={give.isPending}
      busyLabel="Saving..."
      onCancel={onDone}
      onConfirm={consent}
      error={give.error?.message}
      settled={isOn ? 'You turned this on somewhere else.' : undefined}
    >
      <p className="wrap-anywhere">{CONSENT_SENTENCES[name](choices)}</p>
      <p className="mt-2">You can turn this off at any time. That works right away.</p>
    </ConfirmDialog>
  );
}

function ChoicesToCome() {
  return (
    <Loading label="Loading your choices...">
      <Card className="flex flex-col divide-y divide-line py-1!">
        {CONSENTS.map((name) => (
          <span key={name} className="flex items-center gap-4 py-3">
            <span className="flex grow flex-col gap-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4 w-3/5" />
            </span>
            <Skeleton className="h-8 w-14 rounded-full!" />
          </span>
        ))}
      </Card>
      <Skeleton className="h-11 w-56" />
    </Loading>
  );
}
