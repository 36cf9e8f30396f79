import { randomUUID } from 'node:crypto';
import { isMeetingDay } from '@pcr/contract/events/meetings/meeting-slots.ts';
import {
  MEETINGS_PER_HOUR,
  MEETINGS_TOPIC,
  type MeetingDraft,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict } from '../../kit/history/history.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import { type Channels, sendMessage } from '../../kit/messages/messages.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, type Permit, permit } from '../../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../../kit/postgres/database.ts';
import * as meetings from './meetings.queries.ts';
import { meetingRules } from './meetings.rules.ts';
import { refuseOtherDays } from './meetings.steps.ts';

// How a meeting is asked for, whatever it is about: an event, or a mentorship (mentors.md 62).

export const TAKEN = 'This time was just taken. Choose another one.';
const asked = (what: string) =>
  `You already asked for a meeting ${what}. You find it under Meetings.`;

/** Counts a request of a member; 429 above the limit (events.md 66). */
export function meetingLimit(database: Database): (actor: Actor) => Promise<void> {
  const limit = limiter(database, 'meeting_requests', MEETINGS_PER_HOUR, 60);
  return (actor) => consume(limit, actor.id, 'You sent too many requests in one hour');
}

/**
 * The free half hours of a day of the member who is asked, as JSON text: FreeSlots of the contract.
 * None on a day on which nobody can meet: what they do then is not told.
 */
export const freeTimes = (
  db: Queryable,
  askedId: string,
  at: { time_zone: string; today: string },
  day: string,
  open: boolean,
): Promise<string> =>
  meetings.freeSlots(db, askedId, at, day, open && isMeetingDay(day, at.today) ? undefined : []);

/**
 * Stores a request, holds its time and tells the member who is asked. The meeting as JSON text; 409
 * if the time is taken, or another request of the member is open. The caller holds its subject: of
 * two requests the second sees the first.
 */
export async function askForMeeting(
  tx: Transaction,
  { channels, notify }: { channels: Channels; notify: Notify },
  allowed: Permit<'ask' | 'meet', meetings.MeetingSubject>,
  draft: MeetingDraft,
  now: Date,
): Promise<string | undefined> {
  const { actor, row: about } = allowed;
  refuseOtherDays(about.today, [draft.meeting_date]);
  if (await meetings.hasOpenRequest(tx, about, actor, now)) {
    throw conflict(undefined, asked(about.event_id ? 'about this event' : 'with this person'));
  }
  if (!(await meetings.insertMeeting(tx, allowed, draft, now))) throw new ApiError('id_taken');
  if (!(await meetings.holdSlots(tx, draft.id, [draft]))) throw conflict(undefined, TAKEN);
  const { row: made } = permit(
    meetingRules,
    actor,
    'see',
    await meetings.findMeeting(tx, draft.id, now),
  );
  await tellAsked(tx, { channels, notify }, about, made, now);
  await publish(tx, { to: [actor.id, about.user_id], topic: MEETINGS_TOPIC, id: draft.id });
  return meetings.getMeeting(tx, actor, draft.id);
}

/**
 * Sends the asked member an entry and a mail, and the description's fields to the form service if
 * there is one.
 */
async function tellAsked(
  tx: Transaction,
  { channels, notify }: { channels: Channels; notify: Notify },
  about: meetings.MeetingSubject,
  made: meetings.LockedMeeting,
  now: Date,
): Promise<void> {
  const {
    id,
    event_title,
    time_zone,
    starts_at,
    meeting_date,
    meeting_time,
    meeting_type,
    purpose,
  } = made;
  const parts = { event_title, time_zone, starts_at, purpose, meeting_type };
  await notify(tx, about.user_id, { kind: 'meeting_requested', subject_id: id, parts }, now);
  if (!channels.operator.includes('webhook')) return;
  const message = {
    ...{ id: randomUUID(), kind: 'meeting_request', sender_id: null, recipient_id: about.user_id },
    ...{ subject: 'Meeting request', body: '' },
    data: {
      ...{
        event_title,
        organizer: about.organizer,
        meeting_date,
        meeting_time,
        meeting_type,
        purpose,
      },
      event_id: about.event_id,
    },
  };
  await sendMessage(tx, { operator: [], member: ['webhook'] }, message, now);
}
