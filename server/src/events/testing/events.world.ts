import { createEvent, deleteEvent, updateEvent } from '@pcr/contract/events/events.endpoints.ts';
import { requestMeeting } from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import type { MeetingDraft } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { pictureOf } from '../../files/testing/file-samples.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { type Piece, type Relation, words } from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';
import { eventDraft, eventEdit } from './event-drafts.ts';
import { dayAhead, meetingDraft } from './meeting-drafts.ts';

export interface EventsInWorld {
  /** The reviewer's event that the owner attends, and the id of their answer. */
  attended: string;
  attendance: string;
  /** What the owner asked the reviewer, and the applicant the owner. */
  meetings: { asked: string; received: string; drafts: Record<Relation, MeetingDraft> };
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends EventsInWorld {}
}

/** What the owner, and the others with them, have of events. */
export const piece: Piece<EventsInWorld, 'event' | 'recurringEvent'> = {
  makes: ['event', 'recurringEvent'],
  async make({ app, owner, viewers, after }) {
    const { applicant, reviewer } = viewers;
    // A date of a series, so that what is told of dates is told of the owner's.
    const firstDate = await owner.ask(createEvent, {
      in: eventDraft({
        title: 'Zqbefore',
        recurring_pattern: 'biannual',
        recurring_until: '2040-12-31',
      }),
    });
    const poster = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'events', name: 'zqposter.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    const event = await owner.ask(updateEvent, {
      params: { id: firstDate.id },
      in: eventEdit(firstDate.updated_at, {
        ...words('event', ['title', 'location', 'address', 'city', 'description', 'organizer']),
        specializations: ['Zqeventspecialization'],
        image_id: poster.id,
      }),
    });
    // As each answers in every combination: their dashboard tells of it from the first one on.
    for (const viewer of Object.values(viewers)) await attend(viewer, event.id, null);
    // The owner attends the reviewer's.
    const { id: attended } = await reviewer.ask(createEvent, {
      in: eventDraft({ title: 'Attended' }),
    });
    const attendance = await attend(owner, attended, 'Zqrsvpnotes');
    // Whoever takes messages can be asked.
    await after('conversations');
    // The owner asks the reviewer for a meeting, and the applicant the owner, whose event is gone
    // since.
    const ask = async (from: Member, id: string, notes: string) =>
      (
        await from.ask(requestMeeting, {
          params: { id },
          in: meetingDraft(app.clock.now(), { notes, meeting_date }),
        })
      ).id;
    const meeting_date = dayAhead(app.clock.now(), 20);
    const lunch = await reviewer.ask(createEvent, { in: eventDraft({ title: 'Mentor lunch' }) });
    const coached = await owner.ask(createEvent, {
      in: eventDraft({ title: 'Zqmeetingtitle mentor', organizer: 'Zqmeetingorganizer' }),
    });
    const meetings = {
      asked: await ask(owner, lunch.id, 'Zqmeetingnotes'),
      received: await ask(applicant, coached.id, 'May I?'),
      drafts: {
        stranger: meetingDraft(app.clock.now(), { meeting_time: '13:00' }),
        applicant: meetingDraft(app.clock.now(), { meeting_time: '13:30' }),
        provider: meetingDraft(app.clock.now(), { meeting_time: '14:00' }),
        reviewer: meetingDraft(app.clock.now(), { meeting_time: '14:30' }),
      },
    };
    await owner.ask(deleteEvent, {
      params: { id: coached.id },
      query: { updated_at: coached.updated_at },
    });

    return {
      world: { attended, attendance, meetings },
      subject: { event, recurringEvent: event },
    };
  },
};

/** The id of the answer. */
async function attend(who: Member, event: string, notes: string | null): Promise<string> {
  const id = newId();
  const answer = { id, response: 'attending' as const, notes, named: true };
  await who.ask(respondToEvent, { params: { id: event }, in: answer });
  return id;
}

export const archives = {
  applicant: { event_meetings: ['zqmeetingorganizer', 'zqmeetingtitle'] },
  reviewer: { event_meetings_received: ['zqmeetingnotes'] },
};

export const stays = { 'inbox_entries.parts': ['zqeventtitle', 'zqmeetingtitle'] };
