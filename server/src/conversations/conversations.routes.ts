import * as endpoints from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  CONVERSATIONS_TOPIC,
  MESSAGE_REPORT_REASONS,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { sendToOperator } from '../help/help.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { sentBefore } from '../kit/history/history.ts';
import { type Bind, found, JsonText } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import { replicated } from '../kit/postgres/replicated.ts';
import { bindReports } from '../kit/reports/reports.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { readAbout } from '../notifications/notifications.ts';
import * as reports from './conversation-reports.queries.ts';
import { describeLine } from './conversation-reports.ts';
import { lineWriter, TAKES_NONE } from './conversations.lines.ts';
import * as conversations from './conversations.queries.ts';
import { conversationRules, lineRules, recipientRules } from './conversations.rules.ts';

export interface ConversationParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  notify: Notify;
}

export function conversationRoutes(
  bind: Bind,
  { database, clock, channels, notify }: ConversationParts,
): void {
  const { addLine, begin, countLine } = lineWriter({ database, clock, notify });

  bind(endpoints.listConversations, async ({ query }, { actor }) => {
    return new JsonText(await conversations.list(database, actor, query.cursor));
  });

  bind(endpoints.countUnreadConversations, async (_, { actor }) => ({
    unread: await conversations.countUnread(database, actor),
  }));

  bind(endpoints.listPeople, async ({ query }, { actor }) => {
    return new JsonText(await conversations.listPeople(database, actor, query));
  });

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
    if (before) {
      await replicated(database);
      return found(await conversations.get(database, actor, before.conversation_id));
    }
    const to = await conversations.recipient(database, actor, card_id);
    if (to?.id === actor.id) throw toOneself();
    if (to && !to.takes) throw new ApiError('forbidden', { message: TAKES_NONE });
    const allowed = permit(recipientRules, actor, 'begin', to);
    return begin(allowed, to?.conversation_id ?? null, draft);
  });

  bind(endpoints.sendConversationMessage, async ({ params: { id }, in: draft }, { actor }) => {
    const before = await conversations.ownLine(database, actor, draft.id);
    if (before?.conversation_id === id) return sentBefore(database, before.record);
    permit(conversationRules, actor, 'see', await conversations.find(database, actor, id));
    await countLine(actor);
    return database.transaction(async (tx) =>
      addLine(tx, actor, await conversations.hold(tx, actor, id), draft),
    );
  });

  bind(endpoints.readConversation, ({ params: { id }, in: { until } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(
        conversationRules,
        actor,
        'read',
        await conversations.find(tx, actor, id),
      );
      if (await conversations.markRead(tx, allowed, until)) {
        await publish(tx, { to: [actor.id], topic: CONVERSATIONS_TOPIC, id });
      }
      await readAbout(tx, actor, { subject_id: id, until }, clock.now());
      return undefined;
    }),
  );

  const blocking = (actor: Actor, id: string, blocked: boolean) =>
    database.transaction(async (tx) => {
      const allowed = permit(
        conversationRules,
        actor,
        'block',
        await conversations.hold(tx, actor, id),
      );
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
      allow: async (tx, actor, id) =>
        permit(lineRules, actor, 'report', await reports.holdLine(tx, id)),
      describe: async (tx, allowed) => describeLine(allowed.row, await reports.said(tx, allowed)),
      send: (tx, message, now) => sendToOperator(tx, channels, message, now),
    },
  );
}

const toOneself = () =>
  new ApiError('forbidden', { message: 'This is your own card. You can’t write to yourself.' });
