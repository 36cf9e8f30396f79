import { MEETING_SLOTS, type MeetingSlot } from '@pcr/contract/events/meetings/meeting-slots.ts';
import * as endpoints from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import {
  type HeldTime,
  MEETING_PAGE,
  MEETINGS_TOPIC,
  type Meeting,
  type MeetingStep,
  type MeetingTime,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

/** A half hour in Los Angeles in winter, which is enough for the meetings of tests. */
export const held = ({ meeting_date, meeting_time }: MeetingTime): HeldTime => ({
  ...{ meeting_date, meeting_time },
  starts_at: new Date(`${meeting_date}T${meeting_time}:00-08:00`).toISOString(),
});
const NONE = {
  ...{ accept: false, decline: false, offer: false, take: false, move: false },
  ...{ accept_move: false, decline_move: false, cancel: false, link: false },
};

/**
 * Answers for meetings as the page's member sees them. Permissions, and that a time is held once,
 * are proved on PostgreSQL.
 */
export function meetingServer(server: AnsweringServer) {
  const meetings: Meeting[] = [];
  /** Times that others hold. */
  const taken = new Set<MeetingSlot>();
  let version = 0;

  function canOf({
    status,
    is_organizer,
    move,
    meeting_type,
  }: Omit<Meeting, 'can'>): Meeting['can'] {
    const [pending, offered, accepted] = [
      status === 'pending',
      status === 'offered',
      status === 'accepted',
    ];
    return {
      ...NONE,
      ...{
        accept: pending && is_organizer,
        offer: pending && is_organizer,
        take: offered && !is_organizer,
      },
      ...{
        decline: is_organizer ? pending : offered,
        cancel: accepted || (is_organizer ? offered : pending),
      },
      ...{ move: accepted, accept_move: move !== null && !move.mine, decline_move: move !== null },
      link: accepted && is_organizer && meeting_type === 'video',
    };
  }

  function put(id: string, fields: Partial<Meeting>): Meeting {
    const n = meetings.findIndex((meeting) => meeting.id === id);
    const known = meetings[n];
    if (!known) throw new Refused('not_found');
    version += 1;
    const changed = {
      ...known,
      ...fields,
      updated_at: new Date(Date.UTC(2026, 2, 1, 0, 0, version)).toISOString(),
    };
    const meeting = { ...changed, ...held(changed) };
    meetings[n] = { ...meeting, can: canOf(meeting) };
    return meetings[n];
  }

  function add(fields: Partial<Meeting> = {}): Meeting {
    const id = fields.id ?? newId();
    const time = held({ meeting_date: '2099-02-10', meeting_time: '10:00', ...fields });
    const meeting: Meeting = {
      ...{
        id,
        event_id: null,
        match_id: null,
        event_title: 'Resume Review',
        organizer: 'Coach Kim',
        meeting_type: 'video',
        ...time,
      },
      ...{ purpose: 'General Consultation', notes: null, time_zone: 'America/Los_Angeles' },
      ...{
        ends_at: time.starts_at,
        status: 'pending',
        open_until: '2099-12-31T00:00:00Z',
        is_organizer: true,
      },
      ...{ name: 'User', card: null, photo: null, offered: [], move: null, link: null, can: NONE },
      ...{ created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' },
      ...fields,
    };
    meetings.push(meeting);
    return put(id, {});
  }

  function take(meeting: Meeting, step: MeetingStep): Partial<Meeting> {
    switch (step.step) {
      case 'accept':
        return { status: 'accepted', link: step.link };
      case 'decline':
        return { status: 'declined', open_until: '2026-03-01T00:00:00Z' };
      case 'cancel':
        return { status: 'cancelled', open_until: '2026-03-01T00:00:00Z', move: null };
      case 'offer':
        return { status: 'offered', offered: step.slots.map(held) };
      case 'take':
        return { ...held(step), status: 'accepted', offered: [] };
      case 'move':
        return { move: { ...held(step), mine: true } };
      case 'accept_move':
        return { ...held(step), move: null };
      case 'decline_move':
        return { move: null };
      case 'link':
        return { ...meeting, link: step.link };
    }
  }

  const slots = (day: string) => ({
    time_zone: 'America/Los_Angeles',
    today: '2099-02-01',
    items: MEETING_SLOTS.filter((time) => !taken.has(time)).map((meeting_time) =>
      held({ meeting_date: day, meeting_time }),
    ),
  });
  const find = (id: string) => put(id, {});
  const isPast = ({ open_until }: Meeting) => Date.parse(open_until) <= Date.now();

  server.answer(endpoints.listFreeSlots, ({ query }) => slots(query.day));
  server.answer(endpoints.listMeetingSlots, ({ query }) => slots(query.day));
  server.answer(endpoints.requestMeeting, ({ params, in: draft }) => {
    if (taken.has(draft.meeting_time))
      throw new Refused('conflict', { message: TAKEN, current: null });
    return add({ ...draft, event_id: params.id, is_organizer: false });
  });
  server.answer(endpoints.listMeetings, ({ query: { show, cursor } }) =>
    pageOf(
      meetings.filter((meeting) => isPast(meeting) === (show === 'past')),
      cursor,
      MEETING_PAGE,
    ),
  );
  server.answer(endpoints.getMeeting, ({ params }) => {
    const found = meetings.find(({ id }) => id === params.id);
    if (!found) throw new Refused('not_found');
    return found;
  });
  server.answer(endpoints.stepMeeting, ({ params, in: step }) => {
    const current = meetings.find(({ id }) => id === params.id);
    if (current && 'updated_at' in step && step.updated_at !== current.updated_at) {
      throw new Refused('conflict', { message: CHANGED, current });
    }
    return put(params.id, take(find(params.id), step));
  });
  server.answer(readInboxAbout, () => undefined);

  return {
    add,
    put,
    taken,
    /** The other of the two did something. */
    changes(id: string, fields: Partial<Meeting>) {
      put(id, fields);
      server.publish({ topic: MEETINGS_TOPIC, id, everyone: false });
    },
  };
}

export const CHANGED = 'This meeting just changed. Check how it stands now.';
export const TAKEN = 'This time was just taken. Choose another one.';
