import * as endpoints from '@pcr/contract/privacy/privacy.endpoints.ts';
import { PRIVACY_TOPIC, type ProfileVisibility } from '@pcr/contract/privacy/privacy.schema.ts';
import type { Bind } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as settings from './privacy.queries.ts';
import { privacyRules } from './privacy.rules.ts';

export interface PrivacyParts {
  database: Database;
  clock: Clock;
  /** Who opens the member's card: it stands with the consents. */
  visibility: {
    get(db: Queryable, actor: Actor): Promise<ProfileVisibility>;
    /** Others hear of it where it changes. */
    set(tx: Transaction, actor: Actor, to: ProfileVisibility): Promise<void>;
  };
}

export function privacyRoutes(bind: Bind, { database, clock, visibility }: PrivacyParts): void {
  bind(endpoints.getPrivacySettings, async (_, { actor }) => ({
    profile_visibility: await visibility.get(database, actor),
    ...(await settings.get(database, actor)),
  }));

  bind(endpoints.countScreen, async ({ in: { screen } }, { actor }) => {
    await settings.countScreen(database, actor, screen, clock.now());
    return undefined;
  });

  bind(endpoints.changePrivacySettings, ({ in: change }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(privacyRules, actor, 'edit', { user_id: actor.id });
      if (change.profile_visibility) await visibility.set(tx, actor, change.profile_visibility);
      const row = await settings.set(tx, allowed, change, clock.now());
      await publish(tx, { to: [actor.id], topic: PRIVACY_TOPIC });
      return { profile_visibility: await visibility.get(tx, actor), ...row };
    }),
  );
}
