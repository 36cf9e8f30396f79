import { randomUUID } from 'node:crypto';
import { HELP_TOPIC } from '@pcr/contract/help/help.schema.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { publish } from '../kit/live/live.ts';
import { type Channels, forgetDataOf, sendMessage } from '../kit/messages/messages.ts';
import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import { enterInInbox } from '../notifications/notifications.ts';
import * as help from './help.queries.ts';

export type { OperatorMessage, OperatorMessageDetails } from './help.queries.ts';

/** What `npm run admin` shows on one page. */
export const MESSAGES_PAGE = 50;

/** Messages to the operator, newest first; `page` counts from 1. */
export function listMessages(
  db: Queryable,
  { unanswered = false, page = 1 },
): Promise<help.OperatorMessage[]> {
  return help.listForOperator(db, {
    unanswered,
    limit: MESSAGES_PAGE,
    offset: (page - 1) * MESSAGES_PAGE,
  });
}

/**
 * One message with its text and answers, by ticket ('PCR-1042') or id. The operator has it then:
 * its sender sees it as delivered.
 */
export async function readMessage(
  tx: Transaction,
  ticketOrId: string,
  now: Date,
): Promise<help.OperatorMessageDetails | undefined> {
  const found = await help.findForOperator(tx, ticketOrId.trim());
  if (found) await help.markRead(tx, found.id, now);
  return found;
}

/** What PCR writes to the operator for a member; no member can choose these kinds (help.md 24). */
export interface WrittenForMember {
  id: string;
  sender_id: string;
  kind: 'claim' | 'report' | 'mentor_application';
  subject: string;
  body: string;
  /** What the member reads of it in place of the body, which is the operator's. */
  shown: string;
  /** What else the operator is told, and the member is not: words by their name. */
  facts?: Record<string, string>;
}

/**
 * Sends the operator a message in a member's name, for another domain: the member finds it, and the
 * answer, among what they have sent. Returns its ticket; undefined if the id is taken.
 */
export function sendToOperator(
  tx: Transaction,
  channels: Channels,
  { facts = {}, shown, ...message }: WrittenForMember,
  now: Date,
): Promise<string | undefined> {
  const data = { priority: 'medium', facts, shown };
  return sendMessage(tx, channels, { ...message, recipient_id: null, data }, now);
}

/** Takes what else the operator was told out of such a message: nobody needs it any more. */
export const forgetFacts = (tx: Transaction, id: string): Promise<void> =>
  forgetDataOf(tx, id, ['facts']);

/**
 * Stores the operator's answer (at most ANSWER_LIMIT characters), with its entry in the inbox of
 * the member who asked, and enqueues its mail, which has the answer's words; the app shows it under
 * their message at once. `mailed` is whether there is a way by mail to an address that is theirs.
 * Undefined: there is no such message.
 */
export async function answerMessage(
  tx: Transaction,
  channels: Channels,
  { to, body, id = randomUUID() }: { to: string; body: string; id?: string },
  now: Date,
): Promise<{ ticket: string; mailed: boolean } | undefined> {
  const asked = await readMessage(tx, to, now);
  if (!asked) return undefined;
  const entry_id = randomUUID();
  const ticket = await sendMessage(
    tx,
    channels,
    {
      id,
      kind: 'answer',
      sender_id: null,
      recipient_id: asked.sender_id,
      in_reply_to: asked.id,
      subject: `Re: ${asked.subject}`,
      body,
      data: { ticket: asked.ticket, entry_id },
    },
    now,
  );
  // Told once, also when the same answer is given twice.
  if (ticket) {
    await publish(tx, { to: [asked.sender_id], topic: HELP_TOPIC, id: asked.id });
    await enterInInbox(tx, entry_id, asked.sender_id, noticeOf(asked), now);
  }
  return {
    ticket: asked.ticket,
    mailed: channels.member.includes('mail') && asked.sender_confirmed,
  };
}

/**
 * What the operator has decided, as an answer under the message with this id. Its member is told in
 * another way: they get no entry of their inbox for it, and no mail.
 */
export async function noteAnswer(
  tx: Transaction,
  messageId: string,
  body: string,
  now: Date,
): Promise<void> {
  const asked = await readMessage(tx, messageId, now);
  if (!asked) return;
  const { id: in_reply_to, sender_id: recipient_id, ticket, subject } = asked;
  const answer = {
    id: randomUUID(),
    kind: 'answer',
    sender_id: null,
    recipient_id,
    in_reply_to,
    body,
  };
  await sendMessage(
    tx,
    NO_CHANNELS,
    { ...answer, subject: `Re: ${subject}`, data: { ticket } },
    now,
  );
  await publish(tx, { to: [recipient_id], topic: HELP_TOPIC, id: in_reply_to });
}

const NO_CHANNELS: Channels = { operator: [], member: [] };

export { asSenderReads } from './help.queries.ts';

/** All that a member writes in live chat is one conversation, named by them. */
function noticeOf({ id, kind, subject, sender_id }: help.OperatorMessage): InboxNotice {
  return kind === 'chat'
    ? { kind: 'chat_answered', subject_id: sender_id, parts: {} }
    : { kind: 'message_answered', subject_id: id, parts: { message_subject: subject } };
}
