import * as help from '@pcr/contract/help/help.endpoints.ts';
import type { SentMessageDetails } from '@pcr/contract/help/help.schema.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';

export interface HelpRecords {
  /** Sent by the same owner. */
  message: SentMessageDetails;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends HelpRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(help.getHelpContact, [401, 200, 200, 200], () => ({})),
  calling(help.sendFeedback, [401, 200, 200, 200], () => ({
    in: {
      id: newId(),
      rating: 4,
      category: 'features' as const,
      subject: 'Dark mode',
      feedback: 'I like it.',
      suggestion: null,
      wouldRecommend: 'yes' as const,
    },
  })),
  calling(help.sendSupportMessage, [401, 200, 200, 200], () => ({
    in: {
      id: newId(),
      subject: 'A question',
      message: 'How do I share a record?',
      priority: 'medium' as const,
    },
  })),
  calling(help.listSentMessages, [401, 200, 200, 200], () => ({ query: {} })),
  calling(help.getSentMessage, [401, 404, 404, 200], ({ message }) => ({
    params: { id: message.id },
  })),
  calling(help.sendChatMessage, [401, 200, 200, 200], () => ({
    in: { id: newId(), message: 'Hello' },
  })),
  calling(help.listChat, [401, 200, 200, 200], () => ({ query: {} })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<HelpRecords> = {
  message: (owner) =>
    owner.ask(help.sendSupportMessage, {
      in: { id: newId(), subject: 'A question', message: 'Who reads this?', priority: 'low' },
    }),
};
