import { randomUUID } from 'node:crypto';
import type { BroadcastDraft } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { firstSentenceOf, readWords } from './broadcasts.markdown.ts';
import * as broadcasts from './broadcasts.queries.ts';
import type { Region } from './broadcasts.region.ts';

// What the operator tells many members at once: the command stores it, tasks tell one batch of
// members after the other.

/** Told in one transaction; after it the queue does more urgent work. */
export const BROADCAST_BATCH = 100;

/**
 * Stores it, and enqueues its first batch, in the caller's transaction; its ticket. Throws
 * `UnsendableWords`.
 */
export async function sendBroadcast(
  tx: Transaction,
  draft: BroadcastDraft,
  to: { region: Region | null; members: number },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const words = readWords(draft.body);
  const first_sentence = firstSentenceOf(words) ?? null;
  const ticket = await broadcasts.insert(tx, { id, ...draft, words, first_sentence, ...to }, now);
  await broadcasts.enqueueNext(tx, id);
  return ticket;
}

export interface FanOutParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/**
 * Tells the next members, and enqueues those after them, in one transaction: a process that dies
 * has told all of a batch or nobody of it, and each member is told once. Where one of them cannot
 * be told, each of the batch gets a task of their own, so that this one keeps nobody waiting
 * (notifications.md 104).
 */
export async function tellNext(parts: FanOutParts, id: string): Promise<void> {
  try {
    await tellBatch(parts, id);
  } catch {
    // Whoever it was fails again in their own task, which says why.
    await setBatchAside(parts, id);
  }
}

function tellBatch({ database, clock, notify }: FanOutParts, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const broadcast = await broadcasts.take(tx, id);
    if (!broadcast) return;
    const now = clock.now();
    const notice = noticeOf(broadcast);
    for (const member of await broadcasts.takeNext(tx, id, BROADCAST_BATCH, now))
      await notify(tx, member, notice, now);
    if (await broadcasts.take(tx, id)) await broadcasts.enqueueNext(tx, id);
  });
}

function setBatchAside({ database, clock }: FanOutParts, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await broadcasts.take(tx, id))) return;
    await broadcasts.enqueueAlone(
      tx,
      id,
      await broadcasts.takeAside(tx, id, BROADCAST_BATCH, clock.now()),
    );
    if (await broadcasts.take(tx, id)) await broadcasts.enqueueNext(tx, id);
  });
}

/** Tells one member whose batch could not be told together. */
export async function tellOne(
  { database, clock, notify }: FanOutParts,
  id: string,
  member: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const broadcast = await broadcasts.takeOne(tx, id, member, now);
    if (broadcast) await notify(tx, member, noticeOf(broadcast), now);
  });
}

function noticeOf({ id, kind, message_subject }: broadcasts.UnderWay): InboxNotice {
  return kind === 'emergency'
    ? { kind: 'operator_emergency', subject_id: id, parts: { message_subject } }
    : { kind: 'operator_news', subject_id: id, parts: { topic: kind, message_subject } };
}

/**
 * Ends it where it is, in the caller's transaction; the banner of an emergency goes from
 * everybody's screen.
 */
export async function stopBroadcast(
  tx: Transaction,
  ticket: string,
  kinds: Parameters<typeof broadcasts.stop>[2],
  now: Date,
): Promise<{ unsent: number } | undefined> {
  const stopped = await broadcasts.stop(tx, ticket, kinds, now);
  if (stopped)
    await publish(tx, { to: await broadcasts.unconfirmed(tx, stopped.id), topic: INBOX_TOPIC });
  return stopped;
}
