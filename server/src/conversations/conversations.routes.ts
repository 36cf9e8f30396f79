import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  CONVERSATIONS_TOPIC,
  type ConversationMessageDraft,
  MESSAGE_REPORT_REASONS,
  type SendingState,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { sendToOperator } from '../help/help.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, found, JsonText } from '../kit/http/http.ts';
import { consume, limiter } from '../kit/http/limits.ts';
import { publish } from '../kit/live/live.ts';
import type { Channels } from '../kit/messages/messages.ts';
import { type Actor, type Permit, permit } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import { bindReports } from '../kit/reports/reports.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { type Notify, readAbout, renewUnread } from '../notifications/notifications.ts';
import * as reports from './conversation-reports.queries.ts';
import { describeLine } from './conversation-reports.ts';
import * as conversations from './conversations.queries.ts';
import { type ConversationRow, conversationRules, lineRules, recipientRules } from './conversations.rules.ts';

export interface ConversationParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  notify: Notify;
}

const DAY = 24 * 60;
const TAKES_NONE = 'They take no messages now.';
/** Why a line is not taken, said to who wrote it. */
const REFUSALS: Record<Exclude<SendingState, 'open'>, string> = {
  left: 'This member has left PCR.',
  blocked: 'You blocked this member. Unblock them to write.',
  not_taken: TAKES_NONE,
  unanswered: 'You can write again once they answer.',
};

export function conversationRoutes(bind: Bind, { database, clock, channels, notify }: ConversationParts): void {
  const limits = {
    starts: limiter(database, 'conversation_starts', 20, DAY),
    lines: limiter(database, 'conversation_lines', 60, 60),
  };
  const countLine = (actor: Actor) => consume(limits.lines, actor.id, 'You sent many messages in one hour');

  bind(endpoints.listConversations, async ({ query }, { actor }) => {
    return new JsonText(await conversations.list(database, actor, query.cursor));
  });

  bind(endpoints.countUnreadConversations, async (_, { actor }) => ({
    unread: await conversations.countUnread(database, actor),
  }));

  bind(endpoints.getConversation, async ({ params }, { actor }) =>
    found(await conversations.get(database, actor, params.id)),
  );

  bind(endpoints.listConversationMessages, async ({ params, query }, { actor }) => {
    permit(conversationRules, actor, 'see', await conversations.find(database, actor, params.id));
    return new JsonText(await conversations.listLines(database, actor, params.id, query.cursor));
  });

  bind(endpoints.getRecipient, async ({ params }, { actor }) => {
    const to = await conversations.recipient(database, actor, params.card_id);
    permit(recipientRules, actor, 'see', to);
    if (!to) throw new ApiError('not_found');
    if (to.id === actor.id) throw toOneself();
    const { id: _, ...recipient } = to;
    return recipient;
  });

  bind(endpoints.startConversation, async ({ in: { card_id, ...draft } }, { actor }) => {
    const before = await conversations.ownLine(database, actor, draft.id);
    if (before) return found(await conversations.get(database, actor, before.conversation_id));
    const to = await conversations.recipient(database, actor, card_id);
    if (to?.id === actor.id) throw toOneself();
    if (to && !to.takes) throw new ApiError('forbidden', { message: TAKES_NONE });
    const allowed = permit(recipientRules, actor, 'begin', to);
    await countLine(actor);
    if (!to?.conversation_id) await consume(limits.starts, actor.id, 'You began many conversations in one day');
    return database.transaction(async (tx) => {
      const id = await conversations.make(tx, allowed, randomUUID(), clock.now());
      if (!id) throw new ApiError('not_found');
      const row = await conversations.hold(tx, actor, id);
      // The line that begins it.
      await addLine(tx, actor, row && { ...row, begun: true }, draft);
      return found(await conversations.get(tx, actor, id));
    });
  });

  bind(endpoints.sendConversationMessage, async ({ params: { id }, in: draft }, { actor }) => {
    const before = await conversations.ownLine(database, actor, draft.id);
    if (before?.conversation_id === id) return new JsonText(before.record);
    permit(conversationRules, actor, 'see', await conversations.find(database, actor, id));
    await countLine(actor);
    return database.transaction(async (tx) => addLine(tx, actor, await conversations.hold(tx, actor, id), draft));
  });

  bind(endpoints.readConversation, ({ params: { id }, in: { until } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(conversationRules, actor, 'read', await conversations.find(tx, actor, id));
      if (await conversations.markRead(tx, allowed, until)) {
        await publish(tx, { to: [actor.id], topic: CONVERSATIONS_TOPIC, id });
      }
      await readAbout(tx, actor, { subject_id: id, until }, clock.now());
      return undefined;
    }),
  );

  const blocking = (actor: Actor, id: string, blocked: boolean) =>
    database.transaction(async (tx) => {
      const allowed = permit(conversationRules, actor, 'block', await conversations.hold(tx, actor, id));
      await conversations.setBlocked(tx, allowed, blocked, clock.now());
      // To their own pages alone: the other hears nothing.
      await publish(tx, { to: [actor.id], topic: CONVERSATIONS_TOPIC, id });
      return found(await conversations.get(tx, actor, id));
    });
  bind(endpoints.blockMember, ({ params: { id } }, { actor }) => blocking(actor, id, true));
  bind(endpoints.unblockMember, ({ params: { id } }, { actor }) => blocking(actor, id, false));

  bindReports(
    bind,
    { database, clock },
    {
      endpoints: {
        report: endpoints.reportConversationMessage,
        getOwn: endpoints.getOwnConversationMessageReport,
      },
      reports: reports.reports,
      reasons: MESSAGE_REPORT_REASONS,
      allow: async (tx, actor, id) => permit(lineRules, actor, 'report', await reports.holdLine(tx, id)),
      describe: async (tx, allowed) => describeLine(allowed.row, await reports.said(tx, allowed)),
      send: (tx, message, now) => sendToOperator(tx, channels, message, now),
    },
  );

  /** Adds a line to the conversation that is held, and delivers it. As JSON text: ConversationMessage. */
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
    if (row && row.sending !== 'open') throw new ApiError('forbidden', { message: REFUSALS[row.sending] });
    const allowed = permit(conversationRules, actor, 'send', row);
    const now = clock.now();
    const added = await conversations.insertLine(tx, allowed, draft, now);
    if (!added) throw new ApiError('id_taken');
    await conversations.wrote(tx, allowed, added.created_at);
    await publish(tx, { to: [actor.id], topic: CONVERSATIONS_TOPIC, id: allowed.row.id });
    // What is not delivered takes the same way and as long, and is undone (conversations.md 14).
    await tx.client.query('savepoint delivering');
    await deliver(tx, allowed, new Date(added.created_at));
    await tx.client.query(added.delivered ? 'release savepoint delivering' : 'rollback to savepoint delivering');
    return found((await conversations.ownLine(tx, actor, draft.id))?.record);
  }

  /** To the other: their list, their open pages, their inbox, and a mail if they want one. */
  async function deliver(tx: Transaction, allowed: Permit<'send', ConversationRow>, at: Date): Promise<void> {
    const { id, other_id } = allowed.row;
    if (other_id === null) return;
    await conversations.received(tx, allowed, at.toISOString());
    await publish(tx, { to: [other_id], topic: CONVERSATIONS_TOPIC, id });
    const notice = { kind: 'message_received' as const, subject_id: id, parts: {} };
    if (!(await renewUnread(tx, other_id, notice, at))) await notify(tx, other_id, notice, at);
  }
}

const toOneself = () => new ApiError('forbidden', { message: 'This is your own card. You can’t write to yourself.' });
