import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import {
  applyToJob,
  listJobApplications,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import {
  APPLICATION_PAGE,
  APPLICATIONS_PER_HOUR,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { createJob, deleteJob, listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { applicationDraft, jobDraft } from '../testing/job-drafts.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

let fixtures: JobFixtures;
let anna: Member;
let bella: Member;
let carla: Member;
let params: JobFixtures['params'];
let apply: JobFixtures['apply'];
let applications: JobFixtures['applications'];
let seenBy: JobFixtures['seenBy'];
let setStatus: JobFixtures['setStatus'];
let inboxOf: JobFixtures['inboxOf'];
beforeAll(async () => {
  // Nothing is told of a job that ends while a test runs.
  fixtures = await startJobFixtures({ tellAfterMs: 3_600_000 });
  ({ params, anna, bella, carla, apply, applications, seenBy, setStatus, inboxOf } = fixtures);
});
afterAll(() => fixtures.app.close());
beforeEach(() => fixtures.begin());

describe('applying', () => {
  test('makes a pending application, which its applicant and the provider see', async () => {
    const mine = await apply(bella, { message: '  I like evenings. ' });
    expect(mine).toMatchObject({
      job_id: fixtures.job.id,
      contractor_id: bella.id,
      contractor_name: 'Contractor',
      contractor_email: null,
      message: 'I like evenings.',
      status: 'pending',
      can: { decide: false, withdraw: true, ask: false },
    });
    expect((await seenBy(bella)).my_application).toEqual(mine);
    expect((await bella.ask(listJobs, { query: {} })).items[0]?.my_application).toEqual(mine);
    expect((await seenBy(bella)).can.apply).toBe(false);
    expect(await applications()).toEqual([
      { ...mine, contractor_id: null, can: { ...mine.can, decide: true, withdraw: false } },
    ]);
    expect(await seenBy(carla)).toMatchObject({ my_application: null, can: { apply: true } });
    expect((await seenBy(anna)).my_application).toBeNull();
    await bella.refused('forbidden', listJobApplications, { ...params(), query: {} });
  });

  test.each(['filled', 'closed'] as const)(
    'to a %s job answers 409 with the job as it is',
    async (status) => {
      await setStatus(status);
      const refused = await bella.refused('conflict', applyToJob, {
        ...params(),
        in: applicationDraft(),
      });
      expect(refused).toMatchObject({
        message: 'This job is no longer open for applications.',
        current: { id: fixtures.job.id, status, can: { apply: false } },
      });
      await setStatus('active');
      await apply();
    },
  );

  test('again answers 409 with the application that is there, also at the same instant', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        bella.reply(applyToJob, { ...params(), in: applicationDraft() }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const [made, ...others] = await applications();
    expect(others).toEqual([]);
    const refused = replies.filter(({ status }) => status === 409);
    for (const { text } of refused) {
      expect(JSON.parse(text).error).toMatchObject({
        message: 'You have already applied to this job.',
        current: { my_application: { id: made?.id } },
      });
    }
    expect(await inboxOf(anna)).toHaveLength(1);
  });

  test('sent twice, also at once and after the job was closed, answers the same', async () => {
    const draft = applicationDraft();
    const send = () => bella.ask(applyToJob, { ...params(), in: draft });
    const all = await Promise.all(Array.from({ length: 5 }, send));
    await setStatus('closed');
    all.push(await send());
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await inboxOf(anna)).toHaveLength(1);
  });

  test("under another's id, or one's own of another job, is refused and shows nothing", async () => {
    const { id } = await apply();
    await carla.refused('id_taken', applyToJob, { ...params(), in: applicationDraft({ id }) });
    const other = await anna.ask(createJob, { in: jobDraft() });
    await bella.refused('id_taken', applyToJob, {
      params: { id: other.id },
      in: applicationDraft({ id }),
    });
  });

  test.each([
    ['', 'Please include a message with your application'],
    [' \n ', 'Please include a message with your application'],
    ['x'.repeat(501), 'Message can have at most 500 characters'],
  ])('with the message %j is refused', async (message, words) => {
    const given = { ...params(), in: { id: newId(), message } };
    expect((await bella.refused('invalid_input', applyToJob, given)).fields).toEqual({
      message: words,
    });
    expect(await applications()).toEqual([]);
  });
});

test('those that wait for an answer stand first, of each the newest, page after page (jobs.md 27)', async () => {
  const { app, job, decide } = fixtures;
  const [first, second] = [await apply(bella), await apply(carla)];
  expect((await applications()).map(({ id }) => id)).toEqual([second.id, first.id]);
  await decide(second.id, 'declined');
  expect((await applications()).map(({ id }) => id)).toEqual([first.id, second.id]);
  // A page of others that were decided since stands between them.
  await app.rows(
    `with members as (
       insert into users (id, full_name, email, created_at, updated_at)
       select gen_random_uuid(), 'Member', gen_random_uuid() || '@example.org', now(), now()
       from generate_series(1, $2) returning id
     )
     insert into job_applications (id, job_id, contractor_id, message, status, created_at, updated_at)
     select gen_random_uuid(), $1, id, 'Hello', 'declined', now() + interval '1 hour', now() from members`,
    [job.id, APPLICATION_PAGE],
  );
  const page = await anna.ask(listJobApplications, { ...params(), query: {} });
  expect(page.items[0]?.id).toBe(first.id);
  const rest = await anna.ask(listJobApplications, {
    ...params(),
    query: { cursor: page.next ?? '' },
  });
  expect(rest.items.at(-1)?.id).toBe(second.id);
  expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(
    APPLICATION_PAGE + 2,
  );
});

describe('a member applies 30 times in an hour, since each is a mail to somebody else', () => {
  const others = (count: number) =>
    Promise.all(Array.from({ length: count }, () => carla.ask(createJob, { in: jobDraft() })));

  test('one more is refused with what to do, makes nothing, and keeps nobody else from applying; the same sent again is answered', async () => {
    const jobs = await others(APPLICATIONS_PER_HOUR);
    const drafts = jobs.map(({ id }) => ({ params: { id }, in: applicationDraft() }));
    const applied = await Promise.all(drafts.map((draft) => bella.ask(applyToJob, draft)));
    const again = () => Promise.all(drafts.map((draft) => bella.ask(applyToJob, draft)));
    const refused = await bella.refused('too_many_requests', applyToJob, {
      ...params(),
      in: applicationDraft(),
    });
    expect(await again()).toEqual(applied);
    expect(refused.message).toMatch(
      /^You sent too many applications in one hour\. Please wait \d+ minutes and try again\.$/,
    );
    expect(refused.retry_after).toBeGreaterThan(0);
    expect(await applications()).toEqual([]);
    expect(await inboxOf(anna)).toEqual([]);
    await apply(carla);
    // An application that is there can still be withdrawn.
    const [first] = applied;
    const withdrawn = await bella.ask(withdrawJobApplication, { params: { id: first?.id ?? '' } });
    expect(withdrawn.status).toBe('withdrawn');
  });
});

test('the dashboard says which jobs one applied to, to oneself alone, while they are there', async () => {
  const activityOf = async (who: Member) => (await who.ask(getDashboard)).recent_activity;
  const { created_at } = await apply();
  expect(await activityOf(bella)).toEqual([
    {
      kind: 'job_application',
      subject: 'Evening Caregiver',
      subject_id: fixtures.job.id,
      created_at,
    },
  ]);
  expect(await activityOf(anna)).toEqual([]);
  await anna.ask(deleteJob, { ...params(), query: { updated_at: fixtures.job.updated_at } });
  expect(await activityOf(bella)).toEqual([]);
});
