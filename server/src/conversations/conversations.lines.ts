import { randomUUID } from 'node:crypto';
import {
  CONVERSATIONS_TOPIC,
  type ConversationMessageDraft,
  type SendingState,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { found, JsonText } from '../kit/http/http.ts';
import { consume, limiter } from '../kit/http/limits.ts';
import { publish } from '../kit/live/live.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { type Actor, type Permit, permit } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { renewUnread } from '../notifications/notifications.ts';
import * as conversations from './conversations.queries.ts';
import {
  type ConversationRow,
  conversationRules,
  type RecipientRow,
} from './conversations.rules.ts';

// How a line comes into a conversation, and to the other of its two.

export interface LineParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

const DAY = 24 * 60;
export const TAKES_NONE = 'They take no messages now.';
/** Why a line is not taken, said to the member who wrote it. */
const REFUSALS: Record<Exclude<SendingState, 'open'>, string> = {
  left: 'This member has left PCR.',
  blocked: 'You blocked this member. Unblock them to write.',
  not_taken: TAKES_NONE,
  unanswered: 'You can write again once they answer.',
};

/** What is not delivered takes the same way and as long, and is undone (conversations.md 14). */
export async function delivering(
  tx: Transaction,
  delivered: boolean,
  deliver: () => Promise<void>,
): Promise<void> {
  await tx.client.query('savepoint delivering');
  await deliver();
  await tx.client.query(
    delivered ? 'release savepoint delivering' : 'rollback to savepoint delivering',
  );
}

export function lineWriter({ database, clock, notify }: LineParts) {
  const limits = {
    starts: limiter(database, 'conversation_starts', 20, DAY),
    lines: limiter(database, 'conversation_lines', 60, 60),
  };
  const countLine = (actor: Actor) =>
    consume(limits.lines, actor.id, 'You sent many messages in one hour');

  /**
   * Writes to a member who may be written to, and begins a conversation if there is none (`known`).
   */
  async function begin(
    allowed: Permit<'begin', RecipientRow>,
    known: string | null,
    draft: ConversationMessageDraft,
  ): Promise<JsonText> {
    const { actor } = allowed;
    await countLine(actor);
    if (!known) await consume(limits.starts, actor.id, 'You began many conversations in one day');
    return database.transaction(async (tx) => {
      const id = await conversations.make(tx, allowed, randomUUID(), clock.now());
      if (!id) throw new ApiError('not_found');
      const row = await conversations.hold(tx, actor, id);
      // The line that begins it.
      await addLine(tx, actor, row && { ...row, begun: true }, draft);
      return found(await conversations.get(tx, actor, id));
    });
  }

  /**
   * Adds a line to the conversation that is held, and delivers it. As JSON text:
   * ConversationMessage.
   */
  async function addLine(
    tx: Transaction,
    actor: Actor,
    row: ConversationRow | undefined,
    draft: ConversationMessageDraft,
  ): Promise<JsonText> {
    // Sent at once with another, which is through by now.
    const first = await conversations.ownLine(tx, actor, draft.id);
    if (row && first?.conversation_id === row.id) return new JsonText(first.record);
    permit(conversationRules, actor, 'see', row);
    if (row && row.sending !== 'open')
      throw new ApiError('forbidden', { message: REFUSALS[row.sending] });
    const allowed = permit(conversationRules, actor, 'send', row);
    const now = clock.now();
    const added = await conversations.insertLine(tx, allowed, draft, now);
    if (!added) throw new ApiError('id_taken');
    await conversations.wrote(tx, allowed, added.created_at);
    await publish(tx, { to: [actor.id], topic: CONVERSATIONS_TOPIC, id: allowed.row.id });
    await delivering(tx, added.delivered, () => deliver(tx, allowed, new Date(added.created_at)));
    return found((await conversations.ownLine(tx, actor, draft.id))?.record);
  }

  /** To the other: their list, their open pages, their inbox, and a mail if they want one. */
  async function deliver(
    tx: Transaction,
    allowed: Permit<'send', ConversationRow>,
    at: Date,
  ): Promise<void> {
    const { id, other_id } = allowed.row;
    if (other_id === null) return;
    await conversations.received(tx, allowed, at.toISOString());
    await publish(tx, { to: [other_id], topic: CONVERSATIONS_TOPIC, id });
    const notice = { kind: 'message_received' as const, subject_id: id, parts: {} };
    if (!(await renewUnread(tx, other_id, notice, at))) await notify(tx, other_id, notice, at);
  }

  return { addLine, begin, countLine };
}
