import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { CalendarKey, NewCalendarAddress, OwnCalendarAddress } from './calendar.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const downloadEventCalendar = endpoint('GET', '/events/:id/event.ics', {
  needs,
  params,
  gives: 'bytes',
  summary: 'An event as a calendar takes it (RFC 5545; events.md 50)',
});

export const downloadSeriesCalendar = endpoint('GET', '/events/:id/series.ics', {
  needs,
  params,
  gives: 'bytes',
  summary:
    'All dates of the series that an event belongs to, as a calendar takes them; 404 for one that stands alone',
});

export const getCalendarAddress = endpoint('GET', '/calendar-address', {
  out: OwnCalendarAddress,
  summary:
    'Since when the caller has an address for their calendar, if they have one (events.md 51)',
});

export const makeCalendarAddress = endpoint('POST', '/calendar-address', {
  needs,
  out: NewCalendarAddress,
  again: true,
  summary: 'Makes an address for the caller’s calendar, told once; an earlier one is dead',
});

export const deleteCalendarAddress = endpoint('DELETE', '/calendar-address', {
  summary: 'Ends the address of the caller’s calendar at once',
});

export const readCalendar = endpoint('GET', '/calendar.ics', {
  access: 'anybody',
  query: CalendarKey,
  gives: 'bytes',
  summary:
    'The events of whoever has this address, without a session; 304 to an If-None-Match that still holds',
});
