import * as endpoints from '@pcr/contract/consent/consent.endpoints.ts';
import {
  CONSENT_EXPORT_MAX,
  CONSENT_TEXT_VERSION,
  CONSENT_TOPIC,
  CONSENTS,
  CONSENTS_PER_HOUR,
  type Consent,
  type ConsentExample,
  type ConsentPreferences,
} from '@pcr/contract/consent/consent.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { isSameVersion } from '../kit/history/history.ts';
import { contentDisposition } from '../kit/http/content-disposition.ts';
import { type Bind, ByteAnswer, JsonText } from '../kit/http/http.ts';
import { consume, limiter } from '../kit/http/limits.ts';
import { publish } from '../kit/live/live.ts';
import { type Actor, type Permit, permit } from '../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { csvOf } from './consent.export.ts';
import { type ConsentNews, tellOthers } from './consent.news.ts';
import * as consents from './consent.queries.ts';
import { consentRules } from './consent.rules.ts';

export interface ConsentParts {
  database: Database;
  clock: Clock;
  /** Which part of a member's own data shows them what others will see. */
  example(db: Queryable, actor: Actor): Promise<ConsentExample>;
  news: readonly ConsentNews[];
}

export function consentRoutes(bind: Bind, { database, clock, example, news }: ConsentParts): void {
  const limit = limiter(database, 'consents', CONSENTS_PER_HOUR, 60);

  bind(endpoints.getConsents, async (_, { actor }) =>
    preferences(database, await consents.get(database, actor)),
  );

  bind(endpoints.giveConsent, async ({ params: { name }, in: given }, { actor }) => {
    if (given.text_version !== CONSENT_TEXT_VERSION) throw new ApiError('agreement_outdated');
    await consume(limit, actor.id, 'You changed this too often in one hour');
    return database.transaction(async (tx) => {
      const allowed = permit(consentRules, actor, 'edit', await consents.lock(tx, actor));
      // Sent twice, or given on another device: it is on, and nothing changes.
      if (allowed.row[name]) return preferences(tx, allowed.row);
      if (!isSameVersion(allowed.row.updated_at, given.updated_at)) {
        throw new ApiError('conflict', {
          message:
            'Your choices were changed somewhere else. Check how they are now, then choose again.',
          current: await preferences(tx, allowed.row),
        });
      }
      return set(tx, allowed, { names: [name], value: true, text_version: given.text_version });
    });
  });

  bind(endpoints.revokeConsent, ({ params: { name } }, { actor }) => revoke(actor, [name]));
  bind(endpoints.revokeAllConsents, (_, { actor }) => revoke(actor, CONSENTS));

  bind(endpoints.listConsentChanges, async ({ query }, { actor }) => {
    return new JsonText(await consents.listChanges(database, actor, query.cursor));
  });

  bind(endpoints.exportConsentChanges, async (_, { actor }) => {
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', 'consent-history.csv'),
      'x-content-type-options': 'nosniff',
    };
    return new ByteAnswer(headers, csvOf(consents.changesOf(database, actor, CONSENT_EXPORT_MAX)));
  });

  /** Taking back is based on no version: it holds whatever another device did meanwhile. */
  function revoke(actor: Actor, names: readonly Consent[]): Promise<ConsentPreferences> {
    return database.transaction(async (tx) => {
      const allowed = permit(consentRules, actor, 'edit', await consents.lock(tx, actor));
      return set(tx, allowed, { names, value: false });
    });
  }

  async function set(
    tx: Transaction,
    allowed: Permit<'edit', consents.ConsentRow>,
    to: Parameters<typeof consents.set>[2],
  ): Promise<ConsentPreferences> {
    const { row, changed } = await consents.set(tx, allowed, to, clock.now());
    await publish(tx, { to: [row.user_id], topic: CONSENT_TOPIC });
    if (changed.length > 0) await tellOthers(tx, news, row.user_id, changed);
    return preferences(tx, row);
  }

  async function preferences(
    db: Queryable,
    { user_id, ...row }: consents.ConsentRow,
  ): Promise<ConsentPreferences> {
    return { ...row, example: await example(db, { id: user_id }) };
  }
}
