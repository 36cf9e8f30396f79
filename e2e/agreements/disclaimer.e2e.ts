import { expect, test } from '../kit/fixtures.ts';

test.use({ joining: { accepted: ['terms_of_service', 'nda'] } });

test('family records ask for the legal disclaimer once', async ({ page, member }) => {
  await page.goto('/family-records');
  await expect(page.getByRole('heading', { name: 'Legal Disclaimer Required' }), member.full_name).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Information Accuracy',
    'Individual Experience',
    'Platform Limitation',
    'Legal Compliance Notice',
  ]);
  const button = page.getByRole('button', { name: 'I Acknowledge and Continue' });
  await expect(button).toBeDisabled();
  await page.getByRole('checkbox').check();
  await expect(button).toBeEnabled();
  await page.getByRole('checkbox').uncheck();
  await expect(button).toBeDisabled();
  await page.getByRole('checkbox').check();
  await button.click();
  await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();

  const kept = await page.evaluate(() => localStorage.getItem('pcr_legal_disclaimer_acknowledgment'));
  expect(JSON.parse(kept ?? '')).toEqual({ acknowledged: true, timestamp: expect.any(String), version: '1.0' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
});
