import type {
  Conversation,
  SendingState,
} from '@pcr/contract/conversations/conversations.schema.ts';

/** Whom one writes with, as far as they show it. */
export function nameOf({ name, sending }: Pick<Conversation, 'name' | 'sending'>): string {
  return name ?? (sending === 'left' ? 'Left PCR' : 'A member');
}

/** Instead of the button, if nothing can be sent; typed text stays. */
export const CANNOT_SEND: Record<Exclude<SendingState, 'open' | 'blocked'>, string> = {
  left: 'This member has left PCR.',
  not_taken: 'They take no messages now.',
  unanswered: 'You can write again once they answer.',
};

/** The draft of each conversation on this device; a first message by the card it goes to. */
export const lineDraftName = (id: string) => `conversation_messages:${id}`;
export const firstDraftName = (cardId: string) => `conversation_messages:new:${cardId}`;
