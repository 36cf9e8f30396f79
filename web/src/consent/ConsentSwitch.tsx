import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { loadable } from '../kit/browser/loadable.tsx';
import { ConsentLink } from './ConsentLink.tsx';
import { CONSENT_LABELS } from './consent.labels.ts';

const ConsentToggle = loadable(() => import('./ConsentToggle.tsx'));

export interface ConsentSwitchProps {
  of: Consent;
}

/**
 * The switch beside the words that say what is missing without it (consent.md 21). Its code comes
 * when it is shown; until then a link leads to it.
 */
export function ConsentSwitch({ of }: ConsentSwitchProps) {
  const link = <ConsentLink to={of}>{CONSENT_LABELS[of]}</ConsentLink>;
  return <ConsentToggle of={of} waiting={link} failed={() => link} />;
}
