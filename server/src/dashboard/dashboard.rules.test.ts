import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import { expect, test } from 'vitest';
import { newestOf } from './dashboard.rules.ts';

const at = (created_at: string): Activity => ({
  kind: 'family_added',
  subject: 'A family',
  subject_id: '01990000-0000-7000-8000-000000000001',
  created_at,
});
const times = (activity: Activity[]) => activity.map((one) => one.created_at.slice(11, -6));

test('what several domains say is merged by time, newest first', () => {
  const families = ['2026-03-03T10:00:02.5+00:00', '2026-03-03T10:00:00+00:00'].map(at);
  const events = ['2026-03-03T10:00:02.45+00:00', '2026-03-03T10:00:00.000001+00:00', '2026-03-02T23:59:59+00:00'].map(
    at,
  );
  expect(times(newestOf([families, events], 4))).toEqual(['10:00:02.5', '10:00:02.45', '10:00:00.000001', '10:00:00']);
  expect(newestOf([families, events], 9)).toHaveLength(5);
  expect(newestOf([[], []], 5)).toEqual([]);
});
