import { randomUUID } from 'node:crypto';
import { DISPUTE_ANSWER_DAYS, DISPUTES_TOPIC } from '@pcr/contract/disputes/disputes.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { publish } from '../kit/live/live.ts';
import { type Channels, sendMessage } from '../kit/messages/messages.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { readSettled } from '../notifications/notifications.ts';
import { type DisputeRow, lockById, untold } from './disputes.queries.ts';

// What the one who asked is told, step by step (disputes.md 16). It says what became of the
// request, and nothing of the record or its owner.

export type Step =
  | 'received'
  | 'linked'
  | 'unlinked'
  | 'reopened'
  | 'confirmed'
  | 'corrected'
  | 'deleted'
  | 'overdue'
  | 'answered'
  | 'closed';

export const DISPUTE_STEP = 'dispute_step';

/** Subject and text of each step; the operator's answer is their own words. */
const words = (): Readonly<
  Record<Exclude<Step, 'answered'>, { subject: string; body: string }>
> => ({
  received: {
    subject: 'We have your request',
    body: `Thank you. Your address is confirmed, and ${operatorName()} has your request. You will get an email when something happens.`,
  },
  linked: {
    subject: 'We are looking into your request',
    body: `${operatorName()} found a record that your request may be about. Its owner was asked to look at it. Until they answer, other members can’t see it.`,
  },
  unlinked: {
    subject: 'A record was not about your family',
    body: `${operatorName()} found that a record is not about your family. It is no longer part of your request, and your request no longer hides it.`,
  },
  reopened: {
    subject: 'A record of your request is back',
    body: 'A record of your request had been deleted, and its owner brought it back. They were asked to look at it again. Until they answer, other members can’t see it.',
  },
  confirmed: {
    subject: 'A record of your request was looked at',
    body: `The owner of the record looked at it and says that it is right. If you don’t agree, reply to ${operatorName()}.`,
  },
  corrected: {
    subject: 'A record of your request was changed',
    body: 'The owner of the record changed what others see of it.',
  },
  deleted: {
    subject: 'A record of your request was deleted',
    body: 'The record is deleted.',
  },
  overdue: {
    subject: 'Your request has had no answer yet',
    body: `The owner of a record has not answered for ${DISPUTE_ANSWER_DAYS} days. The record stays hidden from other members until they do.`,
  },
  closed: {
    subject: 'Your request is closed',
    body: `${operatorName()} closed your request. Nothing more is open. What you sent us is deleted after a year.`,
  },
});

/** Writes to the one who asked, in the caller's transaction. True when a mail follows. */
export async function tellAsker(
  tx: Transaction,
  channels: Channels,
  dispute: DisputeRow,
  step: Exclude<Step, 'answered'> | { answered: string },
  now: Date,
): Promise<boolean> {
  const said =
    typeof step === 'object'
      ? { subject: 'An answer to your request', body: step.answered }
      : words()[step];
  const message = {
    id: randomUUID(),
    kind: DISPUTE_STEP,
    sender_id: null,
    recipient_id: null,
    recipient_address: dispute.email,
    in_reply_to: dispute.message_id,
    ...said,
    data: { step: typeof step === 'object' ? 'answered' : step, ticket: dispute.ticket },
  };
  await sendMessage(tx, channels, message, now);
  return channels.member.length > 0;
}

/**
 * The owner's open pages ask again. From `settled_at` on nothing is asked about the record: inbox
 * entries about it until then are read.
 */
export async function tellOwner(
  tx: Transaction,
  record: { id: string; owner_id: string; settled_at: string | null },
  now: Date,
): Promise<void> {
  const { id, owner_id, settled_at } = record;
  await publish(tx, { to: [owner_id], topic: DISPUTES_TOPIC, id });
  if (settled_at)
    await readSettled(
      tx,
      owner_id,
      { kinds: ['family_disputed'], subject_id: id, until: settled_at },
      now,
    );
}

/**
 * Tells the requester what has become of each linked record since the last time; run twice, it
 * tells once.
 */
export async function tellOfRecords(
  tx: Transaction,
  channels: Channels,
  id: string,
  now: Date,
): Promise<void> {
  const dispute = await lockById(tx, id);
  if (!dispute?.message_id) return;
  const news = await untold(tx, id);
  for (const { owner_id, family_id, answered_at } of news) {
    if (owner_id && family_id)
      await tellOwner(tx, { owner_id, id: family_id, settled_at: answered_at }, now);
  }
  const waiting = news.filter((record) => record.now === 'linked');
  if (waiting.some(({ before }) => before === null))
    await tellAsker(tx, channels, dispute, 'linked', now);
  if (waiting.some(({ before }) => before !== null))
    await tellAsker(tx, channels, dispute, 'reopened', now);
  for (const { now: outcome } of news) {
    if (outcome !== 'linked') await tellAsker(tx, channels, dispute, outcome, now);
  }
}
