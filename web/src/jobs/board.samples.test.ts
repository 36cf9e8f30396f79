import { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect, test } from 'vitest';
import { isSampleId } from '../kit/list/sample-id.ts';
import { BOARD_SAMPLES } from './board.samples.ts';

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
