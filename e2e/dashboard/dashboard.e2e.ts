import type { Page } from '@playwright/test';
import { announce, clearShared, post } from '../environment/dashboard-entries.ts';
import { ask, join } from '../environment/members.ts';
import { keep } from '../environment/records.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';

const GREETING = 'Protect your business, protect your peace of mind';
const NOTE = 'Using sample data for demonstration';
const DASHBOARD = '**/api/dashboard';

// Jobs and announcements are everybody's: an app that no other journey writes to.
test.use({ settings: { MAIL_FROM: 'PCR <dashboard-journeys@example.org>' } });
test.beforeEach(({ app }) => clearShared(app));

const section = (page: Page, name: string) => page.getByRole('region', { name });
const jobs = (page: Page) => page.getByRole('list', { name: 'Recent jobs' }).getByRole('listitem');
const activity = (page: Page) => page.getByRole('list', { name: 'Your activity' }).getByRole('listitem');

test('the entry, the logo and the bottom bar lead to the dashboard, with greeting, notice and four quick actions', async ({
  page,
  member,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: GREETING }), member.full_name).toBeVisible();
  await expect(page.getByText("Here's what's happening in your childcare network")).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: 'record-keeping tool only' })).toContainText(
    'does not verify user information',
  );
  const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  await expect(actions).toHaveText([
    'Search Family RecordsFamily look-up history',
    'Find ContractorsBrowse licensed service providers',
    'Browse Job BoardFind work and post jobs',
    'View EventsUpcoming conferences and meetings',
  ]);
  for (const [n, address] of ['/family-records', '/contractors', '/jobs', '/events'].entries()) {
    await actions.nth(n).click();
    await expect(page).toHaveURL(address);
    await page.getByRole('link', { name: 'PCR, Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a new member sees samples in every section, each under its note; nothing of them is stored', async ({
  page,
  app,
  member,
}) => {
  await page.goto('/dashboard');
  const samples = page.getByRole('list', { name: 'Sample jobs' }).getByRole('listitem');
  await expect(samples, member.full_name).toHaveCount(3);
  for (const name of ['Recent Job Opportunities', 'Recent Activity', 'Important Announcements']) {
    await expect(section(page, name).getByText(NOTE)).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Sample activity' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Sample announcements' }).getByRole('listitem')).toHaveCount(5);
  const answer = await ask(page.request, app, 'GET', '/dashboard');
  expect(await answer.json()).toEqual({
    recent_jobs: [],
    any_jobs: false,
    recent_activity: [],
    announcements: { items: [], more: 0, any: false },
  });
});

test('where all jobs are closed, and all announcements archived, no samples stand for them', async ({
  page,
  app,
  member,
}) => {
  await post(app, member, { title: 'Not open any more', status: 'closed' });
  await announce(app, member, 'Put away');
  await app.database.query("update announcements set status = 'archived'");
  await page.goto('/dashboard');
  await expect(section(page, 'Recent Activity').getByText(NOTE)).toBeVisible();
  const recent = section(page, 'Recent Job Opportunities');
  await expect(recent.getByText('No jobs are open right now.')).toBeVisible();
  await expect(recent.getByText(NOTE)).toHaveCount(0);
  const announcements = section(page, 'Important Announcements');
  await expect(announcements.getByText('There are no announcements right now.')).toBeVisible();
  await expect(announcements.getByText(NOTE)).toHaveCount(0);
});

test('the first 3 active jobs show title, type, provider, start, place and pay; a tap leads to the job board', async ({
  page,
  app,
  member,
  device,
}) => {
  await post(app, member, { title: 'The oldest' });
  const another = await join(await device(), app, { full_name: 'Bo Other' });
  await post(app, another, { title: 'Evening Caregiver', job_type: 'contract', pay_rate: null, location: null });
  await post(app, member, { title: 'Substitute Teacher', job_type: 'temp', pay_rate: 18 });
  await post(app, member, { title: 'Shift Supervisor', start_date: '2026-12-24' });
  await post(app, member, { title: 'Not open any more', status: 'filled' });
  await page.goto('/dashboard');
  await expect(jobs(page)).toHaveText([
    /^Shift Supervisor\$18\.50\/hrShift WorkPosted by youStarts Dec 24, 2026Austin, TX$/,
    /^Substitute Teacher\$18\.00\/hrTemporaryPosted by youStarts Dec 1, 2026Austin, TX$/,
    /^Evening CaregiverContractPosted by ProviderStarts Dec 1, 2026$/,
  ]);
  await expect(section(page, 'Recent Job Opportunities').getByText(NOTE)).toHaveCount(0);
  await jobs(page).first().click();
  await expect(page).toHaveURL('/jobs');
  await page.goBack();
  await page.getByRole('link', { name: 'View All Jobs' }).click();
  await expect(page).toHaveURL('/jobs');
});

test('what one does oneself shows at the top of Recent Activity, and leads back to it', async ({
  page,
  app,
  member,
}) => {
  await keep(page, app, { family_name: 'Okafor Family' });
  await keep(page, app, { family_name: 'Rivera Family' });
  await page.goto('/dashboard');
  await expect(activity(page), member.full_name).toHaveText([
    'PositiveRivera FamilyFamily record added · Today',
    'PositiveOkafor FamilyFamily record added · Today',
  ]);
  await activity(page).last().getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Family Service Record Details' });
  await expect(sheet).toContainText('Okafor Family');
  await expect(sheet.getByText('No notes')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(activity(page).first()).toHaveText('NeutralOkafor FamilyFamily looked up · Today');
  await expect(activity(page)).toHaveCount(3);
});

test('one’s own announcement shows at once, in the place of the samples', async ({ page, member }) => {
  await page.goto('/dashboard');
  const part = section(page, 'Important Announcements');
  await expect(part.getByText(NOTE), member.full_name).toBeVisible();
  await part.getByRole('button', { name: 'Add announcement' }).click();
  const form = page.getByRole('dialog', { name: 'New Announcement' });
  await form.getByLabel('Title').fill('Licensing visit on Thursday');
  await form.getByLabel('Content').fill('Please have immunization records at hand.');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(part.getByRole('article')).toHaveCount(1);
  await expect(part.getByRole('article')).toContainText('Licensing visit on Thursday');
  await expect(part.getByText(NOTE)).toHaveCount(0);
});

test('an announcement that was begun and not saved can be gone on with from the dashboard', async ({
  page,
  member,
}) => {
  await page.goto('/dashboard');
  const announcements = section(page, 'Important Announcements');
  await announcements.getByRole('button', { name: 'Add announcement' }).click();
  const form = page.getByRole('dialog', { name: 'New Announcement' });
  await form.getByLabel('Title').fill('Half a thought');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(announcements.getByText('You have an unsaved announcement'), member.full_name).toBeVisible();
  await announcements.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
  await form.getByLabel('Content').fill('Now whole.');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(announcements.getByRole('article', { name: 'Half a thought' })).toBeVisible();
  await expect(page.getByText('unsaved')).toHaveCount(0);
});

test('up to five announcements, then how many more there are, which leads to all of them', async ({
  page,
  app,
  member,
}) => {
  for (let n = 1; n <= 7; n++) await announce(app, member, `Announcement ${n}`);
  await page.goto('/dashboard');
  const part = section(page, 'Important Announcements');
  await expect(part.getByRole('heading', { level: 3 })).toHaveText([7, 6, 5, 4, 3].map((n) => `Announcement ${n}`));
  await part.getByRole('link', { name: '+2 more announcements' }).click();
  await expect(page.getByRole('article')).toHaveCount(7);
});

test('a server error shows samples under their note, and Retry brings what is real', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  await post(app, member);
  await page.route(DASHBOARD, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto('/dashboard');
  await runAhead(page, page.getByRole('button', { name: 'Retry' }));
  await expect(page.getByText('Your dashboard could not be loaded.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sample jobs' })).toBeVisible();
  await page.unroute(DASHBOARD);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(jobs(page)).toHaveCount(1);
  await expect(page.getByText('Your dashboard could not be loaded.')).toHaveCount(0);
});

test.describe('with SAMPLE_DATA=off', () => {
  test.use({ settings: { MAIL_FROM: 'PCR <dashboard-journeys@example.org>', SAMPLE_DATA: 'off' } });

  test('an empty dashboard says so in each section', async ({ page, member }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('No jobs are open right now.'), member.full_name).toBeVisible();
    await expect(page.getByText('What you add and look up shows here.')).toBeVisible();
    await expect(page.getByText('There are no announcements right now.')).toBeVisible();
    await expect(page.getByText(NOTE)).toHaveCount(0);
  });

  test('a failure says so, with Retry, and leaves the quick actions', async ({ page, app, member, trouble }) => {
    trouble.allow(SERVER_FAILS);
    await post(app, member);
    await page.route(DASHBOARD, (route) => route.fulfill({ status: 503, body: '' }));
    await page.clock.install();
    await page.goto('/dashboard');
    await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    await expect(page.getByRole('alert')).toContainText('Your dashboard could not be loaded');
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
    await page.unroute(DASHBOARD);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(jobs(page)).toHaveCount(1);
  });
});

test.describe('for a returning person', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the dashboard paints from what the device knew while the server is stopped, says from when, and refreshes', async ({
    page,
    environment,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK, SERVER_FAILS);
    const own = await environment.ownApp();
    const member = await join(page, own);
    await post(own, member, { title: 'Kept on the device' });
    await keep(page, own, { family_name: 'Rivera Family' });
    await page.goto(`${own.url}/dashboard`);
    await expect(jobs(page)).toHaveText([/Kept on the device/]);
    await keptApp(page);
    await keptOnDevice(page, 'Kept on the device');

    await own.stop();
    await page.clock.install();
    await page.goto(`${own.url}/`);
    await runAhead(page, page.getByText(/Shown as of .+\d{4}/));
    await expect(page).toHaveURL(`${own.url}/dashboard`);
    await expect(jobs(page)).toHaveText([/Kept on the device/]);
    await expect(activity(page)).toHaveText([/Rivera Family/]);
    await expect(section(page, 'Recent Job Opportunities').getByText(NOTE)).toHaveCount(0);
  });
});
