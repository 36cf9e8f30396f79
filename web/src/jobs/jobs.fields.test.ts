import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { JobDraft } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect, test } from 'vitest';
import { BOARD_SAMPLES } from './board.samples.ts';
import { jobFields } from './jobs.fields.ts';

const filled = {
  ...jobFields.blank(),
  title: 'Nanny',
  description: 'Mornings.',
  location: 'Austin, TX',
  start_date: '2027-01-04',
  end_date: '2027-01-08',
  pay_rate: '18.5',
};

test('a new form is a shift, and nothing else is made up', () => {
  const { id, ...rest } = jobFields.blank();
  expect(Object.entries(rest).filter(([, value]) => value)).toEqual([['job_type', 'shift']]);
});

test('empty and blank fields are sent as null (jobs.md 9)', () => {
  const empty = { ...filled, description: ' \n ', location: '', end_date: '', pay_rate: ' ' };
  expect(jobFields.draft(empty)).toMatchObject({
    description: null,
    location: null,
    end_date: null,
    pay_rate: null,
  });
  expect(JobDraft.safeParse(jobFields.draft(empty)).success).toBe(true);
  expect(jobFields.draft(filled)).toMatchObject({
    description: 'Mornings.',
    end_date: '2027-01-08',
    pay_rate: 18.5,
  });
});

test('days of the week are one fact, which names the usual ones', () => {
  const days = (schedule_days: Job['schedule_days']) =>
    jobFields.text({ ...(BOARD_SAMPLES[1] as Job), schedule_days }, 'schedule_days');
  expect(days(null)).toBe('');
  expect(days(['monday', 'wednesday', 'sunday'])).toBe('Mon, Wed, Sun');
  expect(days(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])).toBe('Monday to Friday');
  expect(days(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])).toBe(
    'Every day',
  );
});

test('a form of a job gives back the same job', () => {
  for (const job of BOARD_SAMPLES) {
    const fields = Object.fromEntries(
      Object.keys(JobDraft.shape).map((name) => [name, job[name as keyof Job]]),
    );
    expect(jobFields.draft(jobFields.held(job))).toEqual(fields);
  }
});
