import type { Session } from '@pcr/contract/account/account.schema.ts';
import * as endpoints from '@pcr/contract/consent/consent.endpoints.ts';
import {
  CONSENT_HISTORY_PAGE,
  CONSENT_REASONS,
  CONSENT_TOPIC,
  CONSENTS,
  type Consent,
  type ConsentChange,
  type ConsentExample,
  type ConsentPreferences,
  type ProfileVisibility,
} from '@pcr/contract/consent/consent.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

/** Answers for the consents of the page's member. What they open is proved on PostgreSQL. */
export function consentServer(server: AnsweringServer, { user }: Session) {
  const on = new Set<Consent>();
  const history: ConsentChange[] = [];
  let example: ConsentExample = {
    ...user,
    photo: null,
    city: null,
    state: null,
    family: null,
  };
  const cardId = newId();
  let visibility: ProfileVisibility = 'public';
  let minutes = 0;
  let updated_at: string | null = null;
  const preferences = (): ConsentPreferences => ({
    ...(Object.fromEntries(CONSENTS.map((name) => [name, on.has(name)])) as Record<
      Consent,
      boolean
    >),
    profile_visibility: visibility,
    card_id: on.has('display_real_name') && visibility !== 'private' ? cardId : null,
    updated_at,
    example,
  });
  function set(names: readonly Consent[], value: boolean): ConsentPreferences {
    updated_at = new Date(Date.parse('2026-03-04T18:00:00Z') + ++minutes * 60_000).toISOString();
    for (const name of names.filter((one) => on.has(one) !== value)) {
      if (value) on.add(name);
      else on.delete(name);
      history.unshift({
        ...{
          id: newId(),
          setting_name: name,
          old_value: !value,
          new_value: value,
          created_at: updated_at,
        },
        change_reason: value ? CONSENT_REASONS.given : CONSENT_REASONS.revoked,
      });
    }
    return preferences();
  }
  server.answer(endpoints.getConsents, preferences);
  server.answer(endpoints.giveConsent, ({ params: { name }, in: given }) => {
    if (on.has(name)) return preferences();
    if (given.updated_at !== updated_at) {
      throw new Refused('conflict', {
        message: 'Your choices were changed somewhere else.',
        current: preferences(),
      });
    }
    return set([name], true);
  });
  server.answer(endpoints.revokeConsent, ({ params: { name } }) => set([name], false));
  server.answer(endpoints.revokeAllConsents, () => set(CONSENTS, false));
  server.answer(endpoints.listConsentChanges, ({ query }) =>
    pageOf(history, query.cursor, CONSENT_HISTORY_PAGE),
  );
  server.answer(endpoints.exportConsentChanges, () => undefined);
  return {
    on,
    history,
    /** On another device of theirs; their open pages hear of it. */
    changeElsewhere(name: Consent, value: boolean): void {
      set([name], value);
      server.publish({ topic: CONSENT_TOPIC, id: null, everyone: false });
    },
    /** The same, of which the page has not heard. */
    changeUnheard: (name: Consent, value: boolean) => void set([name], value),
    setVisibility(to: ProfileVisibility): void {
      visibility = to;
    },
    setExample(own: Partial<ConsentExample>): void {
      example = { ...example, ...own };
    },
  };
}
