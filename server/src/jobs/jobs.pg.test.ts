import {
  createJob,
  getJob,
  listJobs,
  listJobVersions,
  updateJob,
} from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { jobDraft, jobEdit } from './testing/job-drafts.ts';

let app: TestApp;
let anna: Member;
let bella: Member;
beforeAll(async () => {
  app = await startApp();
  anna = await app.member();
  bella = await app.member();
});
afterAll(() => app.close());
afterEach(async () => {
  app.clock.reset();
  await app.rows('delete from jobs');
});

const post = (changes: Parameters<typeof jobDraft>[0] = {}, by = anna) =>
  by.ask(createJob, { in: jobDraft(changes) });
const json = { 'content-type': 'application/json' };

describe('posting', () => {
  test('makes the job and returns it, active, with what its provider may do', async () => {
    app.clock.freeze();
    const draft = jobDraft({
      title: '  Infant Care Specialist ',
      description: 'Mornings.\nTwo infants.',
      location: 'Austin, TX',
      end_date: '2026-12-24',
      pay_rate: 18.5,
      job_type: 'contract',
    });
    const made = await post(draft);
    expect(made).toEqual({
      ...draft,
      title: 'Infant Care Specialist',
      status: 'active',
      provider_id: anna.id,
      provider_name: 'Provider',
      provider_card: null,
      provider_photo: null,
      provider_email: null,
      my_application: null,
      applications: { pending: 0, all: 0 },
      saved: false,
      hidden: false,
      reported_by_me: false,
      created_at: made.created_at,
      updated_at: made.created_at,
      can: {
        ...{ save: false, apply: false, report: false, edit: true, delete: true, review: true },
        ...{ fill: true, close: true, reopen: false },
      },
    });
    expect(Date.parse(made.created_at)).toBe(app.clock.now().getTime());
    expect(await anna.ask(getJob, { params: { id: made.id } })).toEqual(made);
  });

  test('to another member it says neither who posted it nor their address, and what they may do', async () => {
    const { id } = await post();
    const seen = await bella.ask(getJob, { params: { id } });
    expect(seen).toMatchObject({
      provider_id: null,
      provider_name: 'Provider',
      provider_email: null,
      applications: null,
    });
    expect(seen.can).toEqual({
      save: true,
      apply: true,
      report: true,
      edit: false,
      delete: false,
      review: false,
      fill: false,
      close: false,
      reopen: false,
    });
    expect((await bella.ask(listJobs, { query: {} })).items).toEqual([seen]);
  });

  test('may say days, hours, ages, requirements and benefits, and what is not said is null (jobs.md 45)', async () => {
    const said = {
      // In the order of a week, each once; a shift may go on past midnight.
      schedule_days: ['friday', 'monday', 'friday'] as ('monday' | 'friday')[],
      schedule_from: '22:00',
      schedule_to: '06:30',
      ages: ' 6 months to 3 years ',
      requirements: 'CPR.\nA driver’s license.',
      benefits: 'Paid holidays.',
    };
    const { id, updated_at } = await post(said);
    const kept = { ...said, schedule_days: ['monday', 'friday'], ages: '6 months to 3 years' };
    expect(await bella.ask(getJob, { params: { id } })).toMatchObject(kept);
    const nothing = Object.fromEntries(Object.keys(said).map((name) => [name, null]));
    const edited = await anna.ask(updateJob, {
      params: { id },
      in: jobEdit(updated_at, { schedule_days: [] }),
    });
    expect(edited).toMatchObject(nothing);
    const { items } = await anna.ask(listJobVersions, { params: { id }, query: {} });
    expect(items.map(({ before }) => before)).toMatchObject([kept]);
  });

  test('money is a decimal with two places, kept as it is', async () => {
    for (const pay_rate of [0, 0.01, 18.1, 18.5, 24.99, 9999.99]) {
      expect((await post({ pay_rate })).pay_rate).toBe(pay_rate);
    }
  });
});

describe('wrong input answers 422 with every field', () => {
  test('of a new job', async () => {
    const { fields } = await anna.refused('invalid_input', createJob, {
      in: {
        id: 'no id',
        title: ' \n ',
        description: 'x'.repeat(2001),
        location: 'x'.repeat(101),
        start_date: '2026-02-31',
        end_date: '2026-13-01',
        pay_rate: -0.01,
        job_type: 'gig' as 'shift',
        schedule_days: ['monday', 'someday' as 'monday'],
        schedule_from: '24:00',
        schedule_to: '8:30',
        ages: 'x'.repeat(101),
        requirements: 'x'.repeat(1001),
        benefits: 'x'.repeat(1001),
      },
    });
    expect(fields).toEqual({
      id: 'This id is not valid',
      title: 'Title is required',
      description: 'Description can have at most 2000 characters',
      location: 'Location can have at most 100 characters',
      start_date: 'Enter a real date, for example 03/03/2026',
      end_date: 'Enter a real date, for example 03/03/2026',
      pay_rate: 'Pay rate must be at least 0',
      job_type: 'Choose a job type',
      'schedule_days.1': 'Choose days of the week',
      schedule_from: 'Enter a real time, for example 08:30',
      schedule_to: 'Enter a real time, for example 08:30',
      ages: 'Ages can have at most 100 characters',
      requirements: 'Requirements can have at most 1000 characters',
      benefits: 'Benefits can have at most 1000 characters',
    });
  });

  test('an end before the start is said at the end date', async () => {
    const draft = jobDraft({ start_date: '2026-12-02', end_date: '2026-12-01' });
    const { fields } = await anna.refused('invalid_input', createJob, { in: draft });
    expect(fields).toEqual({ end_date: 'The end date cannot be before the start date' });
    expect((await post({ start_date: '2026-12-02', end_date: '2026-12-02' })).end_date).toBe(
      '2026-12-02',
    );
  });

  test.each([
    [18.505, 'Pay rate can have at most two decimals'],
    [10_000, 'Pay rate can be at most 9,999.99'],
    [{}, 'Pay rate must be a number'],
    [Number.POSITIVE_INFINITY, 'Pay rate must be a number'],
  ])('a pay rate of %j is refused', async (pay_rate, message) => {
    const body = JSON.stringify(jobDraft()).replace(
      '"pay_rate":null',
      `"pay_rate":${pay_rate === Number.POSITIVE_INFINITY ? '1e400' : JSON.stringify(pay_rate)}`,
    );
    const { fields } = await anna.sendRefused('invalid_input', 'POST', '/api/jobs', {
      headers: json,
      body,
    });
    expect(fields).toEqual({ pay_rate: message });
  });
});
