import type { Page } from '@playwright/test';
import { keepMany } from '../environment/entries/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

test('a screen whose code cannot be loaded leaves every other way', async ({
  page,
  member,
  device,
  trouble,
}) => {
  trouble.allow(NO_NETWORK, /Failed to fetch dynamically imported module/);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const failed = page.getByText('This page could not be loaded');

  // kit.md 105
  await test.step('the bars stand, Back leads back, and Retry brings the screen', async () => {
    await page.route('**/assets/families-*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByText(/record-keeping tool only/), member.full_name).toBeVisible();
    await bar.getByRole('link', { name: 'Family' }).click();
    await expect(failed).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/record-keeping tool only/)).toBeVisible();
    await page.goForward();
    await expect(failed).toBeVisible();
    await page.unroute('**/assets/families-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
  });

  await test.step('a visitor whose form cannot be loaded goes back, or tries again', async () => {
    const visitor = await device();
    await visitor.route('**/assets/ResetRequestForm-*.js', (route) => route.abort());
    await visitor.goto('/');
    await visitor.getByRole('button', { name: 'Sign In' }).click();
    await visitor.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(visitor.getByRole('alert')).toHaveText(/could not be loaded/);
    await visitor.getByRole('button', { name: 'Back to Sign In' }).click();
    await visitor.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(visitor.getByRole('button', { name: 'Try again' })).toBeVisible();
    await visitor.unroute('**/assets/ResetRequestForm-*.js');
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await expect(visitor.getByLabel('Email')).toBeVisible();
  });
});

// kit.md 108
test('Back and a reload lead to where one was on a screen, and another screen begins at its top', async ({
  page,
  app,
  member,
}) => {
  // More than stand by themselves: the others are placed by code that comes with a longer list.
  await keepMany(app, member, 45);
  // Of three heights, as real ones are.
  await app.database.query(
    `update families set location = 'Troy' || repeat(' and Troy', 5 * (right(family_name, 1)::int % 3)) where user_id = $1`,
    [member.id],
  );
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const first = page.getByRole('article').first();
  await page.goto('/family-records');
  await expect(first, member.full_name).toBeVisible();
  // By steps, as a finger does: a row above the window that is measured later pushes the page on.
  for (let y = 500; y <= 4000; y += 500) {
    await page.mouse.wheel(0, 500);
    await expect.poll(top).toBeGreaterThan(y - 50);
  }
  const place = await atRest(top);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Profile' })
    .click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  expect(await top()).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(place);
  expect(await atRest(top)).toBe(place);
  // The note above the list is shorter from its second time on.
  const row = await rowAtTop(page);
  expect(row).not.toBeNull();
  for (let reloads = 0; reloads < 2; reloads++) {
    await page.reload();
    await expect.poll(() => rowAtTop(page)).toEqual(row);
    expect(await atRest(top)).toBe(place);
    expect(await rowAtTop(page)).toEqual(row);
  }
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Profile' })
    .click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => rowAtTop(page)).toEqual(row);
  // A page that is loaded anew with details open has the list below them where it was.
  await page
    .getByRole('article', { name: row?.name ?? '', exact: true })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The press may have moved what lay under the bar.
  const below = await rowAtTop(page);
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => rowAtTop(page)).toEqual(below);
});

/** The first row of the list that begins in the window, and where. */
const rowAtTop = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('main [data-entry]')) {
      const { top } = row.getBoundingClientRect();
      if (top >= 0)
        return {
          name: row.querySelector('article')?.getAttribute('aria-label'),
          top: Math.round(top),
        };
    }
    return null;
  });

/** Where the page is once the rows that came into sight are measured: those above push it on. */
async function atRest(top: () => Promise<number>): Promise<number> {
  let [before, now] = [-1, await top()];
  await expect
    .poll(
      async () => {
        [before, now] = [now, await top()];
        return before === now;
      },
      { intervals: [400] },
    )
    .toBe(true);
  return now;
}

test('where the code that places the rows of a long list cannot be loaded, all of them stand, page after page', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK, /Failed to fetch dynamically imported module/);
  await keepMany(app, member, 70);
  await page.route('**/assets/VirtualRows-*.js', (route) => route.abort());
  await page.goto('/family-records');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(50);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(70);
  await expect(cards.last()).toContainText('Family 00070');
});
