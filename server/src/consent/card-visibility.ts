import { CONSENT_TOPIC, type ProfileVisibility } from '@pcr/contract/consent/consent.schema.ts';
import { publish } from '../kit/live/live.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { type ConsentNews, tellOthers } from './consent.news.ts';
import * as consents from './consent.queries.ts';
import { consentRules } from './consent.rules.ts';

export interface CardVisibilityParts {
  clock: Clock;
  /** As for a consent: another card is news where the name is. */
  news: readonly ConsentNews[];
}

/**
 * Who opens a member's card (privacy.md 3). It stands with the consents, since every row with a
 * name joins these.
 */
export const cardVisibility = ({ clock, news }: CardVisibilityParts) => ({
  async get(db: Queryable, actor: Actor): Promise<ProfileVisibility> {
    return (await consents.get(db, actor)).profile_visibility;
  },
  async set(tx: Transaction, actor: Actor, to: ProfileVisibility): Promise<void> {
    const allowed = permit(consentRules, actor, 'edit', await consents.lock(tx, actor));
    if (allowed.row.profile_visibility === to) return;
    await consents.setVisibility(tx, allowed, to, clock.now());
    await publish(tx, { to: [actor.id], topic: CONSENT_TOPIC });
    if (allowed.row.display_real_name) await tellOthers(tx, news, actor.id, ['display_real_name']);
  },
});
