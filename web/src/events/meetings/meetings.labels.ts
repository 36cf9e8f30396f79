import {
  keyOfTime,
  MEETING_PURPOSES,
  MEETING_TYPES,
  type Meeting,
  type MeetingStep,
  type MeetingStepName,
  type MeetingTime,
  type MeetingType,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import type { Tone } from '../../kit/look/tone.ts';

const TYPE_LABELS: Record<MeetingType, string> = {
  video: 'Video',
  phone: 'Phone',
  'in-person': 'In person',
};
export const typeLabel = (type: MeetingType): string => TYPE_LABELS[type];
export const MEETING_TYPE_OPTIONS = MEETING_TYPES.map((value) => ({
  value,
  label: TYPE_LABELS[value],
}));
export const PURPOSE_OPTIONS = MEETING_PURPOSES.map((value) => ({ value, label: value }));

/** Names the draft of a request on this device. */
export const meetingDraftName = (eventId: string) => `meetings:${eventId}`;
export const matchMeetingDraftName = (matchId: string) => `match_meetings:${matchId}`;
/** The same of the link that the organizer of a meeting gives. */
export const linkDraftName = (meetingId: string) => `meeting_links:${meetingId}`;

/** The other person: by the name that they show, else by their role to the viewer. */
export function otherOf({ is_organizer, name, card, organizer, match_id }: Meeting): string {
  if (card || name !== 'User') return name;
  if (!is_organizer) return organizer;
  // The asker called the viewer 'Your mentor'.
  if (match_id) return organizer === 'Your mentor' ? 'Your mentee' : 'Your mentor';
  return name;
}

/** Whose face it shows: 'Your mentor' is no name. */
export const facedOf = (meeting: Meeting): string =>
  meeting.match_id ? meeting.name : otherOf(meeting);

/** Whether nothing can be done about it any more. */
export const isOver = ({ open_until }: Pick<Meeting, 'open_until'>, now: number): boolean =>
  Date.parse(open_until) <= now;

/** What it is waiting for, and whose turn it is. */
export function meetingState(meeting: Meeting, now: number): { label: string; tone: Tone } {
  const { status, is_organizer, move } = meeting;
  if (status === 'declined') return { label: 'Declined', tone: 'neutral' };
  if (status === 'cancelled') return { label: 'Cancelled', tone: 'neutral' };
  if (isOver(meeting, now))
    return { label: status === 'accepted' ? 'Over' : 'Not answered in time', tone: 'neutral' };
  if (move)
    return { label: move.mine ? 'New time asked for' : 'Asks for a new time', tone: 'amber' };
  if (status === 'accepted') return { label: 'Accepted', tone: 'green' };
  const mine = is_organizer === (status === 'pending');
  return { label: mine ? 'Waits for your answer' : 'Waits for an answer', tone: 'amber' };
}

/** The words once a step is done. */
export const DONE: Record<MeetingStepName, string> = {
  accept: 'Meeting accepted',
  decline: 'Request declined',
  offer: 'Other times offered',
  take: 'Meeting set',
  move: 'You asked for the new time',
  accept_move: 'Meeting moved',
  decline_move: 'The meeting stays as it was',
  cancel: 'Meeting cancelled',
  link: 'Link saved',
};

/** Whether a meeting is as this step was to make it; `before` is how it was then. */
export function isAsAfter(step: MeetingStep, meeting: Meeting, before: MeetingTime): boolean {
  const { status, move, offered, link } = meeting;
  switch (step.step) {
    case 'accept':
      return status === 'accepted' && link === step.link;
    case 'decline':
      return status === 'declined';
    case 'cancel':
      return status === 'cancelled';
    case 'offer':
      return status === 'offered' && timesOf(offered) === timesOf(step.slots);
    case 'take':
      return status === 'accepted' && keyOfTime(meeting) === keyOfTime(step);
    case 'move':
      return move?.mine === true && keyOfTime(move) === keyOfTime(step);
    case 'accept_move':
      return status === 'accepted' && move === null && keyOfTime(meeting) === keyOfTime(step);
    case 'link':
      return link === step.link;
    case 'decline_move':
      return status === 'accepted' && move === null && keyOfTime(meeting) === keyOfTime(before);
  }
}

const timesOf = (times: readonly MeetingTime[]) => times.map(keyOfTime).sort().join();
