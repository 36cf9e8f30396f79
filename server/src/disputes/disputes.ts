import { type MatchingFamily, matchingFamilies } from '../families/families.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { type DisputeRow, lockByTicket } from './disputes.queries.ts';
import { tellAsker, tellOfRecords, tellOwner } from './disputes.steps.ts';
import * as operator from './operator.queries.ts';

// What the operator does with requests (`npm run admin -- disputes`).

export { DISPUTE_STAYS, type DisputeRow, disputedTodayInSql } from './disputes.queries.ts';
export { countOf as countDisputesOf, DISPUTES_PAGE, listDisputes } from './operator.queries.ts';

export interface OpenedDispute {
  dispute: DisputeRow;
  linked: operator.LinkedRecord[];
  matching: MatchingFamily[];
  sent: operator.SentStep[];
}

/**
 * A request with the records that match and what was told of it; it has reached the operator then.
 */
export async function openDispute(
  tx: Transaction,
  ticket: string,
  now: Date,
): Promise<OpenedDispute | undefined> {
  const dispute = await lockByTicket(tx, ticket);
  if (!dispute?.message_id) return undefined;
  await operator.markRead(tx, dispute.message_id, now);
  return {
    dispute,
    linked: await operator.linkedRecords(tx, dispute.id),
    matching: await matchingFamilies(tx, dispute.family_name, dispute.location),
    sent: await operator.sentSteps(tx, dispute.message_id),
  };
}

export interface DeskParts {
  channels: Channels;
  notify: Notify;
}

/** Why something is not done. */
export type Refused = { why: 'missing' | 'closed' | 'no record' | 'waiting'; record?: string };

async function lockOpen(tx: Transaction, ticket: string): Promise<DisputeRow | Refused> {
  const dispute = await lockByTicket(tx, ticket);
  if (!dispute) return { why: 'missing' };
  return dispute.closed_at ? { why: 'closed' } : dispute;
}

/**
 * Links a request to records, all or none: it hides them from others and asks each owner. Returns
 * how many are new; links that were there stay as they are.
 */
export async function linkDispute(
  tx: Transaction,
  { channels, notify }: DeskParts,
  ticket: string,
  records: readonly string[],
  now: Date,
): Promise<number | Refused> {
  await operator.holdRecords(tx, records);
  const dispute = await lockOpen(tx, ticket);
  if ('why' in dispute) return dispute;
  const found = await operator.link(tx, dispute.id, records, now);
  const missing = records.find((id) => !found.some((record) => record.id === id));
  if (missing !== undefined) return { why: 'no record', record: missing };
  const added = found.filter((record) => record.new);
  for (const { id, owner_id } of added) {
    await notify(tx, owner_id, { kind: 'family_disputed', subject_id: id, parts: {} }, now);
  }
  await tellOfRecords(tx, channels, dispute.id, now);
  return added.length;
}

/** The operator was wrong about a record: it is no part of the request, and others see it again. */
export async function unlinkDispute(
  tx: Transaction,
  channels: Channels,
  ticket: string,
  record: string,
  now: Date,
): Promise<Refused | undefined> {
  await operator.holdRecords(tx, [record]);
  const dispute = await lockOpen(tx, ticket);
  if ('why' in dispute) return dispute;
  const gone = await operator.unlink(tx, dispute.id, record);
  if (gone === undefined) return { why: 'no record', record };
  if (gone.told) await tellAsker(tx, channels, dispute, 'unlinked', now);
  await tellOwners(tx, gone.released, now);
  return undefined;
}

/** Removes all that an address asked; records that only it hid are shown again. */
export async function eraseDisputesOf(tx: Transaction, email: string, now: Date): Promise<void> {
  await tellOwners(tx, await operator.eraseOf(tx, email), now);
}

async function tellOwners(
  tx: Transaction,
  released: readonly operator.ReleasedRecord[],
  now: Date,
): Promise<void> {
  for (const { id, owner_id, disputed } of released)
    await tellOwner(tx, { id, owner_id, settled_at: disputed ? null : now.toISOString() }, now);
}

/** Writes to the one who asked; true when a mail follows. */
export async function answerDispute(
  tx: Transaction,
  channels: Channels,
  ticket: string,
  text: string,
  now: Date,
): Promise<boolean | Refused> {
  const dispute = await lockByTicket(tx, ticket);
  if (!dispute?.message_id) return { why: 'missing' };
  await operator.markRead(tx, dispute.message_id, now);
  return tellAsker(tx, channels, dispute, { answered: text }, now);
}

/**
 * Ends a request. Not while an owner has not answered: the record would be hidden for nobody, or
 * shown unasked.
 */
export async function closeDispute(
  tx: Transaction,
  channels: Channels,
  ticket: string,
  now: Date,
): Promise<boolean | Refused> {
  const dispute = await lockOpen(tx, ticket);
  if ('why' in dispute) return dispute;
  const linked = await operator.linkedRecords(tx, dispute.id);
  if (linked.some(({ outcome }) => outcome === null)) return { why: 'waiting' };
  await operator.close(tx, dispute.id, now);
  if (dispute.message_id) await operator.markRead(tx, dispute.message_id, now);
  return tellAsker(tx, channels, dispute, 'closed', now);
}
