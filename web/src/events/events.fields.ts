import type {
  EVENT_FIELDS,
  Event,
  EventDraft,
  SeriesScope,
} from '@pcr/contract/events/events.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { NO_TIME } from '../kit/form/unreadable.ts';
import {
  choiceField,
  dayField,
  type EntryField,
  entryFields,
  optionalChoice,
  optionalList,
  optionalNumber,
  optionalText,
  optionalTime,
  textField,
  yesNoField,
} from '../kit/kind/fields.ts';
import { timeText } from '../kit/words/format.ts';
import { deviceZone, zoneText } from '../kit/words/place-time.ts';
import { CATEGORY_LABELS, LEVEL_LABELS, TYPE_LABELS } from './events.labels.ts';

/** What a person fills in, and may change later. */
export type EventField = (typeof EVENT_FIELDS)[number];
export type EventFields = Pick<Event, EventField>;

const stateField: EntryField<EventFields['state'], string> = {
  ...optionalText('State'),
  value: (held) => (held || null) as EventFields['state'],
};

/** The picture is sent before; the form holds the id of its file (events.md 25). */
const pictureField: EntryField<string | null, string> = {
  ...optionalText('Picture'),
  text: (value) => (value ? 'A picture' : ''),
};

const WHOLE_NUMBER = 'Enter a whole number of 1 or more';

const table = entryFields<EventFields>()(
  {
    title: textField('Title'),
    category: choiceField('Category', CATEGORY_LABELS, 'education'),
    event_type: optionalChoice('Event type', TYPE_LABELS),
    description: textField('Description'),
    image_id: pictureField,
    event_date: dayField('Date'),
    event_time: { ...textField('Time'), text: timeText, unreadable: NO_TIME },
    end_time: optionalTime('Ends at'),
    time_zone: {
      ...textField('Time zone'),
      // Most events are where their organizer is; where that is not known, the form asks.
      get blank() {
        return deviceZone() ?? '';
      },
      text: zoneText,
    },
    location: textField('Location'),
    address: optionalText('Address'),
    city: optionalText('City'),
    state: stateField,
    zip_code: optionalText('ZIP code'),
    organizer: textField('Organizer'),
    max_attendees: { ...optionalNumber('Max attendees'), unreadable: WHOLE_NUMBER },
    waitlist_enabled: yesNoField('Waitlist', true, { yes: 'Yes', no: 'No' }),
    requires_rsvp: yesNoField('RSVP needed', false, { yes: 'Yes', no: 'No' }),
    mentorship_level: choiceField('Mentorship level', LEVEL_LABELS, 'none'),
    specializations: optionalList('Specializations'),
  },
  [
    ['event_date', 'event_time', 'end_time', 'time_zone'],
    ['location', 'address', 'city', 'state', 'zip_code'],
  ],
);

/**
 * Chosen when an event is made, and when a date of a series is changed: it is not among the edited
 * fields.
 */
const beside = {
  recurring_pattern: 'none' as EventDraft['recurring_pattern'],
  recurring_until: '',
  status: 'upcoming' as EventDraft['status'],
  /** The group whose event it is; '' for everybody's (groups.md 70). */
  group_id: '',
  /** Which dates of a series a change means; '' while nobody has said it. */
  scope: '' as SeriesScope | 'one' | '',
};

/** What the controls of the form hold. */
export type EventFormValues = ReturnType<typeof table.blank> & typeof beside;
/** The form, and what its schema makes of it. */
export type EventFormHandle = UseFormReturn<EventFormValues, unknown, EventFields & { id: string }>;

/** Every field of an event: its label, what the form holds of it, its words (kit.md 90). */
export const eventFields = {
  ...table,
  blank: (): EventFormValues => ({ ...table.blank(), ...beside }),
  held: (event: EventFields & { id: string; updated_at: string }): EventFormValues => ({
    ...table.held(event),
    ...beside,
  }),
  draft: ({
    recurring_pattern,
    recurring_until,
    status,
    group_id,
    ...values
  }: EventFormValues): EventDraft => ({
    ...table.draft(values as EventFormValues),
    recurring_pattern,
    recurring_until: recurring_pattern === 'none' ? null : recurring_until || null,
    status,
    group_id: group_id || null,
  }),
};
