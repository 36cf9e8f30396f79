import * as conversations from '@pcr/contract/conversations/conversations.endpoints.ts';
import { sharesRecords, takesMessages } from '../../consent/testing/consenting.ts';
import {
  calling,
  type EndpointCall,
  type RecordsOf,
  type Subject,
} from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { reportDraft } from '../../testing/report-drafts.ts';

export interface ConversationsRecords {
  /** A line that another wrote to the owner, and where it stands. */
  line: { id: string; conversation_id: string };
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends ConversationsRecords {}
}

const inConversation = ({ line }: Subject) => ({ params: { id: line.conversation_id } });

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(conversations.listConversations, [401, 403, 200, 200], () => ({ query: {} })),
  calling(conversations.countUnreadConversations, [401, 200, 200, 200], () => ({})),
  calling(conversations.listPeople, [401, 403, 200, 200], () => ({ query: {} })),
  // By the card of a third, who shows their name.
  calling(conversations.getRecipient, [401, 403, 200, 200], ({ card }) => ({
    params: { card_id: card },
  })),
  calling(conversations.startConversation, [401, 403, 200, 200], ({ card }) => ({
    in: { id: newId(), card_id: card, body: 'Hello' },
  })),
  calling(conversations.getConversation, [401, 403, 404, 200], inConversation),
  calling(conversations.listConversationMessages, [401, 403, 404, 200], (subject) => ({
    ...inConversation(subject),
    query: {},
  })),
  calling(conversations.sendConversationMessage, [401, 403, 404, 200], (subject) => ({
    ...inConversation(subject),
    in: { id: newId(), body: 'Yes, gladly.' },
  })),
  calling(conversations.readConversation, [401, 403, 404, 204], (subject) => ({
    ...inConversation(subject),
    in: { until: '2026-07-27T12:00:00Z' },
  })),
  calling(conversations.blockMember, [401, 403, 404, 200], inConversation),
  calling(conversations.unblockMember, [401, 403, 404, 200], inConversation),
  calling(conversations.reportConversationMessage, [401, 403, 404, 200], ({ line }) => ({
    params: { id: line.id },
    in: reportDraft(),
  })),
  calling(conversations.getOwnConversationMessageReport, [401, 403, 404, 404], ({ line }) => ({
    params: { id: line.id },
  })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<ConversationsRecords> = {
  async line(owner) {
    const [neighbour, card_id] = await Promise.all([owner.newNeighbour(), takesMessages(owner)]);
    await takesMessages(neighbour);
    await sharesRecords(neighbour);
    const id = newId();
    const made = await neighbour.ask(conversations.startConversation, {
      in: { id, card_id, body: 'Are you free?' },
    });
    return { id, conversation_id: made.id };
  },
};
