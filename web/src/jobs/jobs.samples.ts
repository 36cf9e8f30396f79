import type { RecentJob } from '@pcr/contract/jobs/jobs.schema.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';
import { BOARD_SAMPLES } from './board.samples.ts';

const DAY = 86_400_000;

/**
 * Invented jobs for the dashboard (jobs.md 22: five, pay 18 to 32), newest first. The first are
 * those at the top of the board, so one that is opened from here is there.
 */
export const JOB_SAMPLES: readonly RecentJob[] = [
  ...BOARD_SAMPLES.slice(0, 4),
  {
    id: `${SAMPLE_ID}00000000a001`,
    title: 'Lead Teacher, Infant Room',
    job_type: 'contract',
    provider_id: null,
    provider_name: 'Bright Steps Childcare',
    provider_card: null,
    provider_photo: null,
    start_date: new Date(Date.now() + 28 * DAY).toISOString().slice(0, 10),
    location: 'Cedar Park, TX',
    pay_rate: 32,
  },
];
