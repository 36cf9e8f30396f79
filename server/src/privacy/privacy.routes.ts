import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import type { ProfileVisibility } from '@pcr/contract/consent/consent.schema.ts';
import { getNearOrigin } from '@pcr/contract/kit/near/near.endpoints.ts';
import * as endpoints from '@pcr/contract/privacy/privacy.endpoints.ts';
import { PRIVACY_TOPIC } from '@pcr/contract/privacy/privacy.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as settings from './privacy.queries.ts';
import { privacyRules } from './privacy.rules.ts';
import { nearOriginOf } from './privacy.ts';

/** A setting that another domain holds. */
interface Elsewhere<Value> {
  get(db: Queryable, actor: Actor): Promise<Value>;
  set(tx: Transaction, actor: Actor, to: Value, request: FastifyRequest): Promise<void>;
}

export interface PrivacyParts {
  database: Database;
  clock: Clock;
  /**
   * The member's choice who may open their card: it is with the consents, and others hear of its
   * changes.
   */
  visibility: Elsewhere<ProfileVisibility>;
  /** It stands with the account, and holds at once for all its sessions. */
  autoLogout: Elsewhere<AutoLogout>;
}

export function privacyRoutes(bind: Bind, parts: PrivacyParts): void {
  const { database, clock, visibility, autoLogout } = parts;

  async function held(db: Queryable, actor: Actor) {
    return {
      auto_logout: await autoLogout.get(db, actor),
      profile_visibility: await visibility.get(db, actor),
    };
  }

  bind(endpoints.getPrivacySettings, async (_, { actor }) => ({
    ...(await held(database, actor)),
    ...(await settings.get(database, actor)),
  }));

  bind(getNearOrigin, (_, { actor }) => nearOriginOf(database, actor));

  bind(endpoints.countScreen, async ({ in: { screen } }, { actor }) => {
    await settings.countScreen(database, actor, screen, clock.now());
    return undefined;
  });

  bind(endpoints.changePrivacySettings, ({ in: change }, { actor, request }) =>
    database.transaction(async (tx) => {
      const allowed = permit(privacyRules, actor, 'edit', { user_id: actor.id });
      if (change.profile_visibility)
        await visibility.set(tx, actor, change.profile_visibility, request);
      if (change.auto_logout) await autoLogout.set(tx, actor, change.auto_logout, request);
      const row = await settings.set(tx, allowed, change, clock.now());
      await publish(tx, { to: [actor.id], topic: PRIVACY_TOPIC });
      return { ...(await held(tx, actor)), ...row };
    }),
  );
}
