import {
  createAnnouncement,
  updateAnnouncement,
} from '@pcr/contract/announcements/announcements.endpoints.ts';
import type { AnnouncementPriority } from '@pcr/contract/announcements/announcements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import {
  createFamily,
  deleteFamily,
  getFamily,
  restoreFamily,
} from '@pcr/contract/families/families.endpoints.ts';
import {
  applyToJob,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { statementsOf } from '../testing/statements.ts';

let app: TestApp;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await app.member();
});
afterEach(async () => {
  app.clock.reset();
  await app.rows('delete from jobs');
  await app.rows('delete from announcements');
});

/** As the job board will write it. */
async function post(provider: Member, job: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: newId(),
    provider_id: provider.id,
    title: 'Infant care specialist',
    description: 'Two rooms, twelve children.',
    location: 'Austin, TX',
    start_date: '2026-12-01',
    pay_rate: 18.5,
    job_type: 'shift',
    created_at: app.clock.now().toISOString(),
    updated_at: app.clock.now().toISOString(),
    ...job,
  };
  const names = Object.keys(row);
  await app.rows(
    `insert into jobs (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id;
}
/** Each a minute later than the one before. */
async function inTurns(...steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    app.clock.advance({ minutes: 1 });
    await step();
  }
}
const add = (family_name: string, member = anna) =>
  member.ask(createFamily, { in: familyDraft({ family_name }) });
const dashboard = (member = anna) => member.ask(getDashboard);
const activity = async (member = anna) =>
  (await dashboard(member)).recent_activity.map(({ kind, subject }) => `${kind}: ${subject}`);

test('a new member has an empty one: samples are the screen’s, never stored', async () => {
  expect(await dashboard()).toEqual({
    today: [],
    first_steps: { family: false, certificate: false, photo: false },
    recent_jobs: [],
    any_jobs: false,
    recent_activity: [],
    announcements: { items: [], more: 0, any: false },
  });
});

test('it needs terms and NDA, and not the disclaimer of the family records', async () => {
  const newcomer = await app.member({ accepted: false });
  const refused = await newcomer.refused('agreement_required', getDashboard);
  expect(refused.agreements).toEqual(['terms_of_service', 'nda']);
});

test('members who open it at the same moment share a statement, and each gets their own', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => app.member()));
  for (const [n, member] of members.entries()) {
    await add(`Family ${n}`, member);
    await post(member, {
      title: `Job ${n}`,
      created_at: new Date(app.clock.now().getTime() + n).toISOString(),
    });
  }
  let seen: Awaited<ReturnType<typeof dashboard>>[] = [];
  const asked = await statementsOf(async () => {
    seen = await Promise.all([...members, ...members].map(dashboard));
  });
  for (const [n, { recent_activity, recent_jobs }] of seen.entries()) {
    const own = n % members.length;
    expect(recent_activity.map(({ subject }) => subject)).toEqual([`Family ${own}`]);
    expect(recent_jobs.map(({ title }) => title)).toEqual(
      [11, 10, 9, 8]
        .filter((job) => job !== own)
        .slice(0, 3)
        .map((job) => `Job ${job}`),
    );
  }
  expect(asked.filter((name) => name.startsWith('dashboards_')).length).toBeLessThan(seen.length);
});

describe('Recent Job Opportunities: the first 3 active jobs', () => {
  test('of all members, newest first, as the description shows them', async () => {
    const bella = await app.member({ full_name: 'Bella Provider' });
    const ids: string[] = [];
    await inTurns(
      ...['One', 'Two', 'Three', 'Four'].map(
        (title) => async () => void ids.push(await post(bella, { title })),
      ),
    );
    const { recent_jobs } = await dashboard();
    expect(recent_jobs.map((job) => job.title)).toEqual(['Four', 'Three', 'Two']);
    expect(recent_jobs[0]).toEqual({
      id: ids[3],
      title: 'Four',
      location: 'Austin, TX',
      start_date: '2026-12-01',
      pay_rate: 18.5,
      job_type: 'shift',
      provider_id: null,
      // A member without consent is not named (consent.md 4).
      provider_name: 'Provider',
      provider_card: null,
      provider_photo: null,
    });
    expect(JSON.stringify(recent_jobs)).not.toContain(bella.id);
  });

  test('others’ come first: one’s own only fill up where there are fewer than three (5)', async () => {
    const bella = await app.member();
    await inTurns(
      ...['One', 'Two'].map((title) => () => post(bella, { title })),
      ...['Own one', 'Own two'].map((title) => () => post(anna, { title })),
    );
    const titles = async () => (await dashboard()).recent_jobs.map(({ title }) => title);
    expect(await titles()).toEqual(['Two', 'One', 'Own two']);
    expect((await dashboard()).recent_jobs.map(({ provider_id }) => provider_id)).toEqual([
      ...[null, null, anna.id],
    ]);
    await post(bella, { title: 'Three', created_at: '2020-01-01T00:00:00Z' });
    expect(await titles()).toEqual(['Two', 'One', 'Three']);
  });

  test('filled, closed and deleted ones are not there', async () => {
    await post(anna, { title: 'Open', location: null, pay_rate: null, description: null });
    await inTurns(
      () => post(anna, { status: 'filled' }),
      () => post(anna, { status: 'closed' }),
      () => post(anna, { deleted_at: app.clock.now().toISOString() }),
    );
    const { recent_jobs } = await dashboard();
    expect(recent_jobs.map(({ title, location, pay_rate }) => [title, location, pay_rate])).toEqual(
      [['Open', null, null]],
    );
  });

  test('jobs that are all filled or closed are none of them, and still are jobs: no samples stand for them', async () => {
    await post(anna, { status: 'closed' });
    await post(anna, { status: 'filled' });
    expect(await dashboard()).toMatchObject({ recent_jobs: [], any_jobs: true });
    await app.rows('update jobs set deleted_at = now()');
    expect(await dashboard()).toMatchObject({ recent_jobs: [], any_jobs: false });
  });

  test.each([
    ['a type that is none', { job_type: 'gig' }],
    ['a status that is none', { status: 'open' }],
    ['an end before its start', { end_date: '2026-11-30' }],
    ['a negative pay', { pay_rate: -1 }],
    ['no title', { title: '' }],
    ['no start', { start_date: null }],
  ])('the table refuses %s', async (_name, wrong) => {
    await expect(post(anna, wrong)).rejects.toThrow(/violates/);
  });
});

describe("Recent Activity: the person's own real activity, newest first", () => {
  test('records added and look-ups, in the order of time', async () => {
    let first = { id: '', updated_at: '' };
    await inTurns(
      async () => (first = await add('First')),
      () => add('Second'),
      () => anna.ask(getFamily, { params: { id: first.id } }),
    );
    expect(await activity()).toEqual([
      'family_look_up: First',
      'family_added: Second',
      'family_added: First',
    ]);
    const [look] = (await dashboard()).recent_activity;
    expect(look).toMatchObject({ subject_id: first.id });
    expect(new Date(look?.created_at ?? '').getTime()).toBeLessThanOrEqual(
      app.clock.now().getTime(),
    );
  });

  test('five at most, the newest', async () => {
    await inTurns(...['1', '2', '3', '4', '5', '6'].map((name) => () => add(name)));
    expect(await activity()).toEqual(
      ['6', '5', '4', '3', '2'].map((name) => `family_added: ${name}`),
    );
  });

  test('an application that was taken back is none of them', async () => {
    const job = await (await app.member()).ask(createJob, {
      in: jobDraft({ title: 'Evening Caregiver' }),
    });
    const { id } = await anna.ask(applyToJob, { params: { id: job.id }, in: applicationDraft() });
    expect(await activity()).toEqual(['job_application: Evening Caregiver']);
    await anna.ask(withdrawJobApplication, { params: { id } });
    expect(await activity()).toEqual([]);
  });

  test('a record goes by its present name, leaves when it is deleted and comes back with it', async () => {
    const record = await add('Before');
    await anna.ask(getFamily, { params: { id: record.id } });
    await app.rows("update families set family_name = 'After' where id = $1", [record.id]);
    expect(await activity()).toEqual(['family_look_up: After', 'family_added: After']);
    const { id, updated_at } = record;
    await anna.ask(deleteFamily, { params: { id }, query: { updated_at } });
    expect(await activity()).toEqual([]);
    await anna.ask(restoreFamily, { params: { id } });
    expect(await activity()).toHaveLength(2);
  });
});

describe('Important Announcements: up to 5, then how many more', () => {
  const announce = (title: string, priority: AnnouncementPriority = 'medium') =>
    anna.ask(createAnnouncement, {
      in: { id: newId(), title, content: 'For everybody.', priority, status: 'active' },
    });

  test('active ones of all members, newest first, with what the caller may do', async () => {
    const bella = await app.member();
    await inTurns(...['1', '2', '3', '4', '5', '6', '7'].map((title) => () => announce(title)));
    const { announcements } = await dashboard(bella);
    expect(announcements.items.map(({ title }) => title)).toEqual(['7', '6', '5', '4', '3']);
    expect(announcements.more).toBe(2);
    expect(announcements.items[0]?.can).toEqual({ edit: true, delete: true });
  });

  test.each([
    ['the oldest Low one', 'high low medium low low medium', '6 5 4 3 1'],
    ['and of two, those of two', 'high high low low medium low medium low', '8 7 5 2 1'],
    ['then of the oldest Medium one', 'high medium medium medium medium medium', '6 5 4 3 1'],
    ['but not of a High one, nor of the newest', 'high high high high high low', '6 5 4 3 2'],
  ] as const)(
    'an older High one takes the place of %s, and all stay newest first (announcements.md 19)',
    async (_, priorities, shown) => {
      const all = priorities.split(' ') as AnnouncementPriority[];
      await inTurns(...all.map((priority, n) => () => announce(String(n + 1), priority)));
      const { announcements } = await dashboard();
      expect(announcements.items.map(({ title }) => title)).toEqual(shown.split(' '));
      expect(announcements.more).toBe(all.length - 5);
    },
  );

  test('inactive and archived ones are neither shown nor counted', async () => {
    const { id, updated_at } = await announce('Put away');
    const edit = {
      title: 'Put away',
      content: 'For everybody.',
      priority: 'low',
      updated_at,
    } as const;
    await anna.ask(updateAnnouncement, { params: { id }, in: { ...edit, status: 'archived' } });
    expect((await dashboard()).announcements).toEqual({ items: [], more: 0, any: true });
  });
});
