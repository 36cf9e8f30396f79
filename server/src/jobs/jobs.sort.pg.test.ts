import { applyToJob } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob, listJobs, updateJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOB_PAGE, type Job, type JobQuery } from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { applicationDraft, jobDraft, jobEdit } from './testing/job-drafts.ts';

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
  await app.rows('delete from jobs; delete from rate_limits');
});

const post = (pay_rate: number | null, changes: Parameters<typeof jobDraft>[0] = {}) =>
  anna.ask(createJob, { in: jobDraft({ pay_rate, ...changes }) });
const ask = (query: JobQuery) => bella.ask(listJobs, { query });
const rates = async (query: JobQuery) => (await ask(query)).items.map(({ pay_rate }) => pay_rate);

/** All pages of a list; `between` is done after the first of them. */
async function pages(
  query: JobQuery,
  between?: (first: Job[]) => Promise<unknown>,
): Promise<Job[]> {
  const seen: Job[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ask({ ...query, ...(cursor ? { cursor } : {}) });
    if (!cursor) await between?.(page.items);
    seen.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return seen;
}

describe('the order by pay (jobs.md 43)', () => {
  test('has the best paid first, the newest of the same pay, and last what says none', async () => {
    const made: Job[] = [];
    for (const rate of [null, 18, 9999.99, 0, 18.5, null, 18]) made.push(await post(rate));
    // A change makes a job no newer.
    const { id = '', updated_at = '' } = made[1] ?? {};
    await anna.ask(updateJob, {
      params: { id },
      in: jobEdit(updated_at, { pay_rate: 18, title: 'Older' }),
    });
    const { items } = await ask({ sort: 'pay' });
    expect(items.map(({ pay_rate }) => pay_rate)).toEqual([9999.99, 18.5, 18, 18, 0, null, null]);
    const ages = items.map(({ created_at }) => created_at);
    expect([ages[2], ages[3]]).toEqual([ages[2], ages[3]].toSorted().reverse());
    expect([ages[5], ages[6]]).toEqual([ages[5], ages[6]].toSorted().reverse());
    expect(await rates({ sort: 'newest' })).toEqual([18, null, 18.5, 0, 9999.99, 18, null]);
  });

  test('goes together with search, filters and the own part of the board', async () => {
    const nanny = await post(20, { title: 'Nanny', location: 'Austin, TX', job_type: 'temp' });
    const other = await post(25, {
      title: 'Nanny share',
      location: 'Austin, TX',
      job_type: 'temp',
    });
    await post(30, { title: 'Cook', location: 'Dallas, TX' });
    expect(
      await rates({ sort: 'pay', search: 'nanny', location: 'austin', job_type: 'temp' }),
    ).toEqual([25, 20]);
    expect(await rates({ sort: 'pay', search: 'na' })).toEqual([25, 20]);
    for (const { id } of [other, nanny]) {
      await bella.ask(applyToJob, { params: { id }, in: applicationDraft() });
    }
    expect(await rates({ sort: 'pay', mine: 'applied' })).toEqual([25, 20]);
    expect(await rates({ mine: 'applied' })).toEqual([20, 25]);
  });

  test('page after page shows each once, also of one instant, one pay and none, with any filter, in both orders', async () => {
    app.clock.freeze();
    const count = JOB_PAGE + 7;
    const paid = [null, 18, 18.5];
    const made: Job[] = [];
    for (let n = 0; n < count; n++)
      made.push(await post(paid[n % 3] ?? null, { location: 'Austin, TX' }));
    for (const query of [{}, { search: 'teacher' }, { location: 'austin' }]) {
      const seen = await pages({ ...query, sort: 'pay' });
      expect(seen).toHaveLength(count);
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
      const key = ({ pay_rate, id }: Job) =>
        `${String((pay_rate ?? -1) + 1).padStart(8, '0')} ${id}`;
      expect(seen.map(key)).toEqual(seen.map(key).toSorted().reverse());
    }
    const newest = made.map(({ id }) => id).toReversed();
    for (const query of [{}, { search: 'teacher' }]) {
      // What comes between two pages is newer, and moves nothing.
      const seen = (await pages(query, () => post(1))).map(({ id }) => id);
      expect(seen.filter((id) => newest.includes(id))).toEqual(newest);
    }
  });

  test('a job whose pay changes between two pages stands where it belongs now, and moves no other', async () => {
    for (let n = 0; n < JOB_PAGE + 6; n++) await post(100 + n);
    const moved: string[] = [];
    const seen = await pages({ sort: 'pay' }, async (items) => {
      // The cursor is of the last of them: it says its pay, not its id alone.
      for (const [job, pay_rate] of [
        [items[0], 50],
        [items.at(-1), null],
      ] as const) {
        moved.push(job?.id ?? '');
        await anna.ask(updateJob, {
          params: { id: job?.id ?? '' },
          in: jobEdit(job?.updated_at ?? '', { pay_rate }),
        });
      }
    });
    const later = seen.slice(JOB_PAGE);
    expect(later.map(({ pay_rate }) => pay_rate)).toEqual([105, 104, 103, 102, 101, 100, 50, null]);
    expect(later.slice(-2).map(({ id }) => id)).toEqual(moved);
  });
});
