import type { Page } from '@playwright/test';
import { accept } from '../environment/members.ts';
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

test.use({ joining: { accepted: [] } });

test('before a text is accepted nothing is asked for that needs it, also when the app is opened again', async ({
  page,
  app,
  member,
}) => {
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
