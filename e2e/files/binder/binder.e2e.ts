import { readFile } from 'node:fs/promises';
import { pdfOf } from '../../environment/pdfs.ts';
import { expect, test } from '../../kit/fixtures.ts';

test('a member has a binder made of their papers, comes back by the inbox, and has one PDF on their device (binder.md 2 to 7)', async ({
  page,
  member: _,
}) => {
  await page.goto('/documents');
  const plan = { name: 'Fire plan.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Where to meet']) };
  await page.locator('input[type=file][multiple]').setInputFiles([plan]);
  await expect(page.getByText('Successfully uploaded 1 file(s)')).toBeVisible();
  await page.goto('/documents/credentials');
  await page.getByRole('link', { name: /^Inspector Binder/ }).click();
  await page.getByRole('button', { name: 'Documents', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fire plan.pdf' }).check();
  await page.getByLabel('Facility').fill('Little Stars');
  await page.getByRole('button', { name: 'Make Binder (1 document)' }).click();
  await expect(page.getByText(/^Your binder is (being made|ready)$/)).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('link', { name: /Your inspector binder is ready/ }).click();
  await expect(page.getByText(/^3 pages, /)).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^inspector-binder-\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.includes('Where to meet')).toBe(true);
});
