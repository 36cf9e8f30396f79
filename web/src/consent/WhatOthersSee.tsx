import type { ConsentPreferences } from '@pcr/contract/consent/consent.schema.ts';
import { EyeOff, Mail, MapPin, Search } from 'lucide-react';
import { Card } from '../kit/ui/Card.tsx';
import { Face } from '../kit/ui/Face.tsx';

/**
 * One's own data as others have it now (consent.md 20): it follows each switch, and each line says
 * in words what is hidden.
 */
export function WhatOthersSee({ choices }: { choices: ConsentPreferences }) {
  const { example } = choices;
  const isNamed = choices.display_real_name;
  const name = isNamed ? example.full_name : 'Provider';
  const photo = isNamed && choices.card_id ? example.photo : null;
  return (
    <Card
      as="section"
      aria-labelledby="what-others-see"
      aria-live="polite"
      className="flex flex-col gap-3"
    >
      <h2 id="what-others-see" className="text-base font-strong">
        What others see
      </h2>
      <p className="flex items-center gap-3">
        <Face name={name} photo={photo ?? null} />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-strong">{name}</span>
          <span className="block text-sm text-ink-soft">
            {isNamed ? 'Your name, on what you post' : 'In place of your name'}
          </span>
        </span>
      </p>
      <ul className="flex flex-col gap-2 text-sm">
        {lines(choices).map(({ icon: Icon, shown, hidden }) => (
          <li key={hidden} className={`flex gap-3 ${shown ? '' : 'text-ink-soft'}`}>
            <span className="flex h-[1lh] w-[2.5rem] shrink-0 items-center justify-center">
              {shown ? (
                <Icon size="1.125rem" aria-hidden />
              ) : (
                <EyeOff size="1.125rem" aria-hidden />
              )}
            </span>
            <span className="min-w-0 wrap-anywhere">{shown ?? hidden}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const lines = (choices: ConsentPreferences) => [
  { icon: Search, shown: recordOf(choices), hidden: 'Nobody finds your family records' },
  { icon: MapPin, shown: regionOf(choices), hidden: 'No city or region' },
  { icon: Mail, shown: addressOf(choices), hidden: 'No email address' },
];

function recordOf({ allow_service_history_visible, example: { family } }: ConsentPreferences) {
  if (!allow_service_history_visible) return null;
  return family
    ? `Your record of “${family.family_name}”, if they look up the name`
    : 'Your family records, once you have some';
}

/** A place stands on records alone, and only on those that are shared. */
function regionOf({
  share_location_region,
  allow_service_history_visible,
  example: { family, city, state },
}: ConsentPreferences) {
  if (!share_location_region) return null;
  if (!allow_service_history_visible)
    return 'Your city or region on your records, once you share them';
  const place = family ? family.region : [city, state].filter(Boolean).join(', ');
  return place || 'The city or region of your records';
}

function addressOf({
  allow_contact_through_app,
  example: { email, email_confirmed },
}: ConsentPreferences) {
  if (!allow_contact_through_app) return null;
  return email_confirmed ? email : 'No email address until you confirm yours';
}
