import { DASHBOARD_LIMITS } from '@pcr/contract/dashboard/dashboard.schema.ts';
import { Job, RecentJob } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect, test } from 'vitest';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { BOARD_SAMPLES } from './board.samples.ts';
import { JOB_SAMPLES } from './jobs.samples.ts';

test('the eight samples are those of the description, pay 14 to 25, each a job like a real one (jobs.md 21)', () => {
  expect(BOARD_SAMPLES.map(({ title }) => title)).toEqual([
    'Early Childhood Teacher',
    'Substitute Teacher',
    'Weekend Shift Supervisor',
    'Infant Care Specialist',
    'After-School Coordinator',
    'Special Needs Assistant',
    'Kitchen Helper',
    'Evening Caregiver',
  ]);
  const pay = BOARD_SAMPLES.map(({ pay_rate }) => pay_rate ?? 0);
  expect([Math.min(...pay), Math.max(...pay)]).toEqual([14, 25]);
  for (const sample of BOARD_SAMPLES) {
    expect(Job.parse(sample)).toEqual(sample);
    expect(isSampleId(sample.id)).toBe(true);
  }
  expect(new Set(BOARD_SAMPLES.map(({ id }) => id)).size).toBe(8);
});

test('the five samples of the dashboard, pay 18 to 32, agree with those of the board (jobs.md 22)', () => {
  const pay = JOB_SAMPLES.map(({ pay_rate }) => pay_rate ?? 0);
  expect([pay.length, Math.min(...pay), Math.max(...pay)]).toEqual([5, 18, 32]);
  for (const sample of JOB_SAMPLES) {
    expect(sample).toMatchObject(RecentJob.parse(sample));
    const same = BOARD_SAMPLES.find(({ title }) => title === sample.title);
    if (same) expect(same).toMatchObject(sample);
  }
  // One that is shown is opened on the board.
  const shown = JOB_SAMPLES.slice(0, DASHBOARD_LIMITS.recent_jobs).map(({ id }) => id);
  expect(BOARD_SAMPLES.map(({ id }) => id)).toEqual(expect.arrayContaining(shown));
});
