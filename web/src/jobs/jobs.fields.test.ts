import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { JobDraft } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect, test } from 'vitest';
import { BOARD_SAMPLES } from './board.samples.ts';
import { jobFields } from './jobs.fields.ts';
import { periodText, scheduleText, waitingText } from './jobs.labels.ts';

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

test('days and hours are said as people say them (jobs.md 15, 18)', () => {
  const period = (start_date: string, end_date: string | null) =>
    periodText({ start_date, end_date }, '2026-11-30');
  expect(period('2026-12-07', null)).toBe('Starts Mon, Dec 7');
  expect(period('2026-11-02', null)).toBe('Started Mon, Nov 2');
  expect(period('2026-12-31', '2027-01-01')).toBe('Thu, Dec 31 to Fri, Jan 1, 2027');
  expect(period('2027-01-11', '2027-02-03')).toBe('Mon, Jan 11 to Wed, Feb 3, 2027');
  expect(period('2026-12-07', '2026-12-07')).toBe('Mon, Dec 7');
  const schedule = (changes: Partial<Job>) =>
    scheduleText({ ...(BOARD_SAMPLES[1] as Job), ...changes }).replace(/\s/g, ' ');
  const none = { schedule_days: null, schedule_from: null, schedule_to: null };
  expect(schedule(none)).toBe('');
  expect(schedule({ ...none, schedule_from: '08:30' })).toBe('from 8:30 AM');
  expect(schedule({ ...none, schedule_to: '16:30' })).toBe('until 4:30 PM');
  expect(
    schedule({ schedule_days: ['monday'], schedule_from: '08:30', schedule_to: '11:00' }),
  ).toBe('Mon · 8:30 to 11:00 AM');
});

test('how many have applied, and how many of them wait, is one phrase (jobs.md 42)', () => {
  expect(waitingText({ all: 1, pending: 1 })).toBe('1 application pending');
  expect(waitingText({ all: 5, pending: 2 })).toBe('5 applications, 2 pending');
});

test('a form of a job gives back the same job', () => {
  for (const job of BOARD_SAMPLES) {
    const fields = Object.fromEntries(
      Object.keys(JobDraft.shape).map((name) => [name, job[name as keyof Job]]),
    );
    expect(jobFields.draft(jobFields.held(job))).toEqual(fields);
  }
});
