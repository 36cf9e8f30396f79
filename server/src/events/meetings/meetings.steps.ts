import { isMeetingDay } from '@pcr/contract/events/meetings/meeting-slots.ts';
import {
  keyOfTime,
  type MeetingStep,
  type MeetingTime,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { LockedMeeting, MeetingChange } from './meetings.queries.ts';
import type { Role } from './meetings.rules.ts';

// The state of a meeting after each step (events.md 62 to 64).

export interface StepResult {
  change: MeetingChange;
  /** The half hours that it holds from now on. */
  slots: MeetingTime[];
}

/** Said where the time that was on the screen is not there any more. */
export class TimeGone extends Error {}

const DAYS = 'Choose a day from tomorrow to 30 days ahead';

/** 422 for a day that is too near or too far (events.md 61). */
export function refuseOtherDays(
  today: string,
  days: readonly string[],
  path = 'meeting_date',
): void {
  if (!days.every((day) => isMeetingDay(day, today)))
    throw new ApiError('invalid_input', { fields: { [path]: DAYS } });
}

const timeOf = ({ meeting_date, meeting_time }: MeetingTime): MeetingTime => ({
  meeting_date,
  meeting_time,
});

/** The meeting after a permitted step; `TimeGone` and 422 if the step is impossible. */
export function resultOf(row: LockedMeeting, step: MeetingStep, role: Role): StepResult {
  const agreed = timeOf(row);
  const now: MeetingChange = {
    ...agreed,
    status: row.status,
    moved_by: row.moved_by,
    link: row.link,
  };
  const held = (time: MeetingTime) => {
    if (!row.slots.some((one) => keyOfTime(one) === keyOfTime(time))) throw new TimeGone();
    return timeOf(time);
  };
  switch (step.step) {
    case 'accept':
      return {
        change: { ...now, status: 'accepted', link: ofVideo(row, step.link) },
        slots: [agreed],
      };
    case 'decline':
      return { change: { ...now, status: 'declined' }, slots: [] };
    case 'offer':
      refuseOtherDays(
        row.today,
        step.slots.map((slot) => slot.meeting_date),
        'slots',
      );
      return { change: { ...now, status: 'offered' }, slots: step.slots };
    case 'take': {
      const time = held(step);
      return { change: { ...now, ...time, status: 'accepted' }, slots: [time] };
    }
    case 'move': {
      const time = timeOf(step);
      if (keyOfTime(time) === keyOfTime(agreed)) {
        throw new ApiError('invalid_input', {
          fields: { meeting_time: 'Choose another time than the one you have' },
        });
      }
      refuseOtherDays(row.today, [time.meeting_date]);
      return { change: { ...now, moved_by: role }, slots: [agreed, time] };
    }
    case 'accept_move': {
      if (keyOfTime(step) === keyOfTime(agreed)) throw new TimeGone();
      const time = held(step);
      return { change: { ...now, ...time, moved_by: null }, slots: [time] };
    }
    case 'decline_move':
      return { change: { ...now, moved_by: null }, slots: [agreed] };
    case 'cancel':
      return { change: { ...now, status: 'cancelled', moved_by: null }, slots: [] };
    case 'link':
      return { change: { ...now, link: ofVideo(row, step.link) }, slots: row.slots };
  }
}

function ofVideo({ meeting_type }: LockedMeeting, link: string | null): string | null {
  if (link === null || meeting_type === 'video') return link;
  throw new ApiError('invalid_input', { fields: { link: 'Only a video meeting has a link' } });
}

/** When the last of what a step speaks of begins: after that it is too late for it. */
export function lastStart(row: LockedMeeting, step: MeetingStep): string {
  if (step.step === 'take' || step.step === 'accept_move') {
    return row.slots.find((one) => keyOfTime(one) === keyOfTime(step))?.starts_at ?? row.open_until;
  }
  return step.step === 'move' || step.step === 'accept' ? row.starts_at : row.open_until;
}

type Facts = Pick<LockedMeeting, 'id' | 'event_title' | 'time_zone' | 'starts_at'>;

/** What the other of the two is told of it; `moved` is the time that is asked for by 'move'. */
export function noticeOf(
  { step }: MeetingStep,
  role: Role,
  { id, event_title, time_zone, starts_at }: Facts,
  moved: string | null,
): InboxNotice {
  const about = { event_title };
  const when = { event_title, time_zone, starts_at };
  switch (step) {
    case 'accept':
    case 'take':
      return { kind: 'meeting_accepted', subject_id: id, parts: when };
    case 'decline':
      return {
        kind: role === 'organizer' ? 'meeting_declined' : 'meeting_offer_declined',
        subject_id: id,
        parts: about,
      };
    case 'offer':
      return { kind: 'meeting_offered', subject_id: id, parts: about };
    case 'move':
      return {
        kind: 'meeting_move_asked',
        subject_id: id,
        parts: { ...when, starts_at: moved ?? starts_at },
      };
    case 'accept_move':
      return { kind: 'meeting_moved', subject_id: id, parts: when };
    case 'decline_move':
      return { kind: 'meeting_stays', subject_id: id, parts: when };
    case 'cancel':
      return { kind: 'meeting_cancelled', subject_id: id, parts: when };
    case 'link':
      return { kind: 'meeting_link', subject_id: id, parts: when };
  }
}
