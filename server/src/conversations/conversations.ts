import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { CONVERSATIONS_TOPIC } from '@pcr/contract/conversations/conversations.schema.ts';
import { publish } from '../kit/live/live.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { reports } from './conversation-reports.queries.ts';
import { leave, othersOf } from './conversations.queries.ts';

export { messageReportDesk } from './conversation-reports.ts';

/** SQL for whether a message is a report of a line. */
export const lineReport = reports.isReport;

/** An account goes, its words too, also from reports: who it wrote with sees that (conversations.md 20). */
export async function leaveConversations(tx: Transaction, memberId: string): Promise<void> {
  await reports.forget(tx, memberId);
  await publish(tx, { to: await leave(tx, memberId), topic: CONVERSATIONS_TOPIC });
}

/** Those who have a conversation with the member see another name, or whether they can write, at once. */
export async function conversationConsentChanged(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<void> {
  if (!changed.includes('display_real_name') && !changed.includes('allow_contact_through_app')) return;
  const others = (await othersOf(tx, memberId)).flatMap(({ other_id }) => other_id ?? []);
  if (others.length > 0) await publish(tx, { to: [memberId, ...others], topic: CONVERSATIONS_TOPIC });
}
