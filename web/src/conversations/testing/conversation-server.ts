import * as endpoints from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  CONVERSATION_MESSAGES_PAGE,
  CONVERSATIONS_PAGE,
  CONVERSATIONS_TOPIC,
  type Conversation,
  type ConversationMessage,
  type MESSAGE_REPORT_REASONS,
  type Person,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';
import { ReportStore } from '../../kit/testing/report-answers.ts';

/**
 * Answers for one conversation with Ben, who takes messages; `state` is what the server says of it.
 */
export function conversationServer(server: AnsweringServer) {
  const id = newId();
  let lines: ConversationMessage[] = [];
  const state: Partial<Conversation> = {};
  const others: Conversation[] = [];
  let people: Person[] = [];
  const reports = new ReportStore<keyof typeof MESSAGE_REPORT_REASONS>();
  const conversation = (): Conversation => {
    const [newest] = lines;
    return {
      ...{
        id,
        name: 'Ben Baker',
        card_id: null,
        photo: null,
        blocked: false,
        sending: 'open',
        answerable: true,
        unread: false,
      },
      ...state,
      last: newest ? { body: newest.body, mine: newest.mine, created_at: newest.created_at } : null,
    };
  };
  const add = (line: {
    id?: string;
    body: string;
    mine: boolean;
    created_at?: string;
  }): ConversationMessage => {
    const known = lines.find((one) => one.id === line.id);
    if (known) return known;
    const created_at = new Date(
      Date.parse('2026-03-03T18:00:00Z') + lines.length * 60_000,
    ).toISOString();
    const added = {
      id: newId(),
      created_at,
      ...line,
      reported_by_me: false,
      can: { report: !line.mine },
    };
    lines = [added, ...lines];
    return added;
  };
  const its = (params: { id: string }) => {
    if (params.id !== id) throw new Refused('not_found');
  };
  const set = (fields: Partial<Conversation>) => {
    Object.assign(state, fields);
    return conversation();
  };
  server.answer(endpoints.listConversations, ({ query }) =>
    pageOf(
      [...(lines.length > 0 ? [conversation()] : []), ...others],
      query.cursor,
      CONVERSATIONS_PAGE,
    ),
  );
  server.answer(endpoints.listPeople, ({ query: { search = '' } }) => ({
    items: people.filter(({ name }) => name.includes(search)),
    next: null,
  }));
  server.answer(endpoints.countUnreadConversations, () => ({ unread: state.unread ? 1 : 0 }));
  server.answer(endpoints.getConversation, ({ params }) => {
    its(params);
    return conversation();
  });
  server.answer(endpoints.listConversationMessages, ({ params, query }) => {
    its(params);
    return pageOf(lines, query.cursor, CONVERSATION_MESSAGES_PAGE);
  });
  server.answer(endpoints.sendConversationMessage, ({ in: draft }) =>
    add({ ...draft, mine: true }),
  );
  server.answer(endpoints.startConversation, ({ in: { card_id: _, ...draft } }) => {
    add({ ...draft, mine: true });
    return conversation();
  });
  server.answer(endpoints.getRecipient, () => ({
    ...{ name: 'Ben Baker', photo: null, takes: true, answerable: conversation().answerable },
    conversation_id: lines.length > 0 ? id : null,
  }));
  server.answer(endpoints.readConversation, () => {
    set({ unread: false });
    return undefined;
  });
  server.answer(endpoints.blockMember, () => set({ blocked: true, sending: 'blocked' }));
  server.answer(endpoints.unblockMember, () => set({ blocked: false, sending: 'open' }));
  server.answer(endpoints.reportConversationMessage, ({ params, in: draft }) =>
    reports.tell(params.id, draft, () => {
      lines = lines.map((line) =>
        line.id === params.id ? { ...line, reported_by_me: true } : line,
      );
    }),
  );
  server.answer(endpoints.getOwnConversationMessageReport, ({ params }) => reports.own(params.id));
  return {
    id,
    add,
    /** A conversation that is longer than any screen. */
    fill(): void {
      for (let n = 0; n < 40; n++) add({ body: `Line ${n}`, mine: n % 2 === 0 });
    },
    set,
    /** An older conversation, in the list alone; its id. */
    older(name: string): string {
      const one = { ...conversation(), id: newId(), name };
      others.push(one);
      return one.id;
    },
    /** Whom the member may write to. */
    knows(these: Person[]): void {
      people = these;
    },
    bodies: () => lines.map(({ body }) => body),
    /** Ben writes, and the open pages hear of it. */
    receive(body: string): void {
      add({ body, mine: false });
      set({ unread: true });
      server.publish({ topic: CONVERSATIONS_TOPIC, id, everyone: false });
    },
  };
}
