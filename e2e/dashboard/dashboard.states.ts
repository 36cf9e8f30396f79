import { PICKUP_DAYS } from '@pcr/contract/families/pickups/pickups.schema.ts';
import { expect, type Page } from '@playwright/test';
import { conversationWith } from '../environment/entries/conversations.ts';
import { keepCredential } from '../environment/entries/credentials.ts';
import { announce, clearShared, post } from '../environment/entries/dashboard-entries.ts';
import { makeEvent } from '../environment/entries/events.ts';
import { applyMany } from '../environment/entries/group-members.ts';
import { makeGroup } from '../environment/entries/groups.ts';
import { postJob } from '../environment/entries/jobs.ts';
import { ask, type Member } from '../environment/entries/members.ts';
import { keep } from '../environment/entries/records.ts';
import { answersAgain, hold, pressRetry, refuse, release } from '../kit/answers.ts';
import { runAhead } from '../kit/run-ahead.ts';
import {
  type Leg,
  signedIn,
  type Walk,
  type WalkFixtures,
  withoutSamples,
} from '../states/walk.ts';

const DASHBOARD = '**/api/dashboard';
const GREETING = 'Protect your business, protect your peace of mind';
const WRONG = 'Something went wrong on our side. Please try again.';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family'; // 60 characters

async function openDashboard({ page, app }: WalkFixtures): Promise<void> {
  await page.goto(`${app.url}/dashboard`);
  await expect(page.getByRole('heading', { name: GREETING })).toBeVisible();
}

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** Somebody with jobs to see, announcements, and activity of their own. */
const withDashboard = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with a dashboard', async (member) => {
    const { page, app } = fixtures;
    await clearShared(app);
    await post(app, member, {
      title: 'After-School Coordinator',
      job_type: 'contract',
      pay_rate: 21,
    });
    await post(app, member, {
      title: 'Substitute Teacher',
      job_type: 'temp',
      location: 'Round Rock, TX',
    });
    await post(app, member, { title: 'Weekend Shift Supervisor', pay_rate: 24.5 });
    await announce(
      app,
      member,
      'Licensing visit on Thursday',
      'Please have immunization records at hand.',
    );
    await announce(
      app,
      member,
      'New CPR course',
      'Free for members. Places for twelve people, first come, first served.',
    );
    await keep(page, app, { family_name: 'Okafor Family' });
    const { id } = await keep(page, app, { family_name: 'Rivera Family' });
    await ask(page.request, app, 'GET', `/families/${id}`);
    await withToday(fixtures, member);
  });

const daysAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Seven things that wait for them; six from 23:30 on, when the pickups of the day are over. */
async function withToday({ page, app }: WalkFixtures, member: Member): Promise<void> {
  await keepCredential(page, app, {
    ...{ name: 'First aid card.pdf', kind: 'first_aid', expiry_date: daysAhead(-29) },
  });
  await keepCredential(page, app, { name: 'CPR.pdf', kind: 'cpr', expiry_date: daysAhead(12) });
  // She applies as well.
  await conversationWith(app, member, 'Maria Lopez', ['Are you free on Monday?']);
  const job = await postJob(page, app, { title: 'Evening Caregiver' });
  await app.database.query(
    `insert into job_applications (contractor_id, job_id, id, message, created_at, updated_at)
     select id, $1, gen_random_uuid(), 'I like evenings.', now(), now() from users where id <> $2 limit 2`,
    [job.id, member.id],
  );
  await applyMany(app, (await makeGroup(page, app)).id, 1);
  await makeEvent(page, app, {
    ...{ title: 'Safe Sleep Training', event_date: daysAhead(2), event_time: '18:30' },
    end_time: '20:30',
  });
  const { id } = await keep(page, app, { family_name: 'Parker Family' });
  const late = Object.fromEntries(PICKUP_DAYS.map((day) => [day, '23:30']));
  await ask(page.request, app, 'PUT', `/families/${id}/pickups`, { ...late, updated_at: null });
}

/** More than there is room for, with names as long as they get. */
async function addLong({ page, app }: WalkFixtures, member: Member): Promise<void> {
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
}

async function toSection(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name }).evaluate((section) => section.scrollIntoView());
}

const samples: Leg = [
  {
    name: 'dashboard-loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await clearShared(app);
      await signedIn(fixtures, 'without anything');
      await refuse(page, DASHBOARD, 400, 'internal', WRONG);
      await hold(page, DASHBOARD);
      await openDashboard(fixtures);
      await expect(page.getByText('Loading Recent Activity...')).toBeAttached();
      await toSection(page, 'Recent Job Opportunities');
    },
  },
  {
    name: 'dashboard-samples-failed',
    async go({ page }) {
      release(page);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'dashboard-samples',
    async go({ page }) {
      await answersAgain(page);
      await expect(page.getByRole('list', { name: 'Sample activity' })).toBeVisible();
    },
  },
];

const noSamples: Leg = [
  {
    name: 'dashboard-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await clearShared(app);
      await signedIn(fixtures, 'without anything');
      await withoutSamples(page);
      await refuse(page, DASHBOARD, 400, 'internal', WRONG);
      await openDashboard(fixtures);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'dashboard-empty',
    async go({ page }) {
      await page.unroute(DASHBOARD);
      await pressRetry(page);
      await expect(page.getByText('No jobs are open right now.')).toBeVisible();
      await toSection(page, 'Recent Job Opportunities');
    },
  },
];

const filled: Leg = [
  {
    name: 'dashboard-filled',
    async go(fixtures) {
      await withDashboard(fixtures);
      await openDashboard(fixtures);
      await expect(fixtures.page.getByRole('list', { name: 'Recent jobs' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-today',
    async go({ page }) {
      await page.reload();
      await expect(page.getByRole('list', { name: 'What needs you' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-today-all',
    async go({ page }) {
      await page.getByRole('button', { name: /^Show \d more$/ }).click();
      await expect(page.getByRole('link', { name: /^CPR expires/ })).toBeVisible();
    },
  },
  {
    name: 'dashboard-filled-below',
    async go({ page }) {
      await expect(page.getByRole('list', { name: 'Your activity' })).toBeVisible();
      await toSection(page, 'Recent Job Opportunities');
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
    async go({ page }) {
      await page.getByRole('button', { name: 'Add announcement' }).click();
      const form = page.getByRole('dialog', { name: 'New Announcement' });
      await form.getByLabel('Title').fill('Half a thought');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('You have an unsaved announcement')).toBeVisible();
      await toSection(page, 'Important Announcements');
    },
  },
  {
    name: 'dashboard-offline',
    async go({ page }) {
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Family' })
        .click();
      await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
      await page.context().setOffline(true);
      await page.clock.install({ time: Date.now() + 60_000 });
      await page.goBack();
      await runAhead(page, page.getByText(/Shown as of/));
    },
  },
  {
    name: 'dashboard-long',
    async go(fixtures) {
      const { page } = fixtures;
      await page.context().setOffline(false);
      await addLong(fixtures, await withDashboard(fixtures));
      await openDashboard(fixtures);
      await expect(page.getByRole('list', { name: 'Recent jobs' })).toContainText(LONG);
      await toSection(page, 'Recent Job Opportunities');
    },
  },
];

export const DASHBOARD_WALK: Walk = { name: 'the dashboard', legs: [samples, noSamples, filled] };
