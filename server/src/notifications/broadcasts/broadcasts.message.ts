import { BROADCAST_TOPICS } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import type { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import type { NewMessage } from '../../kit/messages/messages.ts';

export const EMERGENCY = 'emergency';
export const NEWS = 'news';

/**
 * Emergencies are sent before all that waits but what an account needs, and news when nothing else
 * waits.
 */
const TURN = { [EMERGENCY]: 5, [NEWS]: 20 };

/** The data of a message about a broadcast; its words are in one row, however many get it. */
export function messageOfBroadcast({
  kind,
  subject_id,
  parts,
}: {
  kind: string;
  subject_id: string;
  parts: Readonly<Record<string, string>>;
}): (Pick<NewMessage, 'kind' | 'subject' | 'priority'> & { broadcast_id: string }) | undefined {
  const subject = parts.message_subject ?? '';
  if (kind === 'operator_emergency') {
    return {
      kind: EMERGENCY,
      subject: `Emergency: ${subject}`,
      priority: TURN[EMERGENCY],
      broadcast_id: subject_id,
    };
  }
  if (kind !== 'operator_news') return undefined;
  return { kind: NEWS, subject, priority: TURN[NEWS], broadcast_id: subject_id };
}

/**
 * Whether a held entry is still to be told: its member may have turned its topic off since
 * (notifications.md 93).
 */
export function isWanted(
  { kind, parts }: { kind: string; parts: Readonly<Record<string, string>> },
  preferred: NotificationPreferences,
): boolean {
  const topic = kind === 'operator_news' && BROADCAST_TOPICS.find((one) => one === parts.topic);
  return !topic || preferred[topic];
}
