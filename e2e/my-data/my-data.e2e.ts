import { readFile } from 'node:fs/promises';
import { expect, test } from '../kit/fixtures.ts';

test('a member asks for their data, leaves, comes back by the inbox, and has one ZIP on their device (my-data.md 4 to 6)', {
  tag: '@first',
}, async ({ page, member: _ }) => {
  await page.goto('/privacy-security');
  await page.getByRole('link', { name: /^Download My Data/ }).click();
  await page.getByRole('button', { name: 'Download My Data' }).click();
  // Requested: a member who leaves before takes the request along.
  await expect(page.getByText(/^Your data is (being put together|ready)$/)).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('link', { name: /Your data is ready/ }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^pcr-my-data-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('index.html')).toBe(true);
  // The page stays where it is: the browser saves the file by itself.
  await expect(page.getByText('Your data is ready')).toBeVisible();
});
