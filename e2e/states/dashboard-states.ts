import { expect } from '@playwright/test';
import { announce, post } from '../environment/dashboard-entries.ts';
import { ask } from '../environment/members.ts';
import { keep } from '../environment/records.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { hold, type State, type StateFixtures, signedIn } from './state.ts';

const DASHBOARD = '**/api/dashboard';
const GREETING = 'Protect your business, protect your peace of mind';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family'; // 60 characters

/** An app of its own for each of these: jobs and announcements are everybody's. */
const ALONE = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <dashboard@example.org>' };
const LONG_ALONE = { ...ALONE, MAIL_FROM: 'PCR <long@example.org>' };

export async function openDashboard({ page, app }: StateFixtures): Promise<void> {
  await page.goto(`${app.url}/dashboard`);
  await expect(page.getByRole('heading', { name: GREETING })).toBeVisible();
}

/** Somebody with jobs to see, announcements, and activity of their own. */
export const withDashboard = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with a dashboard', async (member) => {
    const { page, app } = fixtures;
    await post(app, member, { title: 'After-School Coordinator', job_type: 'contract', pay_rate: 21 });
    await post(app, member, { title: 'Substitute Teacher', job_type: 'temp', location: 'Round Rock, TX' });
    await post(app, member, { title: 'Weekend Shift Supervisor', pay_rate: 24.5 });
    await announce(app, member, 'Licensing visit on Thursday', 'Please have immunization records at hand.');
    await announce(
      app,
      member,
      'New CPR course',
      'Free for members. Places for twelve people, first come, first served.',
    );
    await keep(page, app, { family_name: 'Okafor Family' });
    const { id } = await keep(page, app, { family_name: 'Rivera Family' });
    await ask(page.request, app, 'GET', `/families/${id}`);
  });

async function failing(fixtures: StateFixtures): Promise<void> {
  const { page, app } = fixtures;
  await signedIn(fixtures, 'anyone');
  await page.route(DASHBOARD, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto(`${app.url}/dashboard`);
  await runAhead(page, page.getByRole('button', { name: 'Retry' }));
}

async function sectionOf(fixtures: StateFixtures, name: string): Promise<void> {
  await fixtures.page.getByRole('region', { name }).evaluate((section) => section.scrollIntoView());
}

export const DASHBOARD_STATES: readonly State[] = [
  {
    name: 'dashboard-loading',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await hold(fixtures.page, DASHBOARD);
      await openDashboard(fixtures);
      await expect(fixtures.page.getByText('Loading Recent Activity...')).toBeAttached();
      await sectionOf(fixtures, 'Recent Job Opportunities');
    },
  },
  {
    name: 'dashboard-samples',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openDashboard(fixtures);
      await expect(fixtures.page.getByRole('list', { name: 'Sample activity' })).toBeVisible();
    },
    next: [
      {
        name: 'dashboard-samples-below',
        async go(fixtures) {
          await sectionOf(fixtures, 'Recent Activity');
        },
      },
    ],
  },
  { name: 'dashboard-samples-failed', go: failing },
  { name: 'dashboard-failed', settings: { SAMPLE_DATA: 'off' }, go: failing },
  {
    name: 'dashboard-empty',
    settings: { SAMPLE_DATA: 'off' },
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openDashboard(fixtures);
      await expect(fixtures.page.getByText('No jobs are open right now.')).toBeVisible();
      await sectionOf(fixtures, 'Recent Job Opportunities');
    },
  },
  {
    name: 'dashboard-filled',
    settings: ALONE,
    async go(fixtures) {
      await withDashboard(fixtures);
      await openDashboard(fixtures);
      await expect(fixtures.page.getByRole('list', { name: 'Recent jobs' })).toBeVisible();
    },
    next: [
      {
        name: 'dashboard-filled-below',
        async go(fixtures) {
          await expect(fixtures.page.getByRole('list', { name: 'Your activity' })).toBeVisible();
          await sectionOf(fixtures, 'Recent Job Opportunities');
        },
      },
      {
        name: 'dashboard-end',
        async go({ page }) {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        },
      },
      {
        name: 'dashboard-unsaved-announcement',
        async go(fixtures) {
          const { page } = fixtures;
          await page.getByRole('button', { name: 'Add announcement' }).click();
          const form = page.getByRole('dialog', { name: 'New Announcement' });
          await form.getByLabel('Title').fill('Half a thought');
          await form.getByRole('button', { name: 'Cancel' }).click();
          await expect(page.getByText('You have an unsaved announcement')).toBeVisible();
          await sectionOf(fixtures, 'Important Announcements');
        },
      },
      {
        name: 'dashboard-offline',
        async go({ page }) {
          await page.getByRole('button', { name: 'Discard' }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Family' }).click();
          await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
          await page.context().setOffline(true);
          await page.clock.install({ time: Date.now() + 60_000 });
          await page.goBack();
          await runAhead(page, page.getByText(/Shown as of/));
        },
      },
    ],
  },
  {
    name: 'dashboard-long',
    settings: LONG_ALONE,
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'with a long dashboard', async (member) => {
        for (let n = 0; n < 4; n++) {
          await post(app, member, {
            title: `${LONG} looks for somebody who knows it all`.slice(0, 100),
            location: `${LONG} ${LONG}`.slice(0, 100),
            pay_rate: 9999.99,
            job_type: 'contract',
          });
          await keep(page, app, { family_name: n % 2 ? LONG : 'W'.repeat(100) });
        }
        for (let n = 0; n < 9; n++) await announce(app, member, LONG.repeat(4), LONG.repeat(8));
      });
      await openDashboard(fixtures);
      await expect(page.getByRole('list', { name: 'Recent jobs' })).toBeVisible();
      await sectionOf(fixtures, 'Recent Job Opportunities');
    },
  },
];
