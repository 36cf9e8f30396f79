import { EVENT_FIELDS } from '@pcr/contract/events/events.schema.ts';
import type { ComponentProps } from 'react';
import { distanceText } from '../../kit/near/near-search.ts';
import { whenText } from '../../kit/words/place-time.ts';
import { formOf, full, type ShownEntry } from '../../testing/shown-entry.tsx';
import { EventFacts } from '../EventDetails.tsx';
import { EventFormFields } from '../EventForm.tsx';
import { addressText } from '../event-words.ts';
import { eventFields } from '../events.fields.ts';
import { EVENT_SAMPLES } from '../events.samples.ts';

const event = full(EVENT_SAMPLES, {
  image_id: '00000000-0000-7000-8000-0000000000f1',
  zip_code: '78701',
  mentorship_level: 'beginner',
  requires_rsvp: true,
});
const when = `When: ${whenText(event, { end: true })}`;

const where = `Location: ${event.location}, ${addressText(event)} (opens a map)${distanceText(event.distance_miles)}`;
const seats = 'Attendees: 14 of 20 attending · RSVP needed';

export const shown: ShownEntry = {
  name: 'event',
  fields: eventFields,
  all: EVENT_FIELDS,
  // Buttons that choose a picture.
  groups: ['image_id'],
  form: () =>
    formOf<ComponentProps<typeof EventFormFields>>(eventFields.blank(), (form) => (
      <EventFormFields form={form} />
    )),
  details: {
    entry: event,
    otherwise: {
      // The heading of the sheet has the first two, and the picture stands over the facts.
      ...{ title: null, category: null, image_id: null },
      // One fact says when it is.
      ...{ event_date: when, event_time: when, end_time: when, time_zone: when },
      // So does one where it is.
      ...{ location: where, address: where, city: where, state: where, zip_code: where },
      max_attendees: seats,
      requires_rsvp: seats,
      // Said where no seat is free.
      waitlist_enabled: null,
    },
    facts: () => <EventFacts event={event} />,
  },
};
