import * as endpoints from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import { CLAIM_LIMITS, type ClaimDraft } from '@pcr/contract/contractors/claims/claims.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { sendToOperator } from '../../help/help.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict } from '../../kit/history/history.ts';
import { type Bind, found } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import { type Actor, type Permit, permit } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import { replicated } from '../../kit/postgres/replicated.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { repository } from '../contractors.queries.ts';
import { contractorRules } from '../contractors.rules.ts';
import * as claims from './claims.queries.ts';
import { claimText, originFacts } from './claims.report.ts';
import { claimRules } from './claims.rules.ts';

export interface ClaimParts {
  database: Database;
  clock: Clock;
  /** How the operator is reached. */
  channels: Channels;
}

/** contractors.md 40: 'This is me', and taking it back. */
export function claimRoutes(bind: Bind, { database, clock, channels }: ClaimParts): void {
  const limit = limiter(database, 'contractor_claims', 10, 24 * 60);

  bind(endpoints.claimContractor, async ({ params: { id }, in: draft }, { actor }) => {
    // Sent twice: the contractor answers as it is now, and it does not count again.
    if (await claims.has(database, actor, draft.id)) {
      await replicated(database);
      return found(await current(database, actor, id));
    }
    await consume(limit, actor.id, 'You sent too many requests like this in one day');
    return database.transaction(async (tx) => {
      await claims.lockMember(tx, actor);
      const contractor = await repository.lockLiving(tx, id, clock.now());
      const standing = contractor && (await claims.standing(tx, actor, id));
      if (!contractor || !standing || !contractorRules.see(actor, contractor))
        throw new ApiError('not_found');
      if (!(await claims.has(tx, actor, draft.id))) {
        const row = { ...contractor, ...standing };
        await explain(row, () => current(tx, actor, id));
        const allowed = permit(claimRules, actor, 'claim', row);
        if ((await claims.countOpen(tx, actor)) >= CLAIM_LIMITS.open)
          throw new ApiError('forbidden', tooManyOpen());
        await send(tx, allowed, draft);
      }
      return found(await current(tx, actor, id));
    });
  });

  bind(endpoints.takeBackClaim, async ({ params: { id } }, { actor }) => {
    const record = await database.transaction(async (tx) => {
      const contractor = await repository.lockLiving(tx, id, clock.now());
      const standing = contractor && (await claims.standing(tx, actor, id));
      if (!contractor || !standing) throw new ApiError('not_found');
      const row = { ...contractor, ...standing };
      if (!claimRules.takeBack(actor, row))
        throw conflict(await current(tx, actor, id), confirmedMeanwhile());
      await claims.takeBack(tx, permit(claimRules, actor, 'takeBack', row));
      return await current(tx, actor, id);
    });
    // After the commit: the claim is taken back also where the contractor is hidden meanwhile.
    return found(record);
  });

  const current = (db: Database | Transaction, actor: Actor, id: string) =>
    repository.get(db, actor, id);

  /** Stores what the operator is told, with the contractor as it is now. */
  async function send(
    tx: Transaction,
    allowed: Permit<'claim', { id: string }>,
    draft: ClaimDraft,
  ): Promise<void> {
    const now = clock.now();
    const contractor = await claims.getClaimed(tx, allowed);
    if (!contractor) throw new ApiError('not_found');
    const message = {
      id: draft.id,
      sender_id: allowed.actor.id,
      kind: 'claim',
      ...claimText(contractor, draft.note),
      facts: originFacts(contractor),
    } as const;
    if (!(await sendToOperator(tx, channels, message, now))) throw new ApiError('id_taken');
    await claims.insert(tx, allowed, draft, now);
  }
}

/** Names what stands in the way, where the rules would only say no. */
async function explain(
  {
    holder_id,
    claimed,
    reviewed,
  }: { holder_id: string | null; claimed: boolean; reviewed: boolean },
  current: () => Promise<string | undefined>,
): Promise<void> {
  if (claimed)
    throw conflict(
      await current(),
      'You have asked for this before. Close this to see how it stands.',
    );
  if (holder_id !== null)
    throw conflict(await current(), 'Someone else is confirmed as this contractor.');
  if (reviewed) throw new ApiError('forbidden', REVIEWED);
}

const REVIEWED = {
  message:
    'You have assessed this contractor, and nobody can assess themselves. Delete your assessment first.',
};
const tooManyOpen = () => ({
  message: `You have ${CLAIM_LIMITS.open} requests like this with ${operatorName()}. Wait for an answer, or cancel one.`,
});
const confirmedMeanwhile = () =>
  `${operatorName()} has confirmed that this is you. To give the entry back, write to them under Help & Support.`;
