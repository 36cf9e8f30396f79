import { listJobApplications } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import {
  changeJobStatus,
  createJob,
  deleteJob,
  getJob,
  listDeletedJobs,
  listJobs,
  listJobVersions,
  restoreJob,
  updateJob,
} from '@pcr/contract/jobs/jobs.endpoints.ts';
import {
  JOB_PAGE,
  type Job,
  type JobQuery,
  type JobStatus,
} from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { collectEvents } from '../testing/published-events.ts';
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
const set = (job: Job, status: JobStatus, by = anna) =>
  by.ask(changeJobStatus, { params: { id: job.id }, in: { status, updated_at: job.updated_at } });

describe('status: active to filled or closed, and back to active (jobs.md 12)', () => {
  test.each(['filled', 'closed'] as const)('to %s and reopened', async (status) => {
    const job = await post();
    const ended = await set(job, status);
    expect(ended.status).toBe(status);
    expect(ended.can).toMatchObject({ fill: false, close: false, reopen: true });
    expect((await bella.ask(getJob, { params: { id: job.id } })).can.apply).toBe(false);
    expect(await set(ended, 'active')).toMatchObject({
      status: 'active',
      can: { fill: true, close: true },
    });
    expect((await bella.ask(getJob, { params: { id: job.id } })).can.apply).toBe(true);
  });

  test('from filled to closed goes by reopening; filled said twice is what was wanted, whatever version that was based on', async () => {
    const job = await post();
    const filled = await set(job, 'filled');
    expect(await set(job, 'filled')).toEqual(filled);
    const refused = await anna.refused('conflict', changeJobStatus, {
      params: { id: filled.id },
      in: { status: 'closed', updated_at: filled.updated_at },
    });
    expect(refused).toMatchObject({
      message: 'This job is filled. Reopen it first.',
      current: { status: 'filled' },
    });
  });

  test('a stale one answers 409 with the job as it is', async () => {
    const job = await post();
    await anna.ask(updateJob, {
      params: { id: job.id },
      in: jobEdit(job.updated_at, { title: 'Other words' }),
    });
    const given = {
      params: { id: job.id },
      in: { status: 'closed' as const, updated_at: job.updated_at },
    };
    const refused = await anna.refused('conflict', changeJobStatus, given);
    expect(refused).toMatchObject({
      message: 'This just changed. Check what it says now, then choose again.',
      current: { title: 'Other words', status: 'active' },
    });
  });

  test('all jobs stay on the board, whatever their status: open ones first, and alone where that is asked for (jobs.md 14)', async () => {
    const location = 'Seattle, WA';
    await post({ title: 'a', pay_rate: 12, location });
    await set(await post({ title: 'b', pay_rate: 30, location }), 'filled');
    await set(await post({ title: 'c', pay_rate: 20, location }), 'closed');
    await post({ title: 'd', location });
    const titles = async (query: JobQuery, by = bella) =>
      (await by.ask(listJobs, { query })).items.map(({ title }) => title).join('');
    expect(await titles({})).toBe('dacb');
    expect(await titles({ sort: 'pay' })).toBe('adbc');
    expect(await titles({ job_type: 'shift' })).toBe('dacb');
    expect(await titles({ search: 'seattle' })).toBe('dacb');
    expect(await titles({ status: 'active' })).toBe('da');
    expect(await titles({ status: 'active', sort: 'pay', location: 'seattle' })).toBe('ad');
    expect(await titles({ status: 'filled' })).toBe('b');
    // One's own in the order of what one did.
    expect(await titles({ mine: 'posted' }, anna)).toBe('dcba');
    expect(await titles({ mine: 'posted', status: 'active' }, anna)).toBe('da');
    const near = { sort: 'distance', near_place: 'seattle' } as const;
    expect((await titles({ ...near, status: 'active' })).length).toBe(2);
  });

  test('each page of the board begins where the one before ended, across open and ended ones', async () => {
    for (let n = 0; n < JOB_PAGE + 5; n++) {
      const job = await post({ title: String(n) });
      if (n % 2) await set(job, 'filled');
    }
    const first = await bella.ask(listJobs, { query: { sort: 'pay' } });
    const second = await bella.ask(listJobs, {
      query: { sort: 'pay', cursor: first.next ?? '' },
    });
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(JOB_PAGE + 5);
    expect(second.next).toBeNull();
    const statuses = all.map(({ status }) => status);
    expect(statuses).toEqual([...statuses].sort());
  });
});

describe('editing and deleting', () => {
  test('an edit replaces the fields and keeps the status; its provider finds what was before each change, status too', async () => {
    const job = await set(await post({ description: 'x', pay_rate: 14 }), 'filled');
    const edit = jobEdit(job.updated_at, {
      title: 'Evening Caregiver',
      location: 'Plano, TX',
      pay_rate: 14.25,
    });
    const edited = await anna.ask(updateJob, { params: { id: job.id }, in: edit });
    expect(edited).toMatchObject({
      ...edit,
      updated_at: edited.updated_at,
      status: 'filled',
      description: null,
    });
    const { items } = await anna.ask(listJobVersions, { params: { id: job.id }, query: {} });
    expect(items.map(({ change, before }) => [change, before.pay_rate, before.status])).toEqual([
      ['edited', 14, 'filled'],
      ['edited', 14, 'active'],
    ]);
  });

  test('a deleted one is gone for everybody, is found by its provider alone, and comes back', async () => {
    const job = await post({ location: 'Austin, TX' });
    const params = { id: job.id };
    await anna.ask(deleteJob, { params, query: { updated_at: job.updated_at } });
    for (const member of [anna, bella]) {
      await member.refused('not_found', getJob, { params });
      expect((await member.ask(listJobs, { query: {} })).items).toEqual([]);
    }
    expect((await bella.ask(listDeletedJobs, { query: {} })).items).toEqual([]);
    const [deleted] = (await anna.ask(listDeletedJobs, { query: {} })).items;
    expect(deleted).toMatchObject({
      id: job.id,
      title: job.title,
      location: 'Austin, TX',
      deleted_by_me: true,
      can: { restore: true },
    });
    const toIts = { params, query: {} };
    expect((await anna.refused('not_found', listJobApplications, toIts)).can).toEqual({
      restore: true,
    });
    expect(await bella.refused('not_found', listJobApplications, toIts)).not.toHaveProperty('can');
    await bella.refused('not_found', restoreJob, { params });
    const restored = await anna.ask(restoreJob, { params });
    expect(restored).toEqual({ ...job, updated_at: restored.updated_at });
    expect(await anna.ask(restoreJob, { params })).toEqual(restored);
  });

  test('after 30 days nobody finds or restores it, and a task removes it with its history', async () => {
    const job = await set(await post(), 'filled');
    const params = { id: job.id };
    await anna.ask(deleteJob, { params, query: { updated_at: job.updated_at } });
    const left = async () => {
      await enqueue(app.database, 'jobs_purge', {});
      await app.tasksDone();
      const rows = await app.rows(
        "select 'job' as row from jobs union all select 'version' from history where entity = 'jobs'",
      );
      return new Set(rows.map(({ row }) => row));
    };
    app.clock.advance({ days: 29, hours: 23 });
    expect(await left()).toEqual(new Set(['job', 'version']));
    app.clock.advance({ hours: 1 });
    const later = await app.otherDevice(anna);
    expect((await later.ask(listDeletedJobs, { query: {} })).items).toEqual([]);
    await later.refused('not_found', restoreJob, { params });
    expect(await left()).toEqual(new Set());
  });
});

test('every change of the board is published to everybody, by its id alone; what is refused is not', async () => {
  const published = await collectEvents(app);
  let job = await post();
  const params = { id: job.id };
  const event = { to: 'everyone', topic: 'jobs', id: job.id };
  expect(await published()).toEqual([event]);
  job = await anna.ask(updateJob, { params, in: jobEdit(job.updated_at, { title: 'Else' }) });
  expect(await published()).toEqual([event]);
  job = await set(job, 'closed');
  expect(await published()).toEqual([event]);
  await set(job, 'closed');
  await bella.refused('forbidden', updateJob, { params, in: jobEdit(job.updated_at) });
  await anna.refused('conflict', updateJob, { params, in: jobEdit('2026-01-01T00:00:00Z') });
  expect(await published()).toEqual([]);
  await anna.ask(deleteJob, { params, query: { updated_at: job.updated_at } });
  expect(await published()).toEqual([event]);
  await anna.ask(restoreJob, { params });
  expect(await published()).toEqual([event]);
  await anna.refused('not_found', getJob, { params: { id: newId() } });
});
