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
import { JOB_LIMITS, type Job, type JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../kit/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/family-drafts.ts';
import { jobDraft, jobEdit } from '../testing/job-drafts.ts';

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
  await app.rows('delete from live_events');
});

const post = (changes: Parameters<typeof jobDraft>[0] = {}, by = anna) => by.ask(createJob, { in: jobDraft(changes) });
const set = (job: Job, status: JobStatus, by = anna) =>
  by.ask(changeJobStatus, { params: { id: job.id }, in: { status, updated_at: job.updated_at } });
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
      provider_email: '',
      my_application: null,
      created_at: made.created_at,
      updated_at: made.created_at,
      can: { apply: false, edit: true, delete: true, review: true, fill: true, close: true, reopen: false },
    });
    expect(Date.parse(made.created_at)).toBe(app.clock.now().getTime());
    expect(await anna.ask(getJob, { params: { id: made.id } })).toEqual(made);
  });

  test('to another member it says neither who posted it nor their address, and what they may do', async () => {
    const { id } = await post();
    const seen = await bella.ask(getJob, { params: { id } });
    expect(seen).toMatchObject({ provider_id: null, provider_name: 'Provider', provider_email: '' });
    expect(seen.can).toEqual({
      apply: true,
      edit: false,
      delete: false,
      review: false,
      fill: false,
      close: false,
      reopen: false,
    });
    expect((await bella.ask(listJobs, { query: {} })).items).toEqual([seen]);
  });

  test('sent twice, also at once, makes one and answers the same', async () => {
    const draft = jobDraft();
    const all = await Promise.all(Array.from({ length: 5 }, () => anna.ask(createJob, { in: draft })));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await bella.ask(listJobs, { query: {} })).items).toHaveLength(1);
    expect(await app.rows(`select 1 from live_events where topic = 'jobs'`)).toHaveLength(1);
  });

  test("under another's id, or that of one's own deleted one, is refused and shows nothing", async () => {
    const { id, updated_at } = await post();
    await bella.refused('id_taken', createJob, { in: jobDraft({ id, title: 'Mine now' }) });
    await anna.ask(deleteJob, { params: { id }, query: { updated_at } });
    await anna.refused('id_taken', createJob, { in: jobDraft({ id }) });
  });

  test('money is a decimal with two places, kept as it is', async () => {
    for (const pay_rate of [0, 0.01, 18.1, 18.5, 24.99, 9999.99]) {
      expect((await post({ pay_rate })).pay_rate).toBe(pay_rate);
    }
  });

  test('days are the days people mean, whatever the zone of the server', async () => {
    const { id } = await post({ start_date: '2026-03-01', end_date: '2028-02-29' });
    expect(await bella.ask(getJob, { params: { id } })).toMatchObject({
      start_date: '2026-03-01',
      end_date: '2028-02-29',
    });
  });
});

describe('wrong input answers 422 with every field', () => {
  test('of a new job', async () => {
    const { fields } = await anna.refused('invalid_input', createJob, {
      in: {
        id: 'no id',
        title: ' \n ',
        description: 'x'.repeat(2001),
        location: '',
        start_date: '2026-02-31',
        end_date: '2026-13-01',
        pay_rate: -0.01,
        job_type: 'gig' as 'shift',
      },
    });
    expect(fields).toEqual({
      id: 'This id is not valid',
      title: 'Title is required',
      description: 'Description can have at most 2000 characters',
      location: 'Name a place, or none at all',
      start_date: 'Enter a day that exists, for example 2026-03-03',
      end_date: 'Enter a day that exists, for example 2026-03-03',
      pay_rate: 'Pay rate must be at least 0',
      job_type: 'Choose a job type',
    });
  });

  test('an empty one names every field; no default is made up', async () => {
    const refused = await anna.sendRefused('invalid_input', 'POST', '/api/jobs', { headers: json, body: '{}' });
    const names = ['description', 'end_date', 'id', 'job_type', 'location', 'pay_rate', 'start_date', 'title'];
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(names);
  });

  test('an end before the start is said at the end date', async () => {
    const draft = jobDraft({ start_date: '2026-12-02', end_date: '2026-12-01' });
    const { fields } = await anna.refused('invalid_input', createJob, { in: draft });
    expect(fields).toEqual({ end_date: 'The end date cannot be before the start date' });
    expect((await post({ start_date: '2026-12-02', end_date: '2026-12-02' })).end_date).toBe('2026-12-02');
  });

  test.each([
    [18.505, 'Pay rate can have at most two decimals'],
    [1e-200, 'Pay rate can have at most two decimals'],
    [10_000, 'Pay rate can be at most 9,999.99'],
    ['18.50', 'Pay rate must be a number'],
    [{}, 'Pay rate must be a number'],
    [Number.POSITIVE_INFINITY, 'Pay rate must be a number'],
  ])('a pay rate of %j is refused', async (pay_rate, message) => {
    const body = JSON.stringify(jobDraft()).replace(
      '"pay_rate":null',
      `"pay_rate":${pay_rate === Number.POSITIVE_INFINITY ? '1e400' : JSON.stringify(pay_rate)}`,
    );
    const { fields } = await anna.sendRefused('invalid_input', 'POST', '/api/jobs', { headers: json, body });
    expect(fields).toEqual({ pay_rate: message });
  });

  test.each(['title', 'description', 'location'] as const)(
    '%s is saved at its limit and refused one over it, never cut',
    async (name) => {
      const text = 'é'.repeat(JOB_LIMITS[name]);
      expect((await post({ [name]: text }))[name]).toBe(text);
      const refused = await anna.refused('invalid_input', createJob, { in: jobDraft({ [name]: `${text}!` }) });
      expect(Object.keys(refused.fields ?? {})).toEqual([name]);
    },
  );

  test.each(['title', 'description', 'location'] as const)('what cannot be saved is refused in %s', async (name) => {
    for (const text of ['a\u0000b', '\ud800', 'bell \u0007']) {
      const refused = await anna.refused('invalid_input', createJob, { in: jobDraft({ [name]: text }) });
      expect(refused.fields).toEqual({ [name]: 'This contains characters that cannot be saved' });
    }
    for (const wrong of [7, true, [], { toString: 'x' }]) {
      const body = JSON.stringify({ ...jobDraft(), [name]: wrong });
      const refused = await anna.sendRefused('invalid_input', 'POST', '/api/jobs', { headers: json, body });
      expect(Object.keys(refused.fields ?? {})).toEqual([name]);
    }
  });

  test.each([
    "'; drop table jobs; --",
    '<script>alert(1)</script>',
    '{{7*7}} %s \\x00',
    '👩‍👩‍👧 \u200fabc',
    'مطلوب معلمة',
  ])('what looks hostile is text like any other: %s', async (hostile) => {
    const { id } = await post({ title: hostile, description: hostile, location: hostile });
    const { title, description, location } = await bella.ask(getJob, { params: { id } });
    expect([title, description, location]).toEqual([hostile, hostile, hostile]);
    expect((await bella.ask(listJobs, { query: { search: hostile } })).items.map((job) => job.id)).toEqual([id]);
  });

  test('fields of the server’s own are not for the caller to say', async () => {
    const body = JSON.stringify({
      ...jobDraft(),
      provider_id: bella.id,
      provider_name: 'Somebody',
      status: 'filled',
      created_at: '2000-01-01T00:00:00Z',
      deleted_at: '2000-01-01T00:00:00Z',
      can: {},
    });
    const { text } = await anna.send('POST', '/api/jobs', { headers: json, body });
    expect(JSON.parse(text)).toMatchObject({ provider_id: anna.id, provider_name: 'Provider', status: 'active' });
    expect((await bella.ask(listJobs, { query: {} })).items).toHaveLength(1);
  });
});

describe('status: active to filled or closed, and back to active (community.md 4)', () => {
  test.each(['filled', 'closed'] as const)('to %s and reopened', async (status) => {
    const job = await post();
    const ended = await set(job, status);
    expect(ended.status).toBe(status);
    expect(ended.can).toMatchObject({ fill: false, close: false, reopen: true });
    expect((await bella.ask(getJob, { params: { id: job.id } })).can.apply).toBe(false);
    expect(await set(ended, 'active')).toMatchObject({ status: 'active', can: { fill: true, close: true } });
    expect((await bella.ask(getJob, { params: { id: job.id } })).can.apply).toBe(true);
  });

  test('from filled to closed goes by reopening', async () => {
    const filled = await set(await post(), 'filled');
    const refused = await anna.refused('conflict', changeJobStatus, {
      params: { id: filled.id },
      in: { status: 'closed', updated_at: filled.updated_at },
    });
    expect(refused).toMatchObject({ message: 'This job is filled. Reopen it first.', current: { status: 'filled' } });
  });

  test('said twice, it is what was wanted, whatever version that was based on', async () => {
    const job = await post();
    const filled = await set(job, 'filled');
    expect(await set(job, 'filled')).toEqual(filled);
  });

  test('a stale one answers 409 with the job as it is', async () => {
    const job = await post();
    await anna.ask(updateJob, { params: { id: job.id }, in: jobEdit(job.updated_at, { title: 'Other words' }) });
    const given = { params: { id: job.id }, in: { status: 'closed' as const, updated_at: job.updated_at } };
    const refused = await anna.refused('conflict', changeJobStatus, given);
    expect(refused.current).toMatchObject({ title: 'Other words', status: 'active' });
  });

  test('is the provider’s alone, and no other word than the three', async () => {
    const job = await post();
    const given = { params: { id: job.id }, in: { status: 'closed' as const, updated_at: job.updated_at } };
    await bella.refused('forbidden', changeJobStatus, given);
    const wrong = { ...given, in: { ...given.in, status: 'open' as 'closed' } };
    expect((await anna.refused('invalid_input', changeJobStatus, wrong)).fields).toEqual({ status: 'Choose a status' });
  });

  test('all jobs stay on the board, whatever their status', async () => {
    await set(await post({ title: 'a' }), 'filled');
    await set(await post({ title: 'b' }), 'closed');
    await post({ title: 'c' });
    expect((await bella.ask(listJobs, { query: {} })).items.map(({ title }) => title)).toEqual(['c', 'b', 'a']);
  });
});

describe('editing and deleting', () => {
  test('an edit replaces the fields and keeps the status', async () => {
    const job = await set(await post({ description: 'x', pay_rate: 14 }), 'filled');
    const edit = jobEdit(job.updated_at, { title: 'Evening Caregiver', location: 'Plano, TX', pay_rate: 14.25 });
    const edited = await anna.ask(updateJob, { params: { id: job.id }, in: edit });
    expect(edited).toMatchObject({ ...edit, updated_at: edited.updated_at, status: 'filled', description: null });
    await bella.refused('forbidden', updateJob, { params: { id: job.id }, in: jobEdit(edited.updated_at) });
  });

  test('a stale edit or deletion answers 409 with the job as it is, and changes nothing', async () => {
    const job = await post();
    const [params, first] = [{ id: job.id }, jobEdit(job.updated_at, { title: 'first' })];
    const now = await anna.ask(updateJob, { params, in: first });
    const second = jobEdit(job.updated_at, { title: 'second' });
    expect((await anna.refused('conflict', updateJob, { params, in: second })).current).toEqual(now);
    const stale = { params, query: { updated_at: job.updated_at } };
    expect((await anna.refused('conflict', deleteJob, stale)).current).toEqual(now);
    expect(await anna.ask(getJob, { params })).toEqual(now);
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
    const again = { params, query: { updated_at: job.updated_at } };
    expect((await anna.refused('not_found', deleteJob, again)).can).toEqual({ restore: true });
    expect((await anna.refused('not_found', listJobVersions, { params, query: {} })).can).toEqual({ restore: true });
    expect(await bella.refused('not_found', deleteJob, again)).not.toHaveProperty('can');
    await bella.refused('not_found', restoreJob, { params });
    const restored = await anna.ask(restoreJob, { params });
    expect(restored).toEqual({ ...job, updated_at: restored.updated_at });
    expect(await anna.ask(restoreJob, { params })).toEqual(restored);
  });

  test('after 30 days nobody can restore it, and a task removes it with its history', async () => {
    const job = await post();
    const params = { id: job.id };
    await anna.ask(deleteJob, { params, query: { updated_at: job.updated_at } });
    app.clock.advance({ days: 29 });
    const later = await app.otherDevice(anna);
    expect((await later.ask(listDeletedJobs, { query: {} })).items).toHaveLength(1);
    app.clock.advance({ days: 1, ms: 1 });
    expect((await later.ask(listDeletedJobs, { query: {} })).items).toEqual([]);
    await later.refused('not_found', restoreJob, { params });
    const again = { params, query: { updated_at: job.updated_at } };
    expect(await later.refused('not_found', deleteJob, again)).not.toHaveProperty('can');
    await enqueue(app.database, 'jobs_purge', {});
    await app.tasksDone();
    expect(await app.rows('select 1 from jobs')).toEqual([]);
    expect(await app.rows(`select 1 from history where entity = 'jobs'`)).toEqual([]);
  });

  test('every change keeps what was before it, status too', async () => {
    let job = await post();
    const params = { id: job.id };
    job = await set(job, 'filled');
    await anna.ask(updateJob, { params, in: jobEdit(job.updated_at, { title: 'Now', pay_rate: 20.5 }) });
    const { items } = await anna.ask(listJobVersions, { params, query: {} });
    expect(items.map(({ change, before }) => [change, before.title, before.status])).toEqual([
      ['edited', 'Substitute Teacher', 'filled'],
      ['edited', 'Substitute Teacher', 'active'],
    ]);
    await bella.refused('forbidden', listJobVersions, { params, query: {} });
  });

  test('goes with the account of its provider', async () => {
    const leaver = await app.member();
    await post({}, leaver);
    await app.rows('delete from users where id = $1', [leaver.id]);
    expect((await bella.ask(listJobs, { query: {} })).items).toEqual([]);
  });
});

test('every change of the board is told to everybody, by its id alone; what is refused is not', async () => {
  const told = () =>
    app.rows<{ recipient_id: string | null; topic: string; entity_id: string }>(
      'delete from live_events returning recipient_id, topic, entity_id',
    );
  let job = await post();
  const params = { id: job.id };
  const event = { recipient_id: null, topic: 'jobs', entity_id: job.id };
  expect(await told()).toEqual([event]);
  job = await anna.ask(updateJob, { params, in: jobEdit(job.updated_at, { title: 'Else' }) });
  expect(await told()).toEqual([event]);
  job = await set(job, 'closed');
  expect(await told()).toEqual([event]);
  await set(job, 'closed');
  await bella.refused('forbidden', updateJob, { params, in: jobEdit(job.updated_at) });
  await anna.refused('conflict', updateJob, { params, in: jobEdit('2026-01-01T00:00:00Z') });
  expect(await told()).toEqual([]);
  await anna.ask(deleteJob, { params, query: { updated_at: job.updated_at } });
  expect(await told()).toEqual([event]);
  await anna.ask(restoreJob, { params });
  expect(await told()).toEqual([event]);
  await anna.refused('not_found', getJob, { params: { id: newId() } });
});
