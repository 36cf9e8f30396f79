import * as endpoints from '@pcr/contract/help/help.endpoints.ts';
import {
  type ChatEntry,
  HELP_PAGE,
  type HelpContact,
  type MessageKind,
  type SentMessageDetails,
} from '@pcr/contract/help/help.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

/** An operator who can be reached every way. */
const REACHABLE: HelpContact = {
  operator_email: 'operator@example.org',
  operator_phone: '+1 512 555 0100',
  live_chat: true,
  answer_days: 3,
};

interface Given {
  kind: MessageKind;
  id: string;
  subject: string;
  body: string;
  data: SentMessageDetails['data'];
}

/**
 * A member's sent messages, newest first: one that is sent again under its id is the same message.
 */
class SentMessages {
  readonly all: SentMessageDetails[] = [];

  /** As if it had been sent before, and its delivery had gone so. */
  add(fields: Partial<SentMessageDetails>): SentMessageDetails {
    const sent = this.send({
      kind: 'support',
      id: newId(),
      subject: 'A question',
      body: 'How do I share a record?',
      data: { priority: 'medium' },
    });
    return Object.assign(sent, fields);
  }

  send({ id, ...given }: Given): SentMessageDetails {
    const known = this.all.find((message) => message.id === id);
    if (known) return known;
    const created_at = new Date(Date.now()).toISOString();
    const sent: SentMessageDetails = {
      id,
      ...given,
      ticket: `PCR-${1001 + this.all.length}`,
      created_at,
      state: 'delivered',
      state_reason: null,
      next_attempt_at: null,
      delivered_at: created_at,
      answered_at: null,
      answers: [],
    };
    this.all.unshift(sent);
    return sent;
  }
}

/**
 * Answers for Help & Support; `contact` is how the operator can be reached, every way unless said.
 */
export function helpServer(server: AnsweringServer, contact: Partial<HelpContact> = {}) {
  const messages = new SentMessages();
  const chat = new SentMessages();
  const lineOf = ({
    kind,
    subject,
    ticket,
    data,
    answers,
    answered_at,
    ...line
  }: SentMessageDetails): ChatEntry => ({
    ...line,
    mine: !subject.startsWith('Re: '),
  });
  server.answer(endpoints.getHelpContact, () => ({ ...REACHABLE, ...contact }));
  server.answer(endpoints.listSentMessages, ({ query }) => {
    const cards = messages.all.map(({ body, data, answers, ...card }) => card);
    return pageOf(cards, query.cursor, HELP_PAGE);
  });
  server.answer(endpoints.getSentMessage, ({ params }) => {
    const found = messages.all.find(({ id }) => id === params.id);
    if (!found) throw new Error(`Nothing was sent under ${params.id}`);
    return found;
  });
  server.answer(endpoints.listChat, ({ query }) =>
    pageOf(chat.all.map(lineOf), query.cursor, HELP_PAGE),
  );
  server.answer(endpoints.sendSupportMessage, ({ in: { id, subject, message, priority } }) =>
    messages.send({ kind: 'support', id, subject, body: message, data: { priority } }),
  );
  server.answer(endpoints.sendFeedback, ({ in: { id, subject, feedback, ...data } }) =>
    messages.send({ kind: 'feedback', id, subject, body: feedback, data }),
  );
  server.answer(endpoints.sendChatMessage, ({ in: { id, message } }) =>
    lineOf(chat.send({ kind: 'chat', id, subject: 'Message', body: message, data: {} })),
  );
  return { messages, chat };
}
