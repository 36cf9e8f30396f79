import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { MEETINGS_TOPIC } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { type LiveEvent, publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import type { NewsParts } from '../events.news.ts';
import {
  cancelMeetings,
  openMeetingsOf,
  partnersOf,
  remindOfMeeting,
  takeDue,
} from './meetings.queries.ts';

/**
 * Reminds both of a meeting, once for each beginning, as long as it has not begun (events.md 65).
 */
export function remindBoth({ database, clock, notify }: NewsParts, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const due = await takeDue(tx, id, now);
    // It was moved meanwhile: then its reminder is later.
    if (!due) return remindOfMeeting(tx, id, now);
    const { organizer_id, asker_id, ...parts } = due;
    for (const to of [organizer_id, asker_id]) {
      await notify(tx, to, { kind: 'meeting_soon', subject_id: id, parts }, now);
    }
  });
}

/** Anybody who meets the member reads their name, or 'User'. */
export async function meetingConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  const to = changed.includes('display_real_name') ? await partnersOf(tx, memberId) : [];
  return to.length > 0 ? [{ to, topic: MEETINGS_TOPIC }] : [];
}

/**
 * Before a member's account is erased, and their meetings with it: the other of each hears that it
 * is off.
 */
export async function leaveMeetings(
  tx: Transaction,
  notify: Notify,
  memberId: string,
  now: Date,
): Promise<void> {
  for (const { id, other_id, ...parts } of await openMeetingsOf(tx, memberId, now)) {
    await notify(tx, other_id, { kind: 'meeting_gone', subject_id: id, parts }, now);
    await publish(tx, { to: [other_id], topic: MEETINGS_TOPIC, id });
  }
}

/**
 * A mentorship has ended; its two members learn that in another way. Its future meetings are
 * cancelled.
 */
export async function cancelOfMatch(
  tx: Transaction,
  { id }: { id: string },
  now: Date,
): Promise<void> {
  for (const meeting of await cancelMeetings(tx, id, now)) {
    await publish(tx, {
      to: [meeting.organizer_id, meeting.asker_id],
      topic: MEETINGS_TOPIC,
      id: meeting.id,
    });
  }
}
