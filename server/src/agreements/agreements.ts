import { createHash } from 'node:crypto';
import {
  AGREEMENT_VERSIONS,
  type AgreementStanding,
} from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENT_TEXTS } from '@pcr/contract/agreements/texts/texts.ts';
import { AGREEMENTS, type AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { acceptancesOf } from './agreements.queries.ts';
import { isCurrent } from './agreements.rules.ts';

/** SHA-256 (hex) of each text as it is shown: what an acceptance row says was accepted. */
export const TEXT_HASHES = Object.fromEntries(
  AGREEMENTS.map((name) => [
    name,
    createHash('sha256').update(JSON.stringify(AGREEMENT_TEXTS[name])).digest('hex'),
  ]),
) as Record<AgreementName, string>;

/** Whether a row of acceptances is of a text as it is shown here now. */
export const isOfOurText = (row: Readonly<Record<string, unknown>>): boolean =>
  AGREEMENTS.some(
    (name) =>
      row.name === name &&
      row.version === AGREEMENT_VERSIONS[name] &&
      row.text_hash === TEXT_HASHES[name],
  );

/** The actor's standing towards each text, in the order in which they are asked. */
export async function standings(db: Queryable, actor: Actor): Promise<AgreementStanding[]> {
  const current = (await acceptancesOf(db, actor)).filter(isCurrent);
  return AGREEMENTS.map((name) => ({
    name,
    version: AGREEMENT_VERSIONS[name],
    accepted_at: current.find((acceptance) => acceptance.name === name)?.accepted_at ?? null,
  }));
}

/**
 * SQL: whether a member has accepted the current version of a text; `member` is SQL for their id.
 */
export const hasAcceptedInSql = (name: AgreementName, member: string) =>
  `exists (select from agreement_acceptances aa where aa.user_id = ${member} and aa.name = '${name}'
     and aa.version = '${AGREEMENT_VERSIONS[name]}')`;

const REMEMBERED = 10_000;

/**
 * Tells which of the named texts the actor has yet to accept. An acceptance is never taken back, so
 * that it was found once may be remembered; that it is missing is asked again each time.
 */
export function missingAgreements(db: Queryable) {
  const accepted = new LRUCache<string, ReadonlySet<AgreementName>>({ max: REMEMBERED });
  return async (
    actor: Actor,
    names: readonly AgreementName[],
  ): Promise<readonly AgreementName[]> => {
    const known = accepted.get(actor.id);
    if (known && names.every((name) => known.has(name))) return [];
    const current = (await standings(db, actor)).filter((standing) => standing.accepted_at);
    const found = new Set(current.map((standing) => standing.name));
    accepted.set(actor.id, found);
    return names.filter((name) => !found.has(name));
  };
}
