import type { Page } from '@playwright/test';
import { clearContractors } from '../environment/entries/contractors.ts';
import { announce, clearShared, post } from '../environment/entries/dashboard-entries.ts';
import { noJobs, postJob } from '../environment/entries/jobs.ts';
import { keepMany } from '../environment/entries/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { BEFORE_APP, holdApp, openedWith, remember, shifts } from './opening.ts';

// What the browser has to do for a picture. Nothing that is on the screen moves while the rest
// comes (kit.md 144), as the browser counts it, which leaves out what follows a press; and a press
// is answered soon (145).

test.use({ serviceWorkers: 'block' });

declare global {
  interface Window {
    /** What the lists are called that the app draws in place of the frame. */
    firstLists?: (string | null)[];
  }
}

function noteFirstLists(): void {
  let stood = false;
  new MutationObserver(() => {
    const stands = document.getElementById('frame') !== null;
    if (stood && !stands && !window.firstLists) {
      window.firstLists = [...document.querySelectorAll('#root ul')].map((list) =>
        list.getAttribute('aria-label'),
      );
    }
    stood ||= stands;
  }).observe(document, { childList: true, subtree: true });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing moves while a screen comes; samples come with its first picture', async ({
    page,
    member,
    app,
  }) => {
    // There are samples where nobody has posted anything.
    await clearContractors(app);
    await noJobs(app);
    await page.addInitScript(remember, member);
    await page.addInitScript(noteFirstLists);
    for (const [path, start, samples] of [
      ['/dashboard', 'dashboard', 'Sample activity'],
      ['/family-records', 'families', 'Sample records'],
      ['/contractors', 'contractors', 'Sample contractors'],
      ['/jobs', 'jobs', 'Sample jobs'],
    ] as const) {
      await openedWith(page, path, start);
      expect(await page.evaluate(() => window.firstLists), path).toContain(samples);
      expect(await shifts(page), path).toEqual([]);
    }
    for (const [path, start, shown] of [
      ['/events', 'events', page.getByRole('tab', { name: /^Mentorship \d/ })],
      ['/documents', 'app', page.getByText(/^This folder is empty/)],
    ] as const) {
      await openedWith(page, path, start);
      await expect(shown, path).toBeVisible();
      expect(await shifts(page), path).toEqual([]);
    }
  });
});

test('samples of the dashboard come beside the app, which draws them with its first picture (dashboard.md 13)', async ({
  page,
  member,
  app,
}) => {
  await page.addInitScript(remember, member);
  const real = {
    jobs: () => post(app, member),
    announcements: () => announce(app, member, 'Snow day'),
    activity: () => keepMany(app, member, 1),
  };
  for (const lacking of Object.keys(real)) {
    await test.step(`where there are no ${lacking}`, async () => {
      await clearShared(app);
      await app.database.query('delete from families where user_id = $1', [member.id]);
      for (const [kind, make] of Object.entries(real)) if (kind !== lacking) await make();
      const go = await holdApp(page);
      const samples = page.waitForRequest(/\/assets\/home-samples-/);
      await page.goto('/dashboard', BEFORE_APP);
      await samples;
      go();
      await expect(page.getByRole('list', { name: `Sample ${lacking}` })).toBeVisible();
    });
  }
});

/** How many elements had their style worked out anew, each time that there were some. */
async function restyled(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const trace = JSON.parse(String(await browser?.stopTracing())) as {
    traceEvents: { name: string; args?: { elementCount?: number } }[];
  };
  return trace.traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args?.elementCount ?? []) : [],
  );
}

test.describe('on a phone with a list', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a sheet that opens and closes leaves the style of what lies behind it as it is', async ({
    page,
    member,
    app,
  }) => {
    expect(member.id).toBeTruthy();
    for (let n = 0; n < 12; n++) await postJob(page, app, { title: `Weekend Helper ${n}` });
    await page.goto('/jobs');
    const details = page.getByRole('dialog', { name: 'Weekend Helper 10' });
    const openAndClose = async () => {
      await page.getByRole('button', { name: 'View Details of Weekend Helper 10' }).click();
      await expect(details.getByRole('button', { name: 'Edit' })).toBeVisible();
      await expect(details).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
    };
    // Once: its code is there from then on.
    await openAndClose();
    const behind = await page.locator('#root *').count();
    expect(behind).toBeGreaterThan(300);
    const counts = await restyled(page, openAndClose);
    expect(counts.length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(behind / 2);
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the list stands where it will be before the details beside it are there', async ({
    page,
    member,
    app,
  }) => {
    await page.addInitScript(remember, member);
    const job = await postJob(page, app, { title: 'Weekend Helper' });
    await openedWith(page, `/jobs?job=${job.id}`, 'app');
    await expect(page.getByRole('region', { name: 'Weekend Helper' })).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });
});
