import { EVENT_STATUSES } from '@pcr/contract/events/event-dates.ts';
import { EVENT_LIMITS } from '@pcr/contract/events/events.schema.ts';
import {
  MEETING_DAYS_AHEAD,
  MEETING_SLOTS,
  meetingDays,
} from '@pcr/contract/events/meetings/meeting-slots.ts';
import { MEETING_LIMITS } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { RSVP_LIMITS } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { RADII } from '@pcr/contract/kit/near/near.schema.ts';
import { expect, test } from 'vitest';
import { eventFields } from './events.fields.ts';
import {
  CATEGORY_OPTIONS,
  RESPONSE_OPTIONS,
  STATUS_OPTIONS,
  TYPE_OPTIONS,
} from './events.labels.ts';
import { MEETING_TYPE_OPTIONS, PURPOSE_OPTIONS } from './meetings/meetings.labels.ts';

// The lists and limits that the description gives, to the letter.

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

test('the choices of an event, an answer and a meeting', () => {
  expect(valuesOf(CATEGORY_OPTIONS)).toEqual([
    'education',
    'health',
    'social',
    'emergency',
    'maintenance',
  ]);
  expect(valuesOf(TYPE_OPTIONS)).toEqual([
    ...[
      'professional_meetup',
      'training_workshop',
      'networking_event',
      'social_gathering',
      'mentorship_matching',
    ],
    ...['coffee_chat', 'job_shadowing', 'resume_review', 'graduation_event'],
  ]);
  expect(EVENT_STATUSES).toEqual(['upcoming', 'ongoing', 'completed', 'cancelled']);
  expect(valuesOf(STATUS_OPTIONS)).toEqual([...EVENT_STATUSES]);
  expect(valuesOf(RESPONSE_OPTIONS)).toEqual(['attending', 'maybe', 'not_attending', 'waitlist']);
  expect(valuesOf(MEETING_TYPE_OPTIONS)).toEqual(['video', 'phone', 'in-person']);
  expect(PURPOSE_OPTIONS.map(({ label }) => label)).toEqual([
    'Career Guidance & Mentorship',
    'Resume Review & Interview Prep',
    'Licensing & Regulations Discussion',
    'Business Development Consultation',
    'Professional Development Planning',
    'Peer Support & Problem Solving',
    'General Consultation',
  ]);
  expect(RADII).toEqual([5, 10, 25, 50]);
});

test('a new event is education, and has a seat for whoever comes', () => {
  expect(eventFields.blank()).toMatchObject({ category: 'education', max_attendees: '' });
});

test('a meeting is in a half hour of the morning or afternoon, from tomorrow to 30 days ahead', () => {
  const halfHours = (from: number, to: number) =>
    Array.from({ length: (to - from) * 2 }, (_, n) => {
      const minutes = from * 60 + n * 30;
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    });
  expect(MEETING_SLOTS).toEqual([...halfHours(9, 12), ...halfHours(13, 17)]);
  expect(meetingDays('2026-12-31')).toEqual({ first: '2027-01-01', last: '2027-01-30' });
  expect(MEETING_DAYS_AHEAD).toBe(30);
});

test('how long texts may be', () => {
  expect([EVENT_LIMITS.description, RSVP_LIMITS.notes, MEETING_LIMITS.notes]).toEqual([
    500, 200, 300,
  ]);
});
