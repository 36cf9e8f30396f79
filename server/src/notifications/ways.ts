import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import type { Channels, Way } from '../kit/messages/messages.ts';
import type { Transaction } from '../kit/postgres/database.ts';

/** The ways by which a member is told now: those that they chose, of those that lead to them. */
export async function waysTo(
  _tx: Transaction,
  _userId: string,
  channels: Channels,
  { email_notifications }: Pick<NotificationPreferences, 'email_notifications'>,
): Promise<Way[]> {
  return email_notifications && channels.member.includes('mail') ? [{ channel: 'mail' }] : [];
}
