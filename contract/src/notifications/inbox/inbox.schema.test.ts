import { expect, test } from 'vitest';
import { INBOX_KINDS, INBOX_PARTS, inboxSentence } from './inbox.schema.ts';

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

test.each(INBOX_KINDS)('%s has a sentence of its own, with what was told in it', (kind) => {
  const names = Object.keys(INBOX_PARTS[kind].shape);
  const sentence = inboxSentence({
    kind,
    parts: Object.fromEntries(names.map((name) => [name, '“Night” <shift>'])),
  });
  for (const _ of names) expect(sentence).toContain('“Night” <shift>');
  expect(sentence).not.toBe(inboxSentence({ kind: 'of a newer version', parts: {} }));
  expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('a kind that only a newer version knows has words too', () => {
  expect(inboxSentence({ kind: 'meeting_request', parts: {} })).toBe(
    'There is something new for you in PCR.',
  );
});
