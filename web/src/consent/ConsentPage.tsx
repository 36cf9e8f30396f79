import {
  CONSENTS,
  type Consent,
  type ConsentPreferences,
} from '@pcr/contract/consent/consent.schema.ts';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isUnanswered } from '../kit/api/api.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { TEXT_BUTTON } from '../kit/look/button-look.ts';
import { AtOnce } from '../kit/settings/AtOnce.tsx';
import { SettingsPage } from '../kit/settings/SettingsPage.tsx';
import { onOffs } from '../kit/settings/settings-table.ts';
import { usePresence } from '../kit/sheet/use-presence.ts';
import { toastError, toastSuccess } from '../kit/toast/toast.ts';
import { Button } from '../kit/ui/Button.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { MemberLink } from '../members/members.ts';
import { paths } from '../paths.ts';
import { ConsentHistory } from './ConsentHistory.tsx';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import { consentData, useRevokeAll, useSaveConsent } from './consent.data.ts';
import { CONSENT_LABELS, CONSENT_SENTENCES, CONSENT_SHORT, TURNING_OFF } from './consent.labels.ts';
import { WhatOthersSee } from './WhatOthersSee.tsx';

/** consent.md 12. The toggle that a link names, and the question, are in the URL. */
export default function ConsentPage() {
  const consents = consentData.use();
  const { data } = consents;
  return (
    <SettingsPage
      title="Consent Management"
      back={{ to: paths.privacySecurity(), words: 'Back to Privacy Settings' }}
      what="Your choices"
      query={consents}
    >
      <Rights />
      {data ? (
        <Choices choices={data} />
      ) : (
        <NotLoaded
          query={consents}
          failed="Your choices could not be loaded"
          waiting={<ChoicesToCome />}
        />
      )}
      <ConsentHistory />
    </SettingsPage>
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
          You decide what other members see of you. Each choice is off until you turn it on, and
          turning it off works right away.
        </p>
        <AllWords of="Your privacy rights">
          You may also see, correct, delete and take along what PCR holds about you.{' '}
          <Right to={paths.myData()}>Download My Data</Right> gives you a copy, and{' '}
          <Right to={paths.deleteAccount()}>Delete Account</Right> ends your account. For anything
          else, ask us under <Right to={paths.helpSupport()}>Help & Support</Right>.
        </AllWords>
      </div>
    </Card>
  );
}

/** What needs not be read each time. */
function AllWords({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary
        aria-label={`More about “${of}”`}
        className={`-mt-2 flex min-h-touch w-fit cursor-pointer items-center ${TEXT_BUTTON}`}
      >
        More
      </summary>
      <p className="pb-3 wrap-anywhere">{children}</p>
    </details>
  );
}

function Right({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-brand-ink underline underline-offset-4">
      {children}
    </Link>
  );
}

const SETTINGS = onOffs(CONSENT_LABELS);

function Choices({ choices }: { choices: ConsentPreferences }) {
  const question = useSheetInUrl('agree');
  const asked = usePresence(question.value);
  const revoke = useRevokeAll();
  const name = CONSENTS.find((one) => one === asked?.value);
  const any = CONSENTS.some((one) => choices[one]);
  const sent = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  /** Nothing is turned on by one tap. */
  function asks(one: Consent, to: boolean): boolean {
    if (to) question.show(one);
    return to;
  }

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
          if (button.current === document.activeElement)
            list.current?.focus({ preventScroll: true });
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
        <AtOnce
          settings={SETTINGS}
          names={CONSENTS}
          saved={choices}
          useSave={useSaveConsent}
          isSavingAll={revoke.isPending}
          asks={asks}
          hints={hintsOf(choices)}
          more={(name, isOn) => <More name={name} isOn={isOn} choices={choices} />}
          named={useSearchParams()[0].get('consent')}
          words={TURNING_OFF}
        />
      </Card>
      <WhatOthersSee choices={choices} />
      <Button
        ref={button}
        look="secondary"
        icon={ShieldOff}
        className="wide:self-start"
        disabled={!any && !revoke.isPending}
        busy={revoke.isPending}
        busyLabel="Revoking..."
        onClick={revokeAll}
      >
        Revoke All Consents
      </Button>
      {asked && name && (
        <ConsentQuestion
          key={asked.key}
          name={name}
          choices={choices}
          open={question.open}
          onDone={question.close}
        />
      )}
    </>
  );
}

const hintsOf = (choices: ConsentPreferences) =>
  Object.fromEntries(
    CONSENTS.map((name) => [
      name,
      <span key={name} className="wrap-anywhere">
        {CONSENT_SHORT[name](choices)}
      </span>,
    ]),
  );

const LINK =
  'inline-flex min-h-touch items-center text-sm text-brand-ink underline underline-offset-4';

interface MoreProps {
  name: Consent;
  isOn: boolean;
  choices: ConsentPreferences;
}

/** All the words that one consents to, also after one did (consent.md 20). */
function More(props: MoreProps) {
  const { name, choices } = props;
  return (
    <>
      <AllWords of={CONSENT_LABELS[name]}>{CONSENT_SENTENCES[name](choices)}</AllWords>
      <LeadsTo {...props} />
    </>
  );
}

/** What a consent leads to, or what it takes. */
function LeadsTo({ name, isOn, choices }: MoreProps) {
  if (name === 'allow_contact_through_app' && !choices.example.email_confirmed) {
    return (
      <Link to={paths.accountSettings()} className={LINK}>
        Confirm your email address in Account Settings
      </Link>
    );
  }
  // What others see of them, or why they see no more than the name (members.md 12).
  if (name !== 'display_real_name' || !isOn) return null;
  if (choices.profile_visibility === 'private') {
    return (
      <Link to={paths.privacySecurity()} className={LINK}>
        Choose who can open your card in Privacy & Security
      </Link>
    );
  }
  if (!choices.card_id) {
    return (
      <p className="pb-2 text-sm">
        You turned this on before names opened a card, so others see only your name. To show a card
        too, turn this off and on again.
      </p>
    );
  }
  return (
    <MemberLink card={choices.card_id} className="inline-block text-sm">
      See your card
    </MemberLink>
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
              <Skeleton className="h-4 w-12" />
            </span>
            <Skeleton className="h-8 w-14 rounded-full!" />
          </span>
        ))}
      </Card>
      <Skeleton className="h-11 w-56" />
    </Loading>
  );
}
