import type { Page } from '@playwright/test';
import { announcement, post, press } from '../announcements/announcement-screen.ts';
import { openDetails as openContractor, openDirectory } from '../contractors/contractor-screen.ts';
import { addContractor, clearContractors } from '../environment/contractors.ts';
import { clearShared } from '../environment/dashboard-entries.ts';
import { noJobs, postJob } from '../environment/jobs.ts';
import { accept } from '../environment/members.ts';
import { keep } from '../environment/records.ts';
import { openDetails } from '../families/family-screen.ts';
import { openBoard, openJob } from '../jobs/job-screen.ts';
import { expect, test } from '../kit/fixtures.ts';

// A request that the server refuses is a line in the browser's console, and one that somebody waits for.

/** What the server refuses from here on. */
function refused(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return found;
}

test.describe('before a text is accepted', () => {
  test.use({ joining: { accepted: [] } });

  test('nothing is asked for that needs it, also when the app is opened again', async ({ page, app, member }) => {
    const found = refused(page);
    await page.goto('/');
    const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
    await expect(nda, member.full_name).toBeVisible();
    for (const path of ['/dashboard', '/jobs', '/family-records', '/inbox']) {
      await page.goto(path);
      await expect(nda).toBeVisible();
    }
    await accept(page, app, 'nda');
    await accept(page, app, 'terms_of_service');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
    for (const _ of ['opened', 'again']) {
      await page.goto('/family-records');
      await expect(page.getByRole('heading', { name: 'Legal Disclaimer Required' })).toBeVisible();
    }
    expect(found).toEqual([]);
  });
});

/** What is read of this entry from here on. */
function readsOf(page: Page, path: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith(`/api${path}`)) found.push(pathname);
  });
  return found;
}

test.describe('after it was deleted', () => {
  /** Answers the question, and waits until all sheets have left the screen. */
  async function confirm(page: Page, address: string): Promise<void> {
    await press(page.getByRole('alertdialog'), 'Delete');
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
  }

  for (const address of ['/announcements', '/dashboard']) {
    test(`an announcement is not asked for on ${address}`, async ({ page, app, member }) => {
      await clearShared(app);
      const { id } = await post(page, app);
      await page.goto(address);
      await press(page, 'Delete Snow day');
      const reads = readsOf(page, `/announcements/${id}`);
      await confirm(page, address);
      await expect(announcement(page, 'Snow day'), member.full_name).toHaveCount(0);
      expect(reads).toEqual([]);
    });
  }

  test('a job is not asked for', async ({ page, app, member }) => {
    await noJobs(app);
    const { id } = await postJob(page, app);
    await openBoard(page);
    await press(await openJob(page, 'Evening Caregiver'), 'Delete');
    const reads = readsOf(page, `/jobs/${id}`);
    await confirm(page, '/jobs');
    expect(reads, member.full_name).toEqual([]);
  });

  test('a contractor is not asked for', async ({ page, app, member }) => {
    await clearContractors(app);
    const { id, name } = await addContractor(page, app);
    await openDirectory(page);
    await press(await openContractor(page, name), 'Delete');
    const reads = readsOf(page, `/contractors/${id}`);
    await confirm(page, '/contractors');
    expect(reads, member.full_name).toEqual([]);
  });

  test('a family record is not asked for', async ({ page, app, member }) => {
    const { id } = await keep(page, app);
    await page.goto('/family-records');
    await press(await openDetails(page, 'Rivera Family'), 'Delete');
    const reads = readsOf(page, `/families/${id}`);
    await confirm(page, '/family-records');
    expect(reads, member.full_name).toEqual([]);
  });
});
