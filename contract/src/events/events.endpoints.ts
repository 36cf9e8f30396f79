import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { HistoryQuery } from '../kit/history.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';
import {
  DeletedEventPage,
  Event,
  EventCount,
  EventDays,
  EventDaysQuery,
  EventDraft,
  EventEdit,
  EventPage,
  EventQuery,
  EventSeriesEdit,
  EventStatusChange,
  EventVersionPage,
  SERIES_SCOPES,
  SeriesDates,
} from './events.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const listEvents = endpoint('GET', '/events', {
  needs,
  query: EventQuery,
  out: EventPage,
  costly: ['search'],
  summary:
    'Events by date, 30 a page: upcoming and ongoing ones the next first, all others the latest first',
});

export const countEvents = endpoint('GET', '/events/count', {
  needs,
  query: z.omit(EventQuery, { cursor: true }),
  out: EventCount,
  costly: ['search'],
  summary: 'How many events the same filters find, counted to 100; all of them with `mine`',
});

export const listEventDays = endpoint('GET', '/events/days', {
  needs,
  query: EventDaysQuery,
  out: EventDays,
  costly: ['search'],
  summary: 'Events of 1 to 42 days of a calendar that the same filters find, the first 500',
});

export const listDeletedEvents = endpoint('GET', '/events/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedEventPage,
  summary: "The caller's own events that were deleted in the last 30 days, by whomever",
});

export const getEvent = endpoint('GET', '/events/:id', {
  needs,
  params,
  out: Event,
  summary: 'One event with its seats and the answer of the caller',
});

export const createEvent = endpoint('POST', '/events', {
  needs,
  in: EventDraft,
  out: Event,
  summary:
    'Creates an event, with a pattern all dates of its series; sent again, it answers the same one',
});

export const updateEvent = endpoint('PUT', '/events/:id', {
  needs,
  params,
  in: EventEdit,
  out: Event,
  summary: 'Replaces the fields of one event; 409 with the current one when `updated_at` is stale',
});

export const updateEventSeries = endpoint('PUT', '/events/:id/series', {
  needs,
  params,
  in: EventSeriesEdit,
  out: Event,
  summary:
    'Makes the same change to this date of a series and the later ones, or all that are still to come',
});

export const changeEventStatus = endpoint('PUT', '/events/:id/status', {
  needs,
  params,
  in: EventStatusChange,
  out: Event,
  summary: 'Sets any status; upcoming gives it back to the clock (events.md 16)',
});

export const deleteEvent = endpoint('DELETE', '/events/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    'Deletes an event; it can be restored for 30 days; 409 with the current one when it is stale',
});

export const deleteEventSeries = endpoint('DELETE', '/events/:id/series', {
  needs,
  params,
  query: z.object({ updated_at: Instant, scope: z.enum(SERIES_SCOPES) }),
  summary:
    'Deletes this date of a series with the later ones, or all that are still to come; each can be restored',
});

export const listSeriesDates = endpoint('GET', '/events/:id/series', {
  needs,
  params,
  out: SeriesDates,
  summary: 'The dates of the series that an event belongs to, the first first',
});

export const restoreEvent = endpoint('POST', '/events/:id/restore', {
  needs,
  params,
  out: Event,
  again: true,
  summary: 'Takes a deletion back, by the member who deleted or who made it',
});

export const listEventVersions = endpoint('GET', '/events/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: EventVersionPage,
  costly: true,
  summary: 'Every change of an event with what it was before, for the members who may edit it',
});
