import {
  applyToJob,
  decideJobApplication,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import {
  changeJobStatus,
  createJob,
  deleteJob,
  getJob,
  listJobs,
  restoreJob,
} from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOB_PAGE, type JobQuery } from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { applicationDraft, jobDraft } from './testing/job-drafts.ts';

let app: TestApp;
let anna: Member;
let bella: Member;
beforeAll(async () => {
  app = await startApp({ tellAfterMs: 3_600_000 });
  [anna, bella] = await Promise.all([app.member(), app.member()]);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  await app.rows('delete from jobs; delete from inbox_entries; delete from rate_limits');
});

const post = (by: Member, changes: Parameters<typeof jobDraft>[0] = {}) =>
  by.ask(createJob, { in: jobDraft(changes) });
const apply = (by: Member, { id }: { id: string }) =>
  by.ask(applyToJob, { params: { id }, in: applicationDraft({ message: 'Me, please.' }) });
const items = async (who: Member, query: JobQuery) => (await who.ask(listJobs, { query })).items;
const titles = async (who: Member, query: JobQuery) =>
  (await items(who, query)).map(({ title }) => title);

/** Every page of a list. */
async function pages(who: Member, query: JobQuery): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await who.ask(listJobs, { query: { ...query, ...(cursor ? { cursor } : {}) } });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  return seen;
}

describe('the own part of the board (jobs.md 41)', () => {
  test('has the jobs that one posted, newest first and whatever their status, and no others', async () => {
    const first = await post(anna, { title: 'First' });
    await post(anna, { title: 'Second', location: 'Austin, TX', job_type: 'temp' });
    await post(bella, { title: 'Of another' });
    const gone = await post(anna, { title: 'Gone' });
    await anna.ask(deleteJob, { params: { id: gone.id }, query: { updated_at: gone.updated_at } });
    await anna.ask(changeJobStatus, {
      params: { id: first.id },
      in: { status: 'filled', updated_at: first.updated_at },
    });
    expect(await titles(anna, { mine: 'posted' })).toEqual(['Second', 'First']);
    expect(
      await titles(anna, { mine: 'posted', search: 'austin', location: 'tx', job_type: 'temp' }),
    ).toEqual(['Second']);
    expect(await titles(anna, { mine: 'posted', search: 'te' })).toEqual([]);
    expect(await titles(anna, { mine: 'applied' })).toEqual([]);
  });

  test('has the jobs that one applied to, the last application first, with the state of each', async () => {
    const [one, two, three] = [await post(anna), await post(anna), await post(anna)];
    await post(anna, { title: 'Not applied to' });
    const applications = [
      await apply(bella, two),
      await apply(bella, three),
      await apply(bella, one),
    ];
    await bella.ask(withdrawJobApplication, { params: { id: applications[0]?.id ?? '' } });
    await anna.ask(decideJobApplication, {
      params: { id: applications[1]?.id ?? '' },
      in: { status: 'declined' },
    });
    const mine = await items(bella, { mine: 'applied' });
    expect(mine.map(({ id, my_application }) => [id, my_application?.status])).toEqual([
      [one.id, 'pending'],
      [three.id, 'declined'],
      [two.id, 'withdrawn'],
    ]);
    expect(await titles(anna, { mine: 'applied' })).toEqual([]);
  });

  test('hides a deleted job from its applicants, until it is restored (jobs.md 7)', async () => {
    const job = await post(anna);
    await apply(bella, job);
    await anna.ask(deleteJob, { params: { id: job.id }, query: { updated_at: job.updated_at } });
    expect(await items(bella, { mine: 'applied' })).toEqual([]);
    await anna.ask(restoreJob, { params: { id: job.id } });
    expect(await items(bella, { mine: 'applied' })).toHaveLength(1);
  });

  test('page after page shows each once, also those of one instant; the first page says how many there are', async () => {
    app.clock.freeze();
    await Promise.all(Array.from({ length: JOB_PAGE + 5 }, () => post(anna)));
    await app.rows(
      `insert into job_applications (id, job_id, contractor_id, message, created_at, updated_at)
       select gen_random_uuid(), id, '${bella.id}', 'Me, please.', created_at, created_at from jobs`,
    );
    await post(bella, { title: 'Of another' });
    for (const [who, mine] of [
      [anna, 'posted'],
      [bella, 'applied'],
    ] as const) {
      // kit.md 178.
      const { found } = await who.ask(listJobs, { query: { mine } });
      expect(found).toBe(JOB_PAGE + 5);
      const near = { sort: 'distance', near_lat: 30.27, near_lng: -97.74 } as const;
      expect(await who.ask(listJobs, { query: { mine, ...near } })).toMatchObject({ found });
      const seen = await pages(who, { mine });
      expect(seen).toHaveLength(JOB_PAGE + 5);
      expect(new Set(seen).size).toBe(JOB_PAGE + 5);
    }
    // The board is everybody's, and one's own part of one page is seen whole.
    for (const query of [{}, { mine: 'posted' }] as const)
      expect(await bella.ask(listJobs, { query })).not.toHaveProperty('found');
  });
});

describe('how many have applied (jobs.md 42)', () => {
  test('is for the provider alone, an applicant neither: all applicants but those who withdrew, and of these the pending', async () => {
    const job = await post(anna);
    const members = [bella, await app.member(), await app.member(), await app.member()];
    const made = [];
    for (const one of members) made.push(await apply(one, job));
    const [withdrawn, accepted] = made;
    await bella.ask(withdrawJobApplication, { params: { id: withdrawn?.id ?? '' } });
    await anna.ask(decideJobApplication, {
      params: { id: accepted?.id ?? '' },
      in: { status: 'accepted' },
    });
    const seen = await anna.ask(getJob, { params: { id: job.id } });
    expect(seen.applications).toEqual({ pending: 2, all: 3 });
    expect(await items(anna, {})).toEqual([seen]);
    expect(await items(anna, { mine: 'posted' })).toEqual([seen]);
    for (const who of members) {
      expect((await who.ask(getJob, { params: { id: job.id } })).applications).toBeNull();
      for (const query of [{}, { mine: 'applied' }] as const)
        expect((await items(who, query)).map(({ applications }) => applications)).toEqual([null]);
    }
  });
});
