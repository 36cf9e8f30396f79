import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import type { Channels, Way } from '../../kit/messages/messages.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import type { Urgency } from '../inbox/urgency.ts';
import { phoneOf } from './phone.queries.ts';
import { devicesOf } from './push.queries.ts';

export type WayChoices = Pick<
  NotificationPreferences,
  | 'email_notifications'
  | 'push_notifications'
  | 'sms_notifications'
  | 'emergency_enabled'
  | 'emergency_sms'
  | 'emergency_call'
>;

const HOUR = 3_600_000;
/** How long it is of use by what rings, in ms, where that is less than its channel says. */
const USEFUL: Partial<Record<Urgency, number>> = { emergency: 6 * HOUR, timely: HOUR };

/**
 * The channels by which a member is told now: those that they chose, if they reach them. An
 * emergency goes by the phone as its own switches say (notifications.md 57); a member with
 * emergencies off reads them only in the app (95). A warning is always mailed. A mail that is late
 * is better than none.
 */
export async function waysTo(
  tx: Transaction,
  userId: string,
  channels: Channels,
  chosen: WayChoices,
  urgency: Urgency = 'can_wait',
): Promise<Way[]> {
  const isEmergency = urgency === 'emergency';
  if (isEmergency && !chosen.emergency_enabled) return [];
  const usefulFor = USEFUL[urgency];
  const useful = usefulFor === undefined ? {} : { usefulFor };
  const opens = (channel: Way['channel']) => channels.notices?.includes(channel) ?? false;
  const ways: Way[] = [];
  if (channels.member.includes('mail') && (chosen.email_notifications || urgency === 'warning')) {
    ways.push({ channel: 'mail' });
  }
  if (opens('push') && chosen.push_notifications) {
    for (const target of await devicesOf(tx, userId))
      ways.push({ channel: 'push', target, ...useful });
  }
  const sms = opens('sms') && (isEmergency ? chosen.emergency_sms : chosen.sms_notifications);
  const call = opens('call') && isEmergency && chosen.emergency_call;
  if ((sms || call) && (await phoneOf(tx, userId))) {
    if (sms) ways.push({ channel: 'sms', ...useful });
    if (call) ways.push({ channel: 'call' });
  }
  return ways;
}
