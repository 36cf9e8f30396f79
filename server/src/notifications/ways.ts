import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import type { Channels, Way } from '../kit/messages/messages.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import type { Urgency } from './urgency.ts';

/**
 * The ways by which a member is told now: those that they chose, of those that lead to them. A warning goes by mail
 * anyway; who has emergencies off reads them in the app alone (notifications.md 95).
 */
export async function waysTo(
  _tx: Transaction,
  _userId: string,
  channels: Channels,
  { email_notifications, emergency_enabled }: NotificationPreferences,
  urgency: Urgency = 'can_wait',
): Promise<Way[]> {
  if (urgency === 'emergency' && !emergency_enabled) return [];
  const takesMail = email_notifications || urgency === 'warning';
  return takesMail && channels.member.includes('mail') ? [{ channel: 'mail' }] : [];
}
