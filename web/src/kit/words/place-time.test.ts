import { expect, test } from 'vitest';
import { nearMomentText, type PlaceTime, whenText, zoneGroups, zoneText } from './place-time.ts';

/** A time as said at a place, with the instant that its clock means. */
function at(time_zone: string, starts_at: string, said: Partial<PlaceTime> = {}): PlaceTime {
  const ends_at = new Date(Date.parse(starts_at) + 7_200_000).toISOString();
  return {
    event_date: '2026-03-07',
    event_time: '09:00',
    end_time: null,
    time_zone,
    starts_at,
    ends_at,
    ...said,
  };
}
/** No line ends before AM and PM. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const TODAY = '2026-03-01';
const LA = 'America/Los_Angeles';
// The night from Mar 7 to Mar 8, 2026 loses the hour from 2 to 3; that to Nov 1 has the hour from 1
// to 2 twice.
test.each<[name: string, place: PlaceTime, viewer: string, text: string]>([
  ['the same clock', at(LA, '2026-03-07T17:00:00Z'), LA, 'Sat, Mar 7 · 9:00 AM'],
  [
    'another clock',
    at(LA, '2026-03-07T17:00:00Z'),
    'America/New_York',
    'Sat, Mar 7 · 9:00 AM PST, 12:00 PM your time',
  ],
  [
    'a zone that keeps the same time',
    at(LA, '2026-07-07T16:00:00Z'),
    'America/Phoenix',
    'Tue, Jul 7 · 9:00 AM',
  ],
  [
    'the next day',
    at(LA, '2026-03-08T05:00:00Z'),
    'Europe/Berlin',
    'Sat, Mar 7 · 9:00 PM PST, Mar 8, 6:00 AM your time',
  ],
  [
    'half an hour',
    at('Asia/Kolkata', '2026-03-07T03:30:00Z'),
    'UTC',
    'Sat, Mar 7 · 9:00 AM GMT+5:30, 3:30 AM your time',
  ],
  ['a time that the clock skips', at(LA, '2026-03-08T10:30:00Z'), LA, 'Sun, Mar 8 · 3:30 AM'],
  [
    'a time that is there twice, the first',
    at(LA, '2026-11-01T08:30:00Z'),
    LA,
    'Sun, Nov 1 · 1:30 AM',
  ],
  [
    'a time that is there twice, the second',
    at(LA, '2026-11-01T09:30:00Z'),
    LA,
    'Sun, Nov 1 · 1:30 AM',
  ],
])('says when it is: %s', (_, place, viewer, text) => {
  expect(plain(whenText(place, { viewer, today: TODAY }))).toBe(text);
});

test.each<[name: string, ends_at: string, text: string]>([
  ['the same day', '2026-03-07T19:00:00Z', 'Sat, Mar 7 · 9:00 to 11:00 AM'],
  ['past midnight', '2026-03-08T09:00:00Z', 'Sat, Mar 7 · 9:00 AM to Mar 8, 1:00 AM'],
  [
    'past a change of the clock',
    '2026-03-08T11:00:00Z',
    'Sat, Mar 7 · 9:00 AM PST to Mar 8, 4:00 AM PDT',
  ],
])('says until when: %s', (_, ends_at, text) => {
  const place = at(LA, '2026-03-07T17:00:00Z', { ends_at, end_time: '11:00' });
  expect(plain(whenText(place, { end: true, viewer: LA, today: TODAY }))).toBe(text);
  expect(plain(whenText(place, { viewer: LA, today: TODAY }))).toMatch(/ · 9:00 AM$/);
});

test('the zone is said to whoever may be anywhere, and so is another year', () => {
  const place = at(LA, '2026-03-07T17:00:00Z', { end_time: '11:00' });
  expect(plain(whenText(place, { end: true, zoned: true, viewer: LA, today: '2025-12-31' }))).toBe(
    'Sat, Mar 7, 2026 · 9:00 to 11:00 AM PST',
  );
  expect(plain(whenText(place, { viewer: null, today: TODAY }))).toBe('Sat, Mar 7 · 9:00 AM PST');
});

test('an instant near today is said by its word, in the clock of its place; what is no instant stays as it is', () => {
  const near = (instant: string, zone = LA, viewer = LA) =>
    plain(nearMomentText(instant, zone, { viewer, now: Date.parse('2026-03-07T20:00:00Z') }));
  expect(near('2026-03-07T22:18:00Z')).toBe('Today, 2:18 PM');
  expect(near('2026-03-08T22:18:00Z')).toBe('Tomorrow, 3:18 PM');
  expect(near('2026-03-14T17:00:00Z')).toBe('Sat, Mar 14, 10:00 AM');
  expect(near('2026-03-14T17:00:00Z', LA, 'America/New_York')).toBe('Sat, Mar 14, 10:00 AM PDT');
  expect(near('2026-03-07T17:00:00Z', 'Mars/Olympus_Mons')).toBe('Today, 5:00 PM UTC');
  expect(near('soon')).toBe('soon');
});

test('an end that nobody has said is not made up', () => {
  expect(
    plain(whenText(at(LA, '2026-03-07T17:00:00Z'), { end: true, viewer: LA, today: TODAY })),
  ).toBe('Sat, Mar 7 · 9:00 AM');
});

test('where the browser does not know the zone, day and time are those of the place', () => {
  const place = at('Mars/Olympus_Mons', '2026-03-07T17:00:00Z', { end_time: '10:00' });
  expect(plain(whenText(place, { end: true, viewer: LA, today: TODAY }))).toBe(
    'Sat, Mar 7 · 9:00 to 10:00 AM (Mars/Olympus Mons)',
  );
});

test('the zones of the United States come first, and what was chosen is among them all', () => {
  const groups = zoneGroups('Mars/Olympus_Mons');
  expect(groups.map(({ group }) => group)).toEqual(['United States', 'Everywhere']);
  expect(groups[0]?.options[0]).toEqual({
    value: 'America/New_York',
    label: 'Eastern Time (New York)',
  });
  const others = groups[1]?.options.map(({ value }) => value);
  expect(others).toContain('Mars/Olympus_Mons');
  expect(others).toContain('Europe/Berlin');
  expect(others).not.toContain('America/New_York');
  expect(zoneText('America/Port_of_Spain')).toBe('America/Port of Spain');
});
