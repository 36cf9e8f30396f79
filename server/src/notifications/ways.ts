import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import type { Channels, Way } from '../kit/messages/messages.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import type { Urgency } from './urgency.ts';

/**
 * The ways by which a member is told now: those that they chose, of those that lead to them. A warning is
 * always mailed.
 */
export async function waysTo(
  _tx: Transaction,
  _userId: string,
  channels: Channels,
  { email_notifications }: NotificationPreferences,
  urgency: Urgency = 'can_wait',
): Promise<Way[]> {
  const takesMail = email_notifications || urgency === 'warning';
  return takesMail && channels.member.includes('mail') ? [{ channel: 'mail' }] : [];
}
