import * as endpoints from '@pcr/contract/help/help.endpoints.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { sentBefore } from '../kit/history/history.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { consume, type Limiter, limiter } from '../kit/http/limits.ts';
import { type Channels, type NewMessage, sendMessage } from '../kit/messages/messages.ts';
import { type Actor, type Permit, permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { CHAT_SUBJECT } from './help.forms.ts';
import * as help from './help.queries.ts';
import { helpRules } from './help.rules.ts';

export interface HelpParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  operatorEmail: string | null;
  operatorPhone: string | null;
  operatorAnswerDays: number;
}

export function helpRoutes(bind: Bind, parts: HelpParts): void {
  const { database, clock, channels } = parts;
  const limits = {
    letters: limiter(database, 'help_letters', 20, 60),
    chat: limiter(database, 'help_chat', 60, 60),
  };

  bind(endpoints.getHelpContact, async () => ({
    operator_email: parts.operatorEmail,
    operator_phone: parts.operatorPhone,
    live_chat: channels.operator.length > 0,
    answer_days: parts.operatorAnswerDays,
  }));

  bind(endpoints.sendFeedback, ({ in: { id, subject, feedback, ...data } }, { actor }) =>
    once(
      () => help.getSent(database, actor, id),
      limits.letters,
      toOperator(actor, { id, kind: 'feedback', subject, body: feedback, data }),
    ),
  );

  bind(endpoints.sendSupportMessage, ({ in: { id, subject, message, ...data } }, { actor }) =>
    once(
      () => help.getSent(database, actor, id),
      limits.letters,
      toOperator(actor, { id, kind: 'support', subject, body: message, data }),
    ),
  );

  bind(endpoints.sendChatMessage, ({ in: { id, message } }, { actor }) =>
    once(
      () => help.getChatLine(database, actor, id),
      limits.chat,
      toOperator(actor, { id, kind: 'chat', subject: CHAT_SUBJECT, body: message, data: {} }),
    ),
  );

  bind(endpoints.listSentMessages, async ({ query }, { actor }) => {
    return new JsonText(await help.listSent(database, actor, query.cursor));
  });

  bind(endpoints.getSentMessage, async ({ params }, { actor }) => {
    const found = await help.getSent(database, actor, params.id);
    if (!found) throw new ApiError('not_found');
    return new JsonText(found);
  });

  bind(endpoints.listChat, async ({ query }, { actor }) => {
    return new JsonText(await help.listChat(database, actor, query.cursor));
  });

  /**
   * Sent twice: the same message answers, and it does not count again. Another's id is never shown,
   * only refused.
   */
  async function once(
    get: () => Promise<string | undefined>,
    limit: Limiter,
    { actor, row }: Permit<'send', NewMessage>,
  ): Promise<JsonText> {
    const before = await get();
    if (before) return sentBefore(database, before);
    await consume(limit, actor.id);
    await database.transaction((tx) => sendMessage(tx, channels, row, clock.now()));
    const sent = await get();
    if (!sent) throw new ApiError('id_taken');
    return new JsonText(sent);
  }
}

function toOperator(
  actor: Actor,
  message: Pick<Required<NewMessage>, 'id' | 'kind' | 'subject' | 'body' | 'data'>,
): Permit<'send', NewMessage> {
  return permit(helpRules, actor, 'send', {
    ...message,
    sender_id: actor.id,
    recipient_id: null,
  } as NewMessage);
}
