import type { MeetingFrequency } from '@pcr/contract/groups/groups.schema.ts';
import { expect, test } from 'vitest';
import { nextMeetingDay } from './next-day.ts';

// groups.md 74

test.each<[MeetingFrequency, string, string, string | null]>([
  ['weekly', '2026-11-24', '2026-11-24', '2026-12-01'],
  // It has not met for a while: the same day of the week, after today.
  ['weekly', '2026-10-06', '2026-11-24', '2026-12-01'],
  ['biweekly', '2026-11-10', '2026-11-20', '2026-11-24'],
  ['biweekly', '2026-11-10', '2026-11-24', '2026-12-08'],
  // The second Tuesday, also into another year.
  ['monthly', '2026-11-10', '2026-11-10', '2026-12-08'],
  ['monthly', '2026-12-08', '2026-12-08', '2027-01-12'],
  // The fifth Tuesday is the last one in a month that has four.
  ['monthly', '2026-12-29', '2026-12-29', '2027-01-26'],
  ['quarterly', '2026-11-10', '2026-11-10', '2027-02-09'],
  // One that is planned is what the next one follows.
  ['monthly', '2027-03-09', '2026-11-24', '2027-04-13'],
  ['as_needed', '2026-11-10', '2026-11-24', null],
])('%s after %s, on %s: %s', (frequency, last, today, next) => {
  expect(nextMeetingDay(frequency, last, today)).toBe(next);
});
