import type {
  Conversation,
  KnownAs,
  Person,
  SendingState,
} from '@pcr/contract/conversations/conversations.schema.ts';

/** Whom one writes with, as far as they show it. */
export function nameOf({ name, sending }: Pick<Conversation, 'name' | 'sending'>): string {
  return name ?? (sending === 'left' ? 'Left PCR' : 'A member');
}

/** Where no name is shown stands a plain figure (members.md 13). */
export const faceNameOf = ({ name }: Pick<Conversation, 'name'>) => name ?? 'User';

const KNOWN: Record<KnownAs, (from: string) => string> = {
  mentor: () => 'Your mentor',
  mentee: () => 'Your mentee',
  applicant: (job) => `Applied to “${job}”`,
  provider: (job) => `Posted “${job}”`,
  meeting: (event) => `Meeting: ${event}`,
  group: (group) => `In ${group}`,
  conversation: () => 'You have a conversation',
};

/** Where one knows a member from; nothing for what only a newer version knows. */
export function knownText({ known_as, known_from }: Person): string {
  return (KNOWN as Partial<typeof KNOWN>)[known_as]?.(known_from ?? '') ?? '';
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
