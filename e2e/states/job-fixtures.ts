import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect } from '@playwright/test';
import { applyTo, decide, postJob, postMany } from '../environment/jobs.ts';
import { ask, type Member } from '../environment/members.ts';
import { jobDetails } from '../jobs/job-screen.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { type StateFixtures, signedIn } from './state.ts';

// Who is there, and what they have, in the states of the job board and its sheets.

export const LIST = /\/api\/jobs(\?.*)?$/;
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'Mornings with twelve children, two adults beside you, and a garden. '.repeat(30).slice(0, 2000);
/** An app of its own for each of these: jobs are everybody's. */
export const BOARD = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <jobs@example.org>' };
export const LONG_BOARD = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <many-jobs@example.org>' };
export const UNSAVED_BOARD = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <unsaved-applications@example.org>' };
export const CHANGED_BOARD = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <changed-jobs@example.org>' };
export const MANY_APPLICATIONS = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <many-applications@example.org>' };
export const NO_SAMPLES = { SAMPLE_DATA: 'off' };
export const TITLES = {
  open: 'Early Childhood Teacher',
  pending: 'Substitute Teacher',
  accepted: 'Evening Caregiver',
  declined: 'Kitchen Helper',
  withdrawn: 'Weekend Floater',
};

/** Somebody who posts jobs and gets applications, and another who applies. */
export async function provider(fixtures: StateFixtures): Promise<Member> {
  return signedIn(fixtures, 'with jobs', async () => {
    const { page, app } = fixtures;
    await postJob(page, app, { title: TITLES.withdrawn, pay_rate: 20 });
    await postJob(page, app, { title: TITLES.declined, location: null, pay_rate: null, job_type: 'temp' });
    await postJob(page, app, { title: TITLES.accepted, end_date: '2027-06-11' });
    await postJob(page, app, { title: TITLES.pending, job_type: 'temp', location: 'Round Rock, TX', pay_rate: 17.25 });
    await postJob(page, app, {
      title: TITLES.open,
      job_type: 'contract',
      description: 'Lead a preschool class of twelve with an assistant.\n\nYou plan the week and talk to families.',
      pay_rate: 24.5,
    });
  });
}

export async function jobsOf(fixtures: StateFixtures): Promise<Map<string, Job>> {
  const response = await fixtures.page.request.get(`${fixtures.app.url}/api/jobs`);
  const { items } = (await response.json()) as { items: Job[] };
  return new Map(items.map((one) => [one.title, one]));
}

/** The same in a browser of its own, for another person. */
export async function aside<T>(fixtures: StateFixtures, work: (fixtures: StateFixtures) => Promise<T>): Promise<T> {
  const browser = fixtures.page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': fixtures.environment.newAddress() },
  });
  try {
    return await work({ ...fixtures, page: await context.newPage() });
  } finally {
    await context.close();
  }
}

/** Somebody who has applied to all of the jobs but one. */
export const applicant = (fixtures: StateFixtures) =>
  aside(fixtures, async (theirs) => {
    await provider(theirs);
    return signedIn(fixtures, 'who applied', async () => {
      const jobs = await jobsOf(fixtures);
      for (const kind of ['pending', 'accepted', 'declined', 'withdrawn'] as const) {
        const one = jobs.get(TITLES[kind]);
        if (!one) throw new Error(`no job ${TITLES[kind]}`);
        const made = await applyTo(
          fixtures.page,
          fixtures.app,
          one,
          'I worked evenings for three years, and I live near.',
        );
        if (kind === 'withdrawn') {
          await ask(fixtures.page.request, fixtures.app, 'POST', `/job-applications/${made.id}/withdrawal`);
        } else if (kind !== 'pending') await decide(theirs.page, fixtures.app, made, kind);
      }
    });
  });

export async function board(fixtures: StateFixtures, search = ''): Promise<void> {
  await fixtures.page.goto(`${fixtures.app.url}/jobs${search}`);
  await expect(fixtures.page.getByRole('heading', { name: 'Job Board' })).toBeVisible();
}

/** The tab of applications to that job, by a link. */
export async function openTab(fixtures: StateFixtures, title: string): Promise<void> {
  const one = (await jobsOf(fixtures)).get(title);
  await fixtures.page.goto(`${fixtures.app.url}/jobs?job=${one?.id}&tab=applications`);
}

export async function tabOfApplications(fixtures: StateFixtures): Promise<void> {
  await aside(fixtures, applicant);
  await provider(fixtures);
  await openTab(fixtures, TITLES.pending);
  await expect(jobDetails(fixtures.page, TITLES.pending).getByText('Pending', { exact: true })).toBeVisible();
}

export const longOnes = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with long jobs', async (member: Member) => {
    await postMany(fixtures.app, member, 500);
    await fixtures.app.database.query(
      `update jobs set title = left($1 || ' looks for somebody who knows it all', 100), location = left($1, 100),
         description = $2, pay_rate = 9999.99, end_date = '2028-02-29'`,
      [LONG, TEXT],
    );
  });

/** A job of somebody's with 45 applications, the newest as long as it gets. */
export const manyApplications = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with many applications', async (member) => {
    const { id } = await postJob(fixtures.page, fixtures.app, { title: TITLES.open });
    await fixtures.app.database.query(
      `with members as (
         insert into users (id, full_name, email, created_at, updated_at)
         select gen_random_uuid(), 'Member', gen_random_uuid() || '@example.org', now(), now()
         from generate_series(1, 45) returning id
       )
       insert into job_applications (id, job_id, contractor_id, message, status, created_at, updated_at)
       select gen_random_uuid(), $1, id, case when n = 1 then $2 else 'I worked evenings for three years.' end,
         (array['pending', 'accepted', 'declined'])[1 + (n - 1) % 3], now() - n * interval '1 hour', now()
       from (select id, row_number() over () as n from members) m`,
      [id, TEXT.slice(0, 500)],
    );
    return member;
  });

/** The requests that match fail for good, so that the app gives up after its tries. */
export async function fail({ page }: StateFixtures, pattern: string | RegExp): Promise<void> {
  await page.route(pattern, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
}

/** Until the app has given up, and offers to try again. */
export const gaveUp = ({ page }: StateFixtures) => runAhead(page, page.getByRole('button', { name: 'Retry' }));
