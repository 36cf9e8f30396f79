import type { DeletedEvent, Event } from '@pcr/contract/events/events.schema.ts';
import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import type { EntryKind } from '../kit/kind/entry-kind.ts';
import { type EventBefore, events } from './events.data.ts';
import { type EventFields, type EventFormValues, eventFields } from './events.fields.ts';
import type { EventFilters } from './events.search.ts';

/** Events, as the list with details and form takes them. */
export const eventKind: EntryKind<
  EventFormValues,
  EventFields,
  Event,
  Event,
  EventFilters,
  DeletedEvent,
  EventBefore
> = {
  noun: 'event',
  nouns: 'events',
  all: 'Events',
  nameField: 'title',
  data: events,
  fields: eventFields,
  drafts: entryDrafts('events', ['title', 'description', 'location']),
  currentOf: events.currentOf,
  // Any member may change it, while the operator lets them.
  changedBy: 'by another member, or on another device of yours,',
  words: {
    title: { add: 'Create New Event', edit: 'Edit Event' },
    press: { add: 'Create Event', edit: 'Save Changes' },
    added: 'Event created successfully!',
    updated: 'Event updated successfully!',
    addFailed: 'Failed to create event',
    updateFailed: 'Failed to update event',
    restored: 'Event restored',
    restoreFailed: 'Failed to restore event. Please try again.',
    deleteTitle: 'Are you sure you want to delete this event?',
  },
};
