import type { Page } from '@playwright/test';
import { announce, clearShared, post } from '../environment/entries/dashboard-entries.ts';
import { join } from '../environment/entries/members.ts';
import { keep } from '../environment/entries/records.ts';
import { expect, test } from '../kit/fixtures.ts';

const GREETING = 'Protect your business, protect your peace of mind';
const NOTE = 'Using sample data for demonstration';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const jobs = (page: Page) => page.getByRole('list', { name: 'Recent jobs' }).getByRole('listitem');
const activity = (page: Page) =>
  page.getByRole('list', { name: 'Your activity' }).getByRole('listitem');

test.describe('in a network of one’s own', () => {
  test('the dashboard of a new member goes from samples to what is real, as there comes to be some', {
    tag: '@first',
  }, async ({ page, app, member, device }) => {
    await clearShared(app);
    const announcements = section(page, 'Important Announcements');
    const recentJobs = section(page, 'Recent Job Opportunities');

    await test.step('the entry leads to it, with greeting, notice and four quick actions; the logo leads back', async () => {
      await page.goto('/');
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('heading', { name: GREETING })).toBeVisible();
      await expect(
        page.getByText("Here's what's happening in your childcare network"),
      ).toBeVisible();
      await expect(
        page.getByRole('note').filter({ hasText: 'record-keeping tool only' }),
      ).toContainText('does not verify user information');
      const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
      await expect(actions).toHaveText([
        'Search Family RecordsFamily look-up history',
        'Find ContractorsBrowse licensed service providers',
        'Browse Job BoardFind work and post jobs',
        'View EventsUpcoming conferences and meetings',
      ]);
      for (const [n, address] of [
        '/family-records',
        '/contractors',
        '/jobs',
        '/events',
      ].entries()) {
        await actions.nth(n).click();
        await expect(page).toHaveURL(address);
        await page.getByRole('link', { name: 'PCR, Dashboard' }).click();
        await expect(page).toHaveURL('/dashboard');
      }
    });

    await test.step('the first step of a new member leads to the form (dashboard.md 26)', async () => {
      await page.getByRole('link', { name: 'Add First Record' }).click();
      await expect(page).toHaveURL(/^[^?]*\/family-records\?add/);
      await expect(
        page.getByRole('dialog', { name: 'Add New Family Service Record' }),
      ).toBeVisible();
      await page.goto('/dashboard');
    });

    await test.step('samples stand in every section, each under its note', async () => {
      for (const [name, count] of [
        ['Sample jobs', 3],
        ['Sample activity', 3],
        ['Sample announcements', 5],
      ] as const) {
        await expect(page.getByRole('list', { name }).getByRole('listitem')).toHaveCount(count);
      }
      for (const part of [recentJobs, section(page, 'Recent Activity'), announcements]) {
        await expect(part.getByText(NOTE)).toBeVisible();
      }
    });

    await test.step('an announcement that was begun can be gone on with, and shows at once in the place of the samples', async () => {
      await announcements.getByRole('button', { name: 'Add announcement' }).click();
      const form = page.getByRole('dialog', { name: 'New Announcement' });
      await form.getByLabel('Title').fill('Licensing visit on Thursday');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(announcements.getByText('You have an unsaved announcement')).toBeVisible();
      await announcements.getByRole('button', { name: 'Continue' }).click();
      await expect(form.getByLabel('Title')).toHaveValue('Licensing visit on Thursday');
      await form.getByLabel('Content').fill('Please have immunization records at hand.');
      await form.getByRole('button', { name: 'Create' }).click();
      await expect(announcements.getByRole('article')).toHaveCount(1);
      await expect(announcements.getByRole('article')).toContainText('Licensing visit on Thursday');
      await expect(announcements.getByText(NOTE)).toHaveCount(0);
      await expect(page.getByText('unsaved')).toHaveCount(0);
    });

    await test.step('one’s own actions show at the top of Recent Activity, and lead back to their subjects', async () => {
      await keep(page, app, { family_name: 'Okafor Family' });
      await keep(page, app, { family_name: 'Rivera Family' });
      await page.reload();
      await expect(activity(page)).toHaveText([
        'PositiveRivera FamilyFamily record added · Today',
        'PositiveOkafor FamilyFamily record added · Today',
      ]);
      await activity(page).last().getByRole('link').click();
      const sheet = page.getByRole('dialog', { name: 'Family Service Record Details' });
      await expect(sheet).toContainText('Okafor Family');
      await expect(sheet.getByRole('button', { name: 'Add details' })).toBeVisible();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Dashboard' })
        .click();
      await expect(activity(page).first()).toHaveText(
        'NeutralOkafor FamilyFamily looked up · Today',
      );
      await expect(activity(page)).toHaveCount(3);
    });

    await test.step('the first 3 active jobs show title, type, provider, start, place and pay; a tap opens that job on the board', async () => {
      await post(app, member, { title: 'The oldest' });
      const another = await join(await device(), app, { full_name: 'Bo Other' });
      await post(app, another, {
        title: 'Weekend Caregiver',
        job_type: 'contract',
        pay_rate: null,
        location: null,
      });
      await post(app, member, { title: 'Substitute Teacher', job_type: 'temp', pay_rate: 18 });
      await post(app, member, { title: 'Shift Supervisor', start_date: '2026-12-24' });
      await post(app, member, { title: 'Not open any more', status: 'filled' });
      for (let n = 1; n <= 6; n++) await announce(app, member, `Announcement ${n}`);
      await page.goto('/dashboard');
      await expect(jobs(page)).toHaveText([
        /^Weekend CaregiverContractPosted by ProviderStarts Tue, Dec 1(, 2026)?$/,
        /^Shift Supervisor\$18\.50\/hrShift WorkPosted by youStarts Thu, Dec 24(, 2026)?Austin, TX$/,
        /^Substitute Teacher\$18\.00\/hrTemporaryPosted by youStarts Tue, Dec 1(, 2026)?Austin, TX$/,
      ]);
      await expect(recentJobs.getByText(NOTE)).toHaveCount(0);
      await jobs(page).first().click();
      await expect(page).toHaveURL(/\/jobs\?job=/);
      await expect(page.getByRole('dialog', { name: 'Weekend Caregiver' })).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: 'View All Jobs' }).click();
      await expect(page).toHaveURL('/jobs');
      await page.goBack();
    });

    await test.step('up to five announcements, then how many more there are, which leads to all of them', async () => {
      await expect(announcements.getByRole('heading', { level: 3 })).toHaveText(
        [6, 5, 4, 3, 2].map((n) => `Announcement ${n}`),
      );
      await announcements.getByRole('link', { name: '+2 more announcements' }).click();
      await expect(page.getByRole('article')).toHaveCount(7);
    });
  });
});

test('with SAMPLE_DATA=off nothing invented is loaded, also where the device knows who is here', async ({
  page,
  environment,
}) => {
  const own = await environment.ownApp({ SAMPLE_DATA: 'off' });
  await join(page, own);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const _ of ['the first visit', 'the second']) {
    await page.goto(`${own.url}/dashboard`);
    await expect(page.getByText('There are no announcements right now.')).toBeVisible();
  }
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes('samples'))).toEqual([]);
});
