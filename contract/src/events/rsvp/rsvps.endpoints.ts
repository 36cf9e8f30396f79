import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { Event } from '../events.schema.ts';
import {
  AttendeePage,
  AttendeeQuery,
  CheckIn,
  OfferAnswer,
  Rsvp,
  RsvpDraft,
  RsvpPage,
  RsvpQuery,
} from './rsvps.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const respondToEvent = endpoint('PUT', '/events/:id/rsvp', {
  needs,
  params,
  in: RsvpDraft,
  out: Event,
  summary:
    "The caller's answer, new or changed; 'attending' on a full event waits for a seat (events.md 31)",
});

export const answerOffer = endpoint('POST', '/events/:id/offer', {
  needs,
  params,
  in: OfferAnswer,
  out: Event,
  again: true,
  summary:
    'Takes the freed seat that is offered to the caller, or passes it to the next; 409 once it has expired',
});

export const listAttendees = endpoint('GET', '/events/:id/attendees', {
  needs,
  params,
  query: AttendeeQuery,
  out: AttendeePage,
  summary: 'Who attends and shows their name, first come first, 50 a page (events.md 37)',
});

export const listRsvps = endpoint('GET', '/events/:id/rsvps', {
  needs,
  params,
  query: RsvpQuery,
  out: RsvpPage,
  summary: 'All answers with their notes, for who made the event, 100 a page (events.md 38)',
});

export const checkIn = endpoint('PUT', '/events/:id/rsvps/:rsvp_id/check-in', {
  needs,
  params: z.object({ id: Id, rsvp_id: Id }),
  in: CheckIn,
  out: Rsvp,
  summary: 'Notes at the door that somebody came, or takes it back (events.md 39)',
});

export const downloadRsvps = endpoint('GET', '/events/:id/rsvps.csv', {
  needs,
  params,
  gives: 'bytes',
  summary: 'All answers as CSV, for who made the event (events.md 38)',
});
