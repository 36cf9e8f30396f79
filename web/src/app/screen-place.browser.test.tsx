import type { Session } from '@pcr/contract/account/account.schema.ts';
import { listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { page } from 'vitest/browser';
import { familyServer } from '../families/testing/family-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { goBack } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

// kit.md 108.

const main = page.getByRole('main');
/**
 * Titles of several lines, so that no row is as high as the list believes before it has measured
 * it.
 */
const LONG = 'Evening caregiver for two lively siblings and their very old and very patient dog';

/** A board of twenty, of which the dashboard shows three. */
function twentyJobs(server: AnsweringServer, member: Session): void {
  const { jobs, post } = jobServer(server, member);
  for (let n = 0; n < 20; n++) post({ title: `${LONG} ${n}` });
  emptyDashboard(server, { recent_jobs: jobs.all.slice(0, 3) });
}

/** Two frames, after which the page has heard of its scrolling and every list of its measures. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** How far down the page stands, once it has settled. */
async function place(): Promise<number> {
  await drawn();
  return Math.round(window.scrollY);
}

async function scrolled(y: number): Promise<void> {
  await expect
    .poll(() => document.documentElement.scrollHeight - window.innerHeight)
    .toBeGreaterThanOrEqual(y);
  window.scrollTo(0, y);
  await drawn();
}

test.describe('a new screen opens at its top', () => {
  test('the jobs from the dashboard, whose list is on the device already, and the terms from its foot', async ({
    server,
    open,
    member,
  }) => {
    twentyJobs(server, member);
    await open('/jobs');
    await expect.element(page.getByRole('article').first()).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    const all = page.getByRole('link', { name: 'View All Jobs' });
    await expect.element(all).toBeVisible();
    await scrolled(400);
    await all.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Job Board' })).toBeVisible();
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(await place()).toBe(0);
    await expect.element(main).toHaveFocus();
    // And the terms, from the dashboard's foot.
    goBack();
    await expect.element(all).toBeVisible();
    await scrolled(document.documentElement.scrollHeight - window.innerHeight);
    await main.getByRole('link', { name: 'Terms of Service' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Terms of Service' }))
      .toBeVisible();
    expect(await place()).toBe(0);
    await expect.element(main).toHaveFocus();
  });

  test('the family records after their disclaimer', async ({ server, open, accepted }) => {
    familyServer(server, ...Array.from({ length: 20 }, () => ({})));
    accepted.delete('family_disclaimer');
    await open('/family-records');
    await page.getByRole('checkbox').click();
    await scrolled(document.documentElement.scrollHeight - window.innerHeight);
    expect(window.scrollY).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'I Acknowledge and Continue' }).click();
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(await place()).toBe(0);
    await expect.element(main).toHaveFocus();
    expect(server.asked(listAgreements)).not.toEqual([]);
  });
});

test.describe('Back returns to the old place', () => {
  test('of a list whose rows are higher than it believes before they are measured, and closing a sheet moves nothing', async ({
    server,
    open,
    member,
  }) => {
    twentyJobs(server, member);
    await open('/jobs');
    await expect.element(page.getByRole('article').first()).toBeVisible();
    // By steps, as a finger does: rows are measured as they come.
    for (const y of [600, 1200, 1800]) await scrolled(y);
    const row = page
      .getByRole('article')
      .elements()
      .find((one) => one.getBoundingClientRect().top > 100);
    const title = row?.getAttribute('aria-label') ?? '';
    const before = row?.getBoundingClientRect().top ?? 0;
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await expect.element(page.getByRole('link', { name: 'View All Jobs' })).toBeVisible();
    expect(await place()).toBe(0);
    goBack();
    const again = page.getByRole('article', { name: title, exact: true });
    await expect.element(again).toBeInViewport();
    await drawn();
    expect(Math.abs(again.element().getBoundingClientRect().top - before)).toBeLessThan(4);
    // And forward to the top of a page that was never scrolled.
    window.history.forward();
    await expect.element(page.getByRole('link', { name: 'View All Jobs' })).toBeVisible();
    expect(await place()).toBe(0);
    goBack();
    await expect.element(again).toBeInViewport();
    // Closing a sheet moves nothing either.
    const at = await place();
    await again.getByRole('button', { name: /View Details/ }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    goBack();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await place()).toBe(at);
  });
});
