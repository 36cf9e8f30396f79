import { expect } from '@playwright/test';
import { keepCredential } from '../../environment/entries/credentials.ts';
import { applyTo, decide, noJobs, postJob } from '../../environment/entries/jobs.ts';
import { ask, type Member } from '../../environment/entries/members.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../../states/walk.ts';
import {
  applyForm,
  jobDetails,
  jobList,
  openJob,
  press,
  pressDecision,
  question,
} from '../job-screen.ts';
import { jobsOf, openBoard } from '../jobs.states.ts';

// Five jobs of a provider, as they see them, and as a member sees them who has applied to four of
// them.

const LONG =
  'Background clearance of the Texas Health and Human Services Commission for 2026 with fingerprints.pdf';
const TITLES = {
  open: 'Early Childhood Teacher',
  pending: 'Substitute Teacher',
  accepted: 'Weekend Caregiver',
  declined: 'Kitchen Helper',
  withdrawn: 'Weekend Floater',
};

const provider = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with jobs', async () => {
    const { page, app } = fixtures;
    await noJobs(app);
    await postJob(page, app, { title: TITLES.withdrawn, pay_rate: 20 });
    await postJob(page, app, {
      title: TITLES.declined,
      location: null,
      pay_rate: null,
      job_type: 'temp',
    });
    await postJob(page, app, { title: TITLES.accepted, end_date: '2027-06-11' });
    await postJob(page, app, {
      title: TITLES.pending,
      job_type: 'temp',
      location: 'Round Rock, TX',
      pay_rate: 17.25,
    });
    await postJob(page, app, {
      title: TITLES.open,
      job_type: 'contract',
      description:
        'Lead a preschool class of twelve with an assistant.\n\nYou plan the week and talk to families.',
      pay_rate: 24.5,
    });
  });

/** The same in a browser of its own, for another person. */
async function aside<T>(
  fixtures: WalkFixtures,
  work: (fixtures: WalkFixtures) => Promise<T>,
): Promise<T> {
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

async function jobWith(fixtures: WalkFixtures, title: string) {
  const found = (await jobsOf(fixtures)).get(title);
  if (!found) throw new Error(`no job ${title}`);
  return found;
}

/** A member who has applied to all of the jobs but one. */
const applicant = (fixtures: WalkFixtures): Promise<Member> =>
  aside(fixtures, async (theirs) => {
    await provider(theirs);
    return signedIn(fixtures, 'who applied', async () => {
      const { page, app } = fixtures;
      for (const kind of ['pending', 'accepted', 'declined', 'withdrawn'] as const) {
        const one = await jobWith(fixtures, TITLES[kind]);
        const made = await applyTo(
          page,
          app,
          one,
          'I worked evenings for three years, and I live near.',
        );
        if (kind === 'withdrawn')
          await ask(page.request, app, 'POST', `/job-applications/${made.id}/withdrawal`);
        else if (kind !== 'pending') await decide(theirs.page, app, made, kind);
        else {
          const issuer = 'American Red Cross, Central Texas Chapter';
          const ids = [
            await keepCredential(page, app, { name: 'CPR.pdf', issuer, expiry_date: '2026-12-31' }),
          ];
          ids.push(await keepCredential(page, app, { name: LONG, kind: 'other' }));
          await ask(page.request, app, 'PUT', `/job-applications/${made.id}/credentials`, { ids });
          await keepCredential(page, app, {
            name: 'old.pdf',
            kind: 'first_aid',
            expiry_date: '2025-11-30',
          });
        }
      }
    });
  });

/** The tab of applications to that job, by a link. */
async function openTab(fixtures: WalkFixtures, title: string): Promise<void> {
  const { id } = await jobWith(fixtures, title);
  await openBoard(fixtures, `?job=${id}&tab=applications`);
}

/** Leaves the details that are open for those of another job. */
async function openNext({ page }: WalkFixtures, title: string) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  return openJob(page, title);
}

/** As the one who posted the jobs sees them. */
const posted: Leg = [
  {
    name: 'job-applications-none',
    async go(fixtures) {
      const { page } = fixtures;
      await aside(fixtures, applicant);
      await provider(fixtures);
      await openTab(fixtures, TITLES.open);
      await expect(page.getByText('There are no applications now.')).toBeVisible();
    },
  },
  {
    name: 'job-details-own',
    async go({ page }) {
      await jobDetails(page, TITLES.open).getByRole('tab', { name: 'Details' }).click();
      await expect(jobDetails(page, TITLES.open).getByText('Start date')).toBeVisible();
    },
  },
  {
    name: 'job-applications',
    async go(fixtures) {
      const { page } = fixtures;
      await (await openNext(fixtures, TITLES.pending))
        .getByRole('tab', { name: 'Applications' })
        .click();
      await expect(
        jobDetails(page, TITLES.pending).getByText('Pending', { exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'job-applicant-credentials',
    async go({ page }) {
      await page.getByRole('button', { name: /^See 2 credentials of/ }).click();
      await expect(page.getByRole('link', { name: 'Download CPR' })).toBeVisible();
    },
  },
  {
    name: 'job-accept-question',
    async go({ page }) {
      await pressDecision(jobDetails(page, TITLES.pending), 'Accept');
      await expect(question(page, 'Accept this application?')).toBeVisible();
    },
  },
  {
    name: 'job-applications-withdrawn',
    async go(fixtures) {
      const { page } = fixtures;
      await press(question(page, 'Accept this application?'), 'Cancel');
      await (await openNext(fixtures, TITLES.withdrawn))
        .getByRole('tab', { name: 'Applications' })
        .click();
      await expect(page.getByText('The applicant withdrew this application.')).toBeVisible();
    },
  },
  {
    name: 'job-fill-offer',
    async go(fixtures) {
      const { page } = fixtures;
      await (await openNext(fixtures, TITLES.accepted))
        .getByRole('tab', { name: 'Applications' })
        .click();
      await expect(page.getByRole('form', { name: 'Is this job filled now?' })).toBeVisible();
    },
  },
];

/** As an applicant sees them. */
const applied: Leg = [
  {
    name: 'jobs-filled',
    async go(fixtures) {
      await applicant(fixtures);
      await openBoard(fixtures);
      await expect(jobList(fixtures.page)).toBeVisible();
    },
  },
  {
    name: 'jobs-mine-saved',
    async go({ page }) {
      for (const title of [TITLES.open, TITLES.accepted]) await press(page, `Save ${title}`);
      await page.getByLabel('Whose jobs').selectOption('Saved');
      await expect(page.getByText('2 jobs found')).toBeVisible();
    },
  },
  {
    name: 'job-details-pending',
    async go({ page }) {
      await page.getByLabel('Whose jobs').selectOption('All Jobs');
      await openJob(page, TITLES.pending);
    },
  },
  {
    name: 'job-attach-credentials',
    async go({ page }) {
      await press(jobDetails(page, TITLES.pending), 'Change Credentials');
      await expect(
        page.getByRole('dialog', { name: 'Attach Credentials' }).getByText('First Aid'),
      ).toBeVisible();
    },
  },
  {
    name: 'job-details-accepted',
    async go(fixtures) {
      await press(fixtures.page.getByRole('dialog', { name: 'Attach Credentials' }), 'Cancel');
      await openNext(fixtures, TITLES.accepted);
    },
  },
  {
    name: 'job-contact-asked',
    async go({ page }) {
      await press(jobDetails(page, TITLES.accepted), 'Ask them to share it');
      await expect(page.getByText(/^You asked them (today|yesterday) at /)).toBeVisible();
    },
  },
  {
    name: 'job-details',
    async go(fixtures) {
      await openNext(fixtures, TITLES.open);
    },
  },
  {
    name: 'job-report',
    async go({ page }) {
      await press(jobDetails(page, TITLES.open), 'Report');
      const form = page.getByRole('dialog', { name: 'Report this job' });
      await form.getByLabel('Reason').selectOption('Something else');
      await press(form, 'Send Report');
      await expect(form.getByText('Please say what is wrong')).toBeVisible();
    },
  },
  {
    name: 'job-apply',
    async go({ page }) {
      await press(page.getByRole('dialog', { name: 'Report this job' }), 'Cancel');
      await press(jobDetails(page, TITLES.open), 'Apply Now');
      const text =
        'I worked evenings for three years, with children of all ages.\n\nI could begin at once.';
      await applyForm(page).getByLabel('Message').fill(text);
    },
  },
  {
    name: 'job-application-unsaved',
    async go({ page }) {
      await press(applyForm(page), 'Cancel');
      await expect(page.getByText('You have an unsaved application')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    },
  },
  {
    name: 'job-details-ended',
    async go(fixtures) {
      const { page, app } = fixtures;
      await aside(fixtures, async (theirs) => {
        await provider(theirs);
        const note_to_applicants = 'Thank you all. We have found somebody for these two weeks.';
        const { id, updated_at } = await jobWith(theirs, TITLES.pending);
        const change = { status: 'filled', note_to_applicants, updated_at };
        await ask(theirs.page.request, app, 'PUT', `/jobs/${id}/status`, change);
      });
      await openBoard(fixtures);
      await openJob(page, TITLES.pending);
      await expect(page.getByText('The job was filled', { exact: true })).toBeVisible();
    },
  },
];

export const APPLICATION_WALK: Walk = { name: 'job applications', legs: [posted, applied] };
