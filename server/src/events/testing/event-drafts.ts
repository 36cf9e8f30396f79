import type { EventDraft, EventEdit } from '@pcr/contract/events/events.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** An event as the form sends it, with its defaults, on a day that is far ahead. */
export function eventDraft(changes: Partial<EventDraft> = {}): EventDraft {
  return {
    id: newId(),
    title: 'First aid for infants',
    event_date: '2040-03-08',
    event_time: '09:00',
    end_time: null,
    time_zone: 'America/Chicago',
    location: 'Oak Hill Library',
    address: null,
    city: null,
    state: null,
    zip_code: null,
    description: 'Bring a doll.',
    category: 'education',
    event_type: null,
    max_attendees: null,
    waitlist_enabled: true,
    requires_rsvp: false,
    organizer: 'Oak Hill Providers',
    mentorship_level: 'none',
    specializations: null,
    image_id: null,
    recurring_pattern: 'none',
    recurring_until: null,
    status: 'upcoming',
    ...changes,
  };
}

/** The same fields as an edit of the version `updated_at`. */
export function eventEdit(updated_at: string, changes: Partial<EventEdit> = {}): EventEdit {
  const {
    id: _,
    recurring_pattern: __,
    recurring_until: ___,
    status: ____,
    ...fields
  } = eventDraft();
  return { ...fields, ...changes, updated_at };
}
