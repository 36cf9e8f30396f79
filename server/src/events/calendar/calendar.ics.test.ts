import { tzOffset } from '@date-fns/tz';
import { describe, expect, test } from 'vitest';
import {
  hasPythonIcalendar,
  type ReadEvent,
  readByIcalJs,
  readByPython,
} from '../testing/calendar-readers.ts';
import { type CalendarEntry, calendarTag, calendarText } from './calendar.ics.ts';

if (!hasPythonIcalendar) {
  console.warn(
    'python3-icalendar is not installed: calendars are read by ical.js alone, not by Python',
  );
}
const READERS: [string, (text: string) => ReadEvent[]][] = [
  ['ical.js', readByIcalJs],
  ...(hasPythonIcalendar ? [['Python', readByPython] as [string, typeof readByPython]] : []),
];

// Before 2038: pytz, which Python's reader asks, knows no summer time beyond.
const ORIGIN = 'https://pcr.example.org';
const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'First aid for infants',
  description: 'Bring a doll.',
  location: 'Oak Hill Library',
  path: '/events?event=01890a5d-ac96-774b-bcce-b302099a8057',
  status: 'confirmed',
  sequence: 3,
  starts_at: '2036-03-08T15:00:00+00:00',
  ends_at: '2036-03-08T17:00:00+00:00',
  created_at: '2026-11-01T10:00:00+00:00',
  updated_at: '2026-11-02T10:00:00.123456+00:00',
  time_zone: 'America/Chicago',
  ...changes,
});
const text = (...entries: CalendarEntry[]) => calendarText(entries, { origin: ORIGIN });
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');
const during = (starts: string, ends: string, time_zone: string) =>
  entry({ starts_at: `${starts}+00:00`, ends_at: `${ends}+00:00`, time_zone });

test('each line of a calendar ends as RFC 5545 says, the last one too (events.md 50)', () => {
  const written = text(entry({ description: 'First line\nSecond line' }));
  expect(written.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('an event has all that a calendar needs (events.md 50)', () => {
  const lines = linesOf(text(entry()));
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'TZID:America/Chicago',
      'UID:01890a5d-ac96-774b-bcce-b302099a8057',
      'SEQUENCE:3',
      'DTSTAMP:20261102T100000Z',
      'LAST-MODIFIED:20261102T100000Z',
      'CREATED:20261101T100000Z',
      'DTSTART;TZID=America/Chicago:20360308T090000',
      'DTEND;TZID=America/Chicago:20360308T110000',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      `URL;VALUE=URI:${ORIGIN}/events?event=01890a5d-ac96-774b-bcce-b302099a8057`,
    ]),
  );
  expect(lines.filter((line) => /^(ORGANIZER|ATTENDEE|CONTACT)/.test(line))).toEqual([]);
});

test.each([
  ['confirmed', 'CONFIRMED', 'OPAQUE'],
  ['tentative', 'TENTATIVE', 'TRANSPARENT'],
  ['cancelled', 'CANCELLED', 'TRANSPARENT'],
] as const)('one that is %s says so', (status, said, time) => {
  expect(linesOf(text(entry({ status })))).toEqual(
    expect.arrayContaining([
      `STATUS:${said}`,
      `TRANSP:${time}`,
      // events.md 50: most calendars show the title alone.
      status === 'cancelled'
        ? 'SUMMARY:Cancelled: First aid for infants'
        : 'SUMMARY:First aid for infants',
    ]),
  );
});

test('the tag is another one for another version, and for another origin', () => {
  const tags = [
    calendarTag('a', ORIGIN),
    calendarTag('b', ORIGIN),
    calendarTag('a', 'https://other.example.org'),
  ];
  expect(new Set(tags).size).toBe(3);
  expect(calendarTag('a', ORIGIN)).toBe(tags[0]);
});

describe.each(READERS)('read by %s', (_, read) => {
  test.each<[string, CalendarEntry, string | null]>([
    [
      'in summer',
      during('2036-07-09T14:00:00', '2036-07-09T16:00:00', 'America/Chicago'),
      'America/Chicago',
    ],
    [
      'by another name',
      during('2036-01-09T17:00:00', '2036-01-09T19:00:00', 'US/Pacific'),
      'America/Los_Angeles',
    ],
    ['in UTC', during('2036-01-09T17:00:00', '2036-01-09T19:00:00', 'UTC'), null],
    // Readers differ on which of the two is meant, so no local time is said.
    [
      'at the first of two equal times',
      during('2036-11-02T06:30:00', '2036-11-02T08:30:00', 'America/Chicago'),
      null,
    ],
    [
      'until the second of them',
      during('2036-11-02T05:30:00', '2036-11-02T07:30:00', 'America/Chicago'),
      null,
    ],
    // 2:30 there is none: the event stands at 3:30.
    [
      'at a time that is skipped',
      during('2036-03-09T08:30:00', '2036-03-09T10:30:00', 'America/Chicago'),
      'America/Chicago',
    ],
    // Before 2007 the clocks there changed in April.
    [
      'by an older rule',
      during('2001-03-20T15:00:00', '2001-03-20T17:00:00', 'America/Chicago'),
      null,
    ],
    [
      'in a zone that nobody knows',
      during('2036-01-09T17:00:00', '2036-01-09T19:00:00', 'Mars/Olympus'),
      null,
    ],
  ])('an event %s begins and ends when it does', (_name, event, zone) => {
    const [found, ...more] = read(text(event));
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      start: Date.parse(event.starts_at),
      end: Date.parse(event.ends_at),
      zone,
    });
  });

  test('events in several zones stand in one calendar', () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'America/New_York'];
    const events = zones.map((time_zone, n) =>
      entry({
        ...{ id: `01890a5d-ac96-774b-bcce-b302099a805${n}`, time_zone },
        ...{ starts_at: `2035-0${n + 3}-15T20:00:00Z`, ends_at: `2035-0${n + 3}-15T23:00:00Z` },
      }),
    );
    expect(text(...events).match(/BEGIN:VTIMEZONE/g)).toHaveLength(3);
    expect(read(text(...events)).map(({ start, zone }) => [start, zone])).toEqual(
      events.map(({ starts_at, time_zone }) => [Date.parse(starts_at), time_zone]),
    );
  });

  test.each([
    ['commas, semicolons and a backslash', 'Tea, coffee; or a\\b "quoted" :colon ^n'],
    ['several lines', 'One\nTwo\n\nFour'],
    [
      'emoji and other scripts',
      `${'👩🏽‍🍼👨‍👩‍👧‍👦'.repeat(20)} Österreich 幼児の応急処置 ${'שלום'.repeat(20)}`,
    ],
    ['one long word', 'é'.repeat(500)],
    [
      'lines that pass for properties',
      'Hi\nEND:VEVENT\nBEGIN:VEVENT\nATTENDEE:mailto:eve@example.org',
    ],
    ['line breaks of other systems in lines of their own', 'a\u2028b\u2029c\u0085d'],
  ])('%s come as they were', (_name, words) => {
    const [found, ...more] = read(
      text(entry({ title: words, description: words, location: words })),
    );
    expect(more).toEqual([]);
    expect(found).toMatchObject({ title: words, description: words, location: words });
  });

  test('text that would break out of its line stays in it', () => {
    const hostile =
      'x\r\nEND:VEVENT\r\nBEGIN:VALARM\r\nACTION:EMAIL\rATTENDEE:mailto:eve@example.org\r\n\tY';
    const calendar = text(entry({ title: hostile, description: hostile, location: hostile }));
    expect(linesOf(calendar).filter((line) => /^(BEGIN|END|ATTENDEE|ACTION)/.test(line))).toEqual([
      ...[
        'BEGIN:VCALENDAR',
        'BEGIN:VTIMEZONE',
        'BEGIN:DAYLIGHT',
        'END:DAYLIGHT',
        'BEGIN:STANDARD',
        'END:STANDARD',
      ],
      ...['END:VTIMEZONE', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'],
    ]);
    const [found] = read(calendar);
    expect(found?.title).toBe(hostile.replace(/\r\n|\r/g, '\n'));
  });
});

// Python's icalendar 4 does not read these as RFC 5545 (3.3.11) has them, so it is not asked.
test('a backslash before what has a meaning after one stays as it is', () => {
  const title = 'C:\\new\\, \\; \\\\N';
  expect(readByIcalJs(text(entry({ title })))[0]?.title).toBe(title);
});

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const calendar = text(
    entry({ title: '👩🏽‍🍼é'.repeat(60), description: `${'x'.repeat(74)}👩🏽‍🍼`.repeat(5) }),
  );
  for (const line of calendar.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
});

test.each([
  ...['America/Chicago', 'America/St_Johns', 'America/Phoenix', 'Europe/Dublin'],
  ...['Africa/Casablanca', 'Australia/Lord_Howe', 'America/Havana'],
])(
  'in %s, for years to come, both sides of each change of the clock are written right',
  (time_zone) => {
    const hour = 3_600_000;
    const instants: number[] = [];
    for (const year of [2027, 2037]) {
      for (let day = 0; day < 365; day += 1) {
        const at = Date.UTC(year, 0, 1 + day);
        if (tzOffset(time_zone, new Date(at)) === tzOffset(time_zone, new Date(at + 24 * hour)))
          continue;
        for (let since = 0; since <= 24; since += 6) instants.push(at + since * hour);
      }
    }
    if (instants.length === 0) instants.push(Date.UTC(2030, 0, 15, 12), Date.UTC(2030, 6, 15, 12));
    const events = instants.map((at) =>
      entry({
        time_zone,
        starts_at: new Date(at).toISOString(),
        ends_at: new Date(at + 2 * hour).toISOString(),
      }),
    );
    const read = readByIcalJs(text(...events));
    expect(read.map(({ start, end }) => [start, end])).toEqual(
      instants.map((at) => [at, at + 2 * hour]),
    );
  },
);
