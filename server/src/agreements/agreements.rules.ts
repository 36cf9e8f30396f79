import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { Actor } from '../kit/permit/permit.ts';

/** Everybody accepts for themselves. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const agreementRules = { see: isOwn, accept: isOwn };

/** Only the current version counts: a new version of a text asks again. */
export function isCurrent(acceptance: { name: AgreementName; version: string }): boolean {
  return AGREEMENT_VERSIONS[acceptance.name] === acceptance.version;
}

/** A member accepts what they have read: any version but the current one is refused. */
export function refuseOutdated(name: AgreementName, version: string): void {
  if (!isCurrent({ name, version })) throw new ApiError('agreement_outdated');
}
