import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import {
  CONVERSATIONS_TOPIC,
  type ConversationMessageDraft,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { found } from '../kit/http/http.ts';
import { type LiveEvent, publish } from '../kit/live/live.ts';
import { type Actor, permit } from '../kit/permit/permit.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { replicated } from '../kit/postgres/replicated.ts';
import { reports } from './conversation-reports.queries.ts';
import { type LineParts, lineWriter } from './conversations.lines.ts';
import { get, leave, othersOf, ownLine } from './conversations.queries.ts';
import { recipientRules } from './conversations.rules.ts';

export { messageReportDesk } from './conversation-reports.ts';
export { delivering } from './conversations.lines.ts';
export {
  conversationWithInSql,
  unreadTodayInSql,
} from './conversations.queries.ts';

/**
 * For two who may write to each other by something else than a card (mentors.md 63, jobs.md 61):
 * writes to the other, in the conversation that the two have, or begins it. As JSON text:
 * Conversation. Sent again, it is the same line.
 */
export function writerToMember(parts: LineParts) {
  const { begin } = lineWriter(parts);
  return async (
    actor: Actor,
    to: { id: string; conversation_id: string | null },
    draft: ConversationMessageDraft,
  ) => {
    const before = await ownLine(parts.database, actor, draft.id);
    if (before) {
      await replicated(parts.database);
      return found(await get(parts.database, actor, before.conversation_id));
    }
    const allowed = permit(recipientRules, actor, 'begin', { id: to.id, takes: true });
    return begin(allowed, to.conversation_id, draft);
  };
}

/** SQL for whether a message is a report of a line. */
export const lineReport = reports.isReport;

/**
 * An account goes, its words too, also from reports: its partners see that (conversations.md 20).
 */
export async function leaveConversations(tx: Transaction, memberId: string): Promise<void> {
  await reports.forget(tx, memberId);
  await publish(tx, { to: await leave(tx, memberId), topic: CONVERSATIONS_TOPIC });
}

/**
 * Those who have a conversation with the member see another name, or whether they can write, at
 * once.
 */
export async function conversationConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  if (!changed.includes('display_real_name') && !changed.includes('allow_contact_through_app'))
    return [];
  const others = (await othersOf(tx, memberId)).flatMap(({ other_id }) => other_id ?? []);
  return others.length > 0 ? [{ to: [memberId, ...others], topic: CONVERSATIONS_TOPIC }] : [];
}
