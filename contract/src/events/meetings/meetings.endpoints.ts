import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  FreeSlots,
  Meeting,
  MeetingDraft,
  MeetingPage,
  MeetingQuery,
  MeetingStep,
  SlotQuery,
} from './meetings.schema.ts';

const params = z.object({ id: Id });
const needs = ['terms_of_service', 'nda'] as const;

export const listFreeSlots = endpoint('GET', '/events/:id/meeting-slots', {
  needs,
  params,
  query: SlotQuery,
  out: FreeSlots,
  summary:
    "The free half hours of a day to meet an event's organizer, for whom they let ask (events.md 60, 61)",
});

export const requestMeeting = endpoint('POST', '/events/:id/meetings', {
  needs,
  params,
  in: MeetingDraft,
  out: Meeting,
  summary:
    'Asks the organizer of an event for a meeting; sent again, it answers the same one (events.md 61)',
});

export const listMeetings = endpoint('GET', '/meetings', {
  needs,
  query: MeetingQuery,
  out: MeetingPage,
  summary: "The caller's meetings, those they asked for and those they are asked for, 30 a page",
});

export const getMeeting = endpoint('GET', '/meetings/:id', {
  needs,
  params,
  out: Meeting,
  summary: 'One meeting, for its two people',
});

export const listMeetingSlots = endpoint('GET', '/meetings/:id/slots', {
  needs,
  params,
  query: SlotQuery,
  out: FreeSlots,
  summary: 'The free half hours of a day that a meeting may be moved to, for its two people',
});

export const stepMeeting = endpoint('PUT', '/meetings/:id/step', {
  needs,
  params,
  in: MeetingStep,
  out: Meeting,
  summary:
    'Accepts, declines, offers, takes, moves or cancels; 409 with the current one where it is too late (events.md 62, 64)',
});
