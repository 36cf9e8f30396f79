import { expect, test } from 'vitest';
import { inboxSentence } from './inbox.schema.ts';

const about = {
  event_title: 'First aid',
  starts_at: '2026-12-21T15:00:00+00:00',
  time_zone: 'America/Chicago',
};
const place = { ...about, location: 'Zilker Library' };

test.each([
  [
    'event_moved',
    place,
    'has a new time or place: December 21, 2026 at 9:00 AM CST, Zilker Library.',
  ],
  [
    'event_restored',
    place,
    'takes place after all: December 21, 2026 at 9:00 AM CST, Zilker Library.',
  ],
  ['event_tomorrow', place, 'is soon: December 21, 2026 at 9:00 AM CST, Zilker Library.'],
  ['event_cancelled', about, 'on December 21, 2026 at 9:00 AM CST is cancelled.'],
  [
    'event_deleted',
    about,
    'on December 21, 2026 at 9:00 AM CST was deleted and does not take place.',
  ],
] as const)(
  'messages about an event say when it is, with the zone of the place: %s (events.md 40)',
  (kind, parts, said) => {
    expect(inboxSentence({ kind, parts })).toBe(`The event “First aid” ${said}`);
  },
);

test('an offer of a seat says until when, also when it is read later (events.md 35)', () => {
  const { event_title, starts_at: until, time_zone } = about;
  expect(
    inboxSentence({ kind: 'event_seat_offered', parts: { event_title, until, time_zone } }),
  ).toBe(
    'A seat is free for you at “First aid”. You can take it until December 21, 2026 at 9:00 AM CST.',
  );
});
