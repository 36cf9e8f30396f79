import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect } from '@playwright/test';
import { noJobs, postJob, postMany } from '../environment/entries/jobs.ts';
import type { Member } from '../environment/entries/members.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';
import { jobList, openJob, openPostForm, postForm, press, sampleJobs } from './job-screen.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'Mornings with twelve children, two adults beside you, and a garden. '
  .repeat(30)
  .slice(0, 2000);

export async function openBoard({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/jobs${search}`);
  // A sheet that is open hides the page from tools that read by role.
  await expect(page.getByRole('heading', { name: 'Job Board', includeHidden: true })).toBeVisible();
}

export async function jobsOf({ page, app }: WalkFixtures): Promise<Map<string, Job>> {
  const { items } = (await (await page.request.get(`${app.url}/api/jobs`)).json()) as {
    items: Job[];
  };
  return new Map(items.map((one) => [one.title, one]));
}

/** 120 jobs with everything as long as it gets, and 45 applications to the newest. */
const longOnes = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with long jobs', async (member: Member) => {
    const { database } = fixtures.app;
    await noJobs(fixtures.app);
    await postMany(fixtures.app, member, 120);
    const [newest] = await database.query<{ id: string }>(
      `select id from jobs where title = 'Job 00001'`,
    );
    await database.query(
      `update jobs set title = left($1 || ' looks for somebody who knows it all', 100), location = left($1, 100),
         description = $2, pay_rate = 9999.99, end_date = '2028-02-29'`,
      [LONG, TEXT],
    );
    await database.query(
      `with members as (
         insert into users (id, full_name, email, created_at, updated_at)
         select gen_random_uuid(), 'Member', gen_random_uuid() || '@example.org', now(), now()
         from generate_series(1, 45) returning id
       )
       insert into job_applications (id, job_id, contractor_id, message, status, created_at, updated_at)
       select gen_random_uuid(), $1, id, case when n = 1 then $2 else 'I worked evenings for three years.' end,
         (array['pending', 'accepted', 'declined'])[1 + (n - 1) % 3], now() - n * interval '1 hour', now()
       from (select id, row_number() over () as n from members) m`,
      [newest?.id, TEXT.slice(0, 500)],
    );
  });

/** Without any job: samples, and one that is begun. */
const none: Leg = [
  {
    name: 'jobs-samples',
    async go(fixtures) {
      await noJobs(fixtures.app);
      await signedIn(fixtures, 'without jobs');
      await openBoard(fixtures);
      await expect(sampleJobs(fixtures.page)).toBeVisible();
    },
  },
  {
    name: 'job-form',
    async go({ page }) {
      await openPostForm(page);
    },
  },
  {
    name: 'job-form-details',
    async go({ page }) {
      const form = postForm(page);
      await press(form, 'Add details');
      for (const day of ['Monday', 'Tuesday', 'Thursday'])
        await form.getByRole('checkbox', { name: day }).check();
      await form.getByLabel('Starts at').fill('08:30');
      await form.getByLabel('Benefits').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'job-form-errors',
    async go({ page }) {
      const form = postForm(page);
      await form.getByLabel('Pay rate').fill('-3');
      await press(form, 'Post Job');
      await expect(form.getByText('Please fill in all required fields')).toBeVisible();
    },
  },
];

/** What happens to a job of one's own. */
const first: Leg = [
  {
    name: 'job-hidden',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noJobs(app);
      await signedIn(fixtures, 'with the first job');
      await postJob(page, app);
      await app.database.query('update jobs set hidden = true');
      await openBoard(fixtures);
      await openJob(page, 'Weekend Caregiver');
      await expect(page.getByText('Three members reported this job.')).toBeVisible();
    },
  },
];

const many: Leg = [
  {
    name: 'jobs-long',
    async go(fixtures) {
      await longOnes(fixtures);
      await openBoard(fixtures);
      await expect(jobList(fixtures.page)).toBeVisible();
    },
  },
  {
    name: 'job-details-long',
    async go({ page }) {
      await page
        .getByRole('button', { name: /^View Details of/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('Start date')).toBeVisible();
    },
  },
  {
    name: 'job-applications-long',
    async go({ page }) {
      await page.getByRole('dialog').getByRole('tab', { name: 'Applications' }).click();
      await expect(page.getByRole('button', { name: 'Show more' })).toBeAttached();
    },
  },
];

export const JOB_WALK: Walk = { name: 'jobs', legs: [none, first, many] };
