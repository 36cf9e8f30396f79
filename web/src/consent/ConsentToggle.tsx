import type { Consent, ConsentPreferences } from '@pcr/contract/consent/consent.schema.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isUnanswered } from '../kit/api/api.ts';
import { Link } from '../kit/ui/Link.tsx';
import { Switch } from '../kit/ui/Switch.tsx';
import { MemberLink } from '../members/members.ts';
import { paths } from '../paths.ts';
import { useRevokeConsent } from './consent.data.ts';
import { CONSENT_LABELS, CONSENT_SENTENCES } from './consent.labels.ts';

export interface ConsentToggleProps {
  name: Consent;
  choices: ConsentPreferences;
  /** All are being revoked. */
  revoking: boolean;
  /** Opens the question before it is turned on. */
  onAsk: () => void;
}

/** One consent: on after a question, off at once. */
export function ConsentToggle({ name, choices, revoking, onAsk }: ConsentToggleProps) {
  const revoke = useRevokeConsent();
  const { row, isNamed } = useNamed(name);
  const isOn = choices[name];
  const leaving = isOn && (revoke.isPending || revoking);
  const { email_confirmed } = choices.example;
  return (
    <div ref={row} className={`scroll-my-4 py-1 ${isNamed ? '-mx-4 bg-brand-soft px-4' : ''}`}>
      <Switch
        label={CONSENT_LABELS[name]}
        hint={<span className="wrap-anywhere">{CONSENT_SENTENCES[name](choices)}</span>}
        checked={isOn && !leaving}
        aria-busy={leaving || undefined}
        onChange={() => {
          if (leaving) return;
          if (isOn) revoke.mutate(name);
          else onAsk();
        }}
      />
      {name === 'allow_contact_through_app' && !email_confirmed && (
        <Link
          to={paths.accountSettings()}
          className="inline-flex min-h-touch items-center text-sm text-brand-ink underline underline-offset-4"
        >
          Confirm your email address in Account Settings
        </Link>
      )}
      {name === 'display_real_name' && isOn && !leaving && <OwnCard choices={choices} />}
      <p role="status" className="pb-2 text-sm text-ink-soft empty:absolute">
        {leaving && 'Turning off...'}
      </p>
      {revoke.isError && isOn && !leaving && (
        <p role="alert" className="pb-2 text-sm text-red-ink">
          {isUnanswered(revoke.error) ? 'We don’t know if this was turned off.' : 'This is still on.'}{' '}
          {revoke.error.message}
        </p>
      )}
    </div>
  );
}

/** What others see of them, or why they see no more than the name (members.md 12). */
function OwnCard({ choices: { card_id: card, profile_visibility } }: Pick<ConsentToggleProps, 'choices'>) {
  if (profile_visibility === 'private') {
    return (
      <Link
        to={paths.privacySecurity()}
        className="inline-flex min-h-touch items-center text-sm text-brand-ink underline underline-offset-4"
      >
        Choose who can open your card in Privacy & Security
      </Link>
    );
  }
  if (!card) {
    return (
      <p className="pb-2 text-sm">
        You turned this on before names opened a card, so others see only your name. To show a card too, turn this off
        and on again.
      </p>
    );
  }
  return (
    <MemberLink card={card} className="inline-block text-sm">
      See your card
    </MemberLink>
  );
}

/** Whether a link has led to this toggle (`?consent=…`): the focus goes to it. */
function useNamed(name: Consent): { row: RefObject<HTMLDivElement | null>; isNamed: boolean } {
  const row = useRef<HTMLDivElement>(null);
  const isNamed = useSearchParams()[0].get('consent') === name;
  useEffect(() => {
    if (!isNamed) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isNamed]);
  return { row, isNamed };
}
