import { applyToJob } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import {
  changeJobStatus,
  createJob,
  deleteJob,
  getJob,
  listJobs,
  restoreJob,
  saveJob,
} from '@pcr/contract/jobs/jobs.endpoints.ts';
import { type Job, SAVED_JOBS_MAX } from '@pcr/contract/jobs/jobs.schema.ts';
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
beforeEach(() => app.rows('delete from jobs; delete from rate_limits'));

const post = (title = 'Substitute Teacher') => anna.ask(createJob, { in: jobDraft({ title }) });
const save = ({ id }: Pick<Job, 'id'>, saved = true, who = bella) =>
  who.ask(saveJob, { params: { id }, in: { saved } });
const savedBy = async (who: Member) =>
  (await who.ask(listJobs, { query: { mine: 'saved' } })).items.map(({ title, status }) => [
    title,
    status,
  ]);
const remove = ({ id, updated_at }: Job) =>
  anna.ask(deleteJob, { params: { id }, query: { updated_at } });

/** As many as a member may save, but `less`. */
const saveMany = (less: number) =>
  app.rows(
    `with made as (
       insert into jobs (id, provider_id, title, start_date, job_type, created_at, updated_at)
       select gen_random_uuid(), '${anna.id}', 'One of many', '2026-12-01', 'shift', now(), now()
       from generate_series(1, ${SAVED_JOBS_MAX - less}) returning id
     ) insert into saved_jobs (user_id, job_id, created_at) select '${bella.id}', id, now() from made`,
  );
const countSaved = async () =>
  (await app.rows<{ count: number }>('select count(*)::int as count from saved_jobs'))[0]?.count;

describe('saved jobs (jobs.md 44)', () => {
  test('are those that a member saved, the last one first, and nobody else’s', async () => {
    const [one, two] = [await post('One'), await post('Two')];
    await post('Not saved');
    expect(await save(two)).toMatchObject({ id: two.id, saved: true, updated_at: two.updated_at });
    await save(one);
    expect(await savedBy(bella)).toEqual([
      ['One', 'active'],
      ['Two', 'active'],
    ]);
    expect((await bella.ask(getJob, { params: { id: one.id } })).saved).toBe(true);
    const carla = await app.member();
    expect(await savedBy(carla)).toEqual([]);
    expect((await carla.ask(getJob, { params: { id: one.id } })).saved).toBe(false);
    expect(await save(one, false)).toMatchObject({ saved: false });
    expect(await savedBy(bella)).toEqual([['Two', 'active']]);
  });

  test('saving and taking away are the same when they are done twice, also at once', async () => {
    const job = await post();
    const all = await Promise.all(Array.from({ length: 5 }, () => save(job)));
    expect(all.map(({ saved }) => saved)).toEqual(Array(5).fill(true));
    expect(await countSaved()).toBe(1);
    const none = await Promise.all(Array.from({ length: 3 }, () => save(job, false)));
    expect(none.map(({ saved }) => saved)).toEqual(Array(3).fill(false));
    expect(await countSaved()).toBe(0);
  });

  test('one’s own is not saved; one that ended stays with its status; a deleted one is not saved and goes, and comes back when it is restored', async () => {
    const job = await post();
    const given = { params: { id: job.id }, in: { saved: true } };
    await anna.refused('forbidden', saveJob, given);
    await save(job);
    const closed = await anna.ask(changeJobStatus, {
      params: { id: job.id },
      in: { status: 'closed', updated_at: job.updated_at },
    });
    expect(await savedBy(bella)).toEqual([['Substitute Teacher', 'closed']]);
    await remove(closed);
    expect(await savedBy(bella)).toEqual([]);
    await bella.refused('not_found', saveJob, given);
    await anna.ask(restoreJob, { params: { id: job.id } });
    expect(await savedBy(bella)).toEqual([['Substitute Teacher', 'closed']]);
  });

  test('one that is hidden goes from what was saved, and is not saved (jobs.md 53); an applicant to it may take it away', async () => {
    const job = await post();
    await bella.ask(applyToJob, { params: { id: job.id }, in: applicationDraft() });
    const carla = await app.member();
    for (const who of [bella, carla]) await save(job, true, who);
    await app.rows(`update jobs set hidden = true`);
    expect(await savedBy(carla)).toEqual([]);
    await carla.refused('not_found', saveJob, { params: { id: job.id }, in: { saved: true } });
    expect(await savedBy(bella)).toHaveLength(1);
    expect(await save(job, false)).toMatchObject({ saved: false, can: { save: true } });
    expect(await savedBy(bella)).toEqual([]);
  });

  test(`a member saves ${SAVED_JOBS_MAX} at most, also at once; what is saved already is no other, and what was deleted takes no room`, async () => {
    await saveMany(1);
    const jobs = [await post(), await post(), await post()];
    const answers = await Promise.all(
      jobs.map(({ id }) => bella.reply(saveJob, { params: { id }, in: { saved: true } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await countSaved()).toBe(SAVED_JOBS_MAX);
    const at = answers.findIndex(({ status }) => status === 200);
    const [there, other] = [jobs[at], jobs[(at + 1) % 3]];
    expect(await save({ id: there?.id ?? '' })).toMatchObject({ saved: true });
    const refused = await bella.refused('conflict', saveJob, {
      params: { id: other?.id ?? '' },
      in: { saved: true },
    });
    expect(refused.message).toBe(
      'You have saved 500 jobs, which is the most. Take one away first.',
    );
    expect(refused.current).toMatchObject({ id: other?.id, saved: false });
    await save({ id: there?.id ?? '' }, false);
    expect(await save({ id: other?.id ?? '' })).toMatchObject({ saved: true });
    await app.rows(`update jobs set deleted_at = now() where id = '${other?.id}'`);
    expect(await save({ id: there?.id ?? '' })).toMatchObject({ saved: true });
  });
});
