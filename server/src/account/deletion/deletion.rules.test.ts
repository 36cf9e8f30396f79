import { afterEach, expect, test } from 'vitest';
import { erasureAt, reminderUntil } from './deletion.rules.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

// In New York the clocks are put back on 1 November 2026 and forward on 14 March 2027.
test.each(['2026-10-25T12:00:00.000Z', '2027-03-07T12:00:00.000Z', '2026-11-23T12:00:00.000Z'])(
  'the 14 days from %s have 24 hours each, whatever the clocks do meanwhile (deletion.md 2)',
  (from) => {
    process.env.TZ = 'America/New_York';
    const hours = (erasureAt(new Date(from)).getTime() - Date.parse(from)) / 3_600_000;
    expect(hours).toBe(14 * 24);
    expect(erasureAt(new Date(from)).toISOString().slice(10)).toBe('T12:00:00.000Z');
  },
);

test('a member with 3 days left is reminded', () => {
  expect(reminderUntil(new Date('2026-10-30T12:00:00.000Z')).toISOString()).toBe(
    '2026-11-02T12:00:00.000Z',
  );
});
