import {
  applyToJob,
  listJobApplications,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { APPLICATION_PAGE } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { changeJobStatus } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifier } from '../../notifications/notifications.ts';
import { eraseUser } from '../../personal-data.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { applicationDraft } from '../testing/job-drafts.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

let fixtures: JobFixtures;
let app: TestApp;
let anna: Member;
let bella: Member;
let carla: Member;
let params: JobFixtures['params'];
let applications: JobFixtures['applications'];
let setStatus: JobFixtures['setStatus'];
beforeAll(async () => {
  fixtures = await startJobFixtures();
  ({ params, app, anna, bella, carla, applications, setStatus } = fixtures);
});
afterAll(() => fixtures.app.close());
beforeEach(() => fixtures.begin());

test('100 apply at once while the provider closes the job: each came before, or is refused', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => app.member()));
  const sent = people.map((person) =>
    person.reply(applyToJob, { ...params(), in: applicationDraft() }),
  );
  // Once some are in, and while others are on their way.
  await Promise.any(sent);
  const closing = anna.reply(changeJobStatus, {
    ...params(),
    in: { status: 'closed', updated_at: fixtures.job.updated_at },
  });
  // In an order of their own: applicants are told of the end meanwhile, which moves their row.
  const rows = () =>
    app.rows('select contractor_id from job_applications where job_id = $1 order by 1', [
      fixtures.job.id,
    ]);
  expect((await closing).status).toBe(200);
  const beforeTheClose = await rows();
  const replies = await Promise.all(sent);
  expect(await rows()).toEqual(beforeTheClose);
  const made = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(({ status }) => status === 409);
  expect(made.length + refused.length).toBe(100);
  expect(made.length).toBeGreaterThan(0);
  for (const { text } of refused) {
    expect(JSON.parse(text).error).toMatchObject({
      code: 'conflict',
      current: { status: 'closed' },
    });
  }
  expect(beforeTheClose).toHaveLength(made.length);
  const notes = await app.rows('select 1 from inbox_entries where user_id = $1', [anna.id]);
  expect(notes).toHaveLength(made.length);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await anna.ask(listJobApplications, {
      ...params(),
      query: cursor ? { cursor } : {},
    });
    expect(page.items.length).toBeLessThanOrEqual(APPLICATION_PAGE);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(new Set(seen).size).toBe(made.length);
});

test('an applicant who waits for the job to close is refused, and a provider who closes it waits for an application', async () => {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update jobs set status = 'closed' where id = $1`, [fixtures.job.id]);
    const late = bella.reply(applyToJob, { ...params(), in: applicationDraft() });
    await waits('for share');
    await client.query('commit');
    expect((await late).status).toBe(409);
    expect(await applications()).toEqual([]);

    await setStatus('active');
    await client.query('begin');
    await client.query('select 1 from jobs where id = $1 for share', [fixtures.job.id]);
    const closing = anna.reply(changeJobStatus, {
      ...params(),
      in: { status: 'closed', updated_at: fixtures.job.updated_at },
    });
    await waits('for update');
    await client.query(
      `insert into job_applications (id, job_id, contractor_id, message, created_at, updated_at)
       values ($1, $2, $3, 'In time', now(), now())`,
      [newId(), fixtures.job.id, carla.id],
    );
    await client.query('commit');
    expect((await closing).status).toBe(200);
    expect((await applications()).map(({ message }) => message)).toEqual(['In time']);
  } finally {
    client.release();
  }
});

test('a member who applies while the account of the provider is erased is told, or has applied to nothing', async () => {
  const provider = await app.member();
  await app.rows('update jobs set provider_id = $1 where id = $2', [provider.id, fixtures.job.id]);
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from jobs where id = $1 for share', [fixtures.job.id]);
    const notify = notifier({ operator: [], member: [] });
    const erasing = eraseUser({ database: app.database, clock: app.clock, notify }, provider.id);
    await waits('for update');
    await client.query(
      `insert into job_applications (id, job_id, contractor_id, message, created_at, updated_at)
       values ($1, $2, $3, 'In time', now(), now())`,
      [newId(), fixtures.job.id, carla.id],
    );
    await client.query('commit');
    await erasing;
  } finally {
    client.release();
  }
  const told = await app.rows(
    `select kind from inbox_entries where user_id = $1 and subject_id = $2`,
    [carla.id, fixtures.job.id],
  );
  expect(told).toEqual([{ kind: 'job_deleted' }]);
});

async function waits(words: string) {
  await expect
    .poll(async () => {
      const [row] = await app.rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%'
           and datname = current_database()`,
        [words],
      );
      return row?.n;
    })
    .toBeGreaterThan(0);
}
