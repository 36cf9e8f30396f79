import { listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { page } from 'vitest/browser';
import { accountServer } from '../account/testing/account-server.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { jobDraft, jobServer } from '../jobs/testing/job-server.ts';
import { newId } from '../kit/api/ids.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { goBack } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

// kit.md 108.

const main = page.getByRole('main');
/**
 * Titles of several lines, so that no row is as high as the list believes before it has measured
 * it.
 */
const LONG = 'Evening caregiver for two lively siblings and their very old and very patient dog';

function dashboardServer(server: AnsweringServer): void {
  server.answer(getDashboard, () => ({
    recent_jobs: Array.from({ length: 3 }, (_, n) => ({
      ...{
        id: newId(),
        title: `Job ${n}`,
        location: 'Austin, TX',
        start_date: '2026-12-01',
        pay_rate: 18.5,
      },
      ...{
        job_type: 'shift' as const,
        provider_id: newId(),
        provider_name: 'Provider',
        provider_card: null,
      },
    })),
    any_jobs: true,
    recent_activity: [],
    announcements: { items: [], more: 0, any: false },
  }));
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
  test('the jobs from the dashboard, whose list is on the device already', async ({
    server,
    open,
    member,
  }) => {
    const jobs = jobServer(server, member);
    for (let n = 0; n < 20; n++) jobs.post(jobDraft({ title: `${LONG} ${n}` }));
    dashboardServer(server);
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
  });

  test('the terms from the profile, with the focus in them', async ({ server, open, member }) => {
    accountServer(server, member);
    await open('/profile');
    const terms = main.getByRole('link', { name: 'Terms of Service' });
    await expect.element(terms).toBeVisible();
    await scrolled(200);
    await terms.click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Terms of Service' }))
      .toBeVisible();
    expect(await place()).toBe(0);
    await expect.element(main).toHaveFocus();
  });

  test("the terms from the dashboard's foot", async ({ server, open }) => {
    dashboardServer(server);
    await open('/dashboard');
    const terms = main.getByRole('link', { name: 'Terms of Service' });
    await expect.element(page.getByRole('link', { name: 'View All Jobs' })).toBeVisible();
    await scrolled(document.documentElement.scrollHeight - window.innerHeight);
    await terms.click();
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
  test('of a list whose rows are higher than it believes before they are measured', async ({
    server,
    open,
    member,
  }) => {
    const jobs = jobServer(server, member);
    for (let n = 0; n < 20; n++) jobs.post(jobDraft({ title: `${LONG} ${n}` }));
    dashboardServer(server);
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
  });

  test('and closing a sheet moves nothing', async ({ server, open, member }) => {
    const jobs = jobServer(server, member);
    for (let n = 0; n < 20; n++) jobs.post(jobDraft({ title: `${LONG} ${n}` }));
    await open('/jobs');
    await expect.element(page.getByRole('article').first()).toBeVisible();
    await scrolled(900);
    const at = window.scrollY;
    const row = page
      .getByRole('article')
      .all()
      .find((one) => one.element().getBoundingClientRect().top > 100);
    await row?.getByRole('button', { name: /View Details/ }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    goBack();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await place()).toBe(Math.round(at));
  });
});
