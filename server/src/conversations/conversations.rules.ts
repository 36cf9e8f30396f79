import type { SendingState } from '@pcr/contract/conversations/conversations.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at, as the actor has it. */
export interface ConversationRow {
  id: string;
  first_id: string | null;
  second_id: string | null;
  /** The other; null where they have left PCR. */
  other_id: string | null;
  /** The actor sees a line of it. */
  begun: boolean;
  sending: SendingState;
}

const isIn = (actor: Actor, row: ConversationRow) =>
  row.begun && (row.first_id === actor.id || row.second_id === actor.id);

/**
 * conversations.md 1, 5, 12: it belongs to its two members; either may write if they are allowed
 * to.
 */
export const conversationRules = {
  see: isIn,
  read: isIn,
  send: (actor: Actor, row: ConversationRow) => isIn(actor, row) && row.sending === 'open',
  block: (actor: Actor, row: ConversationRow) => isIn(actor, row) && row.other_id !== null,
};

/** A member as one finds them by their card, while they show their name. */
export interface RecipientRow {
  id: string;
  takes: boolean;
}
/**
 * conversations.md 2: a member with a card can be found, and written to first while they take
 * messages.
 */
export const recipientRules = {
  see: () => true,
  begin: (actor: Actor, row: RecipientRow) => row.id !== actor.id && row.takes,
};

export interface LineRow {
  id: string;
  conversation_id: string;
  sender_id: string;
  received_by: string | null;
}
const isReceiver = (actor: Actor, row: LineRow) => row.received_by === actor.id;
/**
 * conversations.md 1, 18: a line belongs to the member who wrote it and to the member who received
 * it, and the receiver may report it.
 */
export const lineRules = {
  see: (actor: Actor, row: LineRow) => row.sender_id === actor.id || isReceiver(actor, row),
  report: isReceiver,
};

/** The same in SQL: over a side `s` and a line `line`, with the viewer `$1`. */
export const conversationRulesInSql = {
  see: 's.user_id = $1 and s.last_at is not null',
  sent: 'line.sender_id = $1',
  received: 'line.received_by = $1',
};
