import { noteAnswer } from '../../help/help.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { deleteAny } from '../contractors.queries.ts';
import * as claims from './claims.queries.ts';

// What happens to claims: the operator's decisions, and the end of pending ones. Those concerned
// are told in the same transaction.

/** Why nothing was done: there is no such claim, or something else has become of it. */
export type Undone = { why: 'missing' } | { why: 'decided' | 'renamed'; claim: claims.Claim };
export type Decided = { claim: claims.Claim } | Undone;

/**
 * Makes the member the contractor's holder; other members waiting for the same are refused
 * (contractors.md 42). The name is `as`, or what it was when they claimed it; with another nothing
 * is done.
 */
export async function confirmClaim(
  tx: Transaction,
  notify: Notify,
  ticket: string,
  now: Date,
  as?: string,
): Promise<Decided> {
  const claim = await claims.lockByTicket(tx, ticket);
  if (claim?.state !== 'waiting') return undone(claim);
  if (claim.contractor_name !== (as ?? claim.claimed_name)) return { why: 'renamed', claim };
  await claims.decide(tx, claim, 'confirmed', now);
  await tell(tx, notify, 'claim_confirmed', claim, now);
  for (const other of await claims.decideWaiting(tx, claim.contractor_id, 'refused', now)) {
    await tell(tx, notify, 'claim_refused', other, now);
  }
  return { claim };
}

export async function refuseClaim(
  tx: Transaction,
  notify: Notify,
  ticket: string,
  now: Date,
): Promise<Decided> {
  const claim = await claims.lockByTicket(tx, ticket);
  if (claim?.state !== 'waiting') return undone(claim);
  await claims.decide(tx, claim, 'refused', now);
  await tell(tx, notify, 'claim_refused', claim, now);
  return { claim };
}

/** Takes a confirmation away again: the contractor is held by nobody. */
export async function removeClaim(
  tx: Transaction,
  notify: Notify,
  ticket: string,
  now: Date,
): Promise<Decided> {
  const claim = await claims.lockByTicket(tx, ticket);
  if (claim?.state !== 'confirmed') return undone(claim);
  await claims.decide(tx, claim, 'ended', now);
  await tell(tx, notify, 'claim_removed', claim, now);
  return { claim };
}

/**
 * For a contractor that this transaction deletes: pending claims have ended (contractors.md 48).
 */
export async function endClaims(
  tx: Transaction,
  notify: Notify,
  contractorId: string,
  now: Date,
): Promise<void> {
  for (const claim of await claims.decideWaiting(tx, contractorId, 'ended', now)) {
    await tell(tx, notify, 'claim_ended', claim, now);
  }
}

/**
 * Before an account is erased with the contractors that it added: members with pending claims are
 * told (contractors.md 48), and the member's contact details stay in no earlier version (55).
 */
export async function endClaimsOfErasure(
  tx: Transaction,
  notify: Notify,
  adderId: string,
  now: Date,
): Promise<void> {
  for (const { id } of await claims.goWithAdder(tx, adderId)) {
    await endClaims(tx, notify, id, now);
    await claims.forgetCopies(tx, id);
  }
  await claims.forgetContact(tx, adderId);
}

/**
 * The operator deletes an entry, since its adder may not once others have reviewed it. Its owner is
 * told, since they cannot bring it back (contractors.md 49). Returns its name; undefined: no such
 * entry.
 */
export async function deleteForOperator(
  tx: Transaction,
  notify: Notify,
  contractorId: string,
  now: Date,
): Promise<string | undefined> {
  const deleted = await deleteAny(tx, contractorId, now);
  if (!deleted) return undefined;
  const { name, user_id } = deleted;
  await endClaims(tx, notify, contractorId, now);
  const held = await claims.findConfirmed(tx, contractorId);
  if (held) await tell(tx, notify, 'claim_removed', held, now);
  else if (user_id) {
    const parts = { contractor_name: name };
    await notify(tx, user_id, { kind: 'contractor_removed', subject_id: contractorId, parts }, now);
  }
  return name;
}

const undone = (claim: claims.Claim | undefined): Undone =>
  claim ? { why: 'decided', claim } : { why: 'missing' };

type Kind = 'claim_confirmed' | 'claim_refused' | 'claim_ended' | 'claim_removed';

/** The answer that is shown under the claim's ticket from now on (help.md 25). */
const ANSWERS: Record<Kind, string> = {
  claim_confirmed:
    'We confirmed that this contractor is you. You can now correct the entry and answer assessments.',
  claim_refused: 'We could not confirm that this contractor is you.',
  claim_ended: 'The contractor was deleted, so your request ended.',
  claim_removed: 'You are no longer listed as this contractor.',
};

/** The claimant hears of it in their inbox, and finds it among what they sent. */
async function tell(
  tx: Transaction,
  notify: Notify,
  kind: Kind,
  claim: claims.DecidedClaim,
  now: Date,
) {
  const { id, user_id, contractor_id, contractor_name } = claim;
  await notify(tx, user_id, { kind, subject_id: contractor_id, parts: { contractor_name } }, now);
  await noteAnswer(tx, id, ANSWERS[kind], now);
}
